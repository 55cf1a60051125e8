import type { LedgerStatus } from '../domain/ledger/ledger-progress.ts';
import type { ReadyCheck } from '../domain/ready-checks.ts';

/** A working follower reports each second; one that died is replaced within ten. */
const STALE_MS = 60_000;

/** A new wallet is followed within a second if nodes answer. */
const MISSING_MS = 60_000;

/** 30 s of mainnet's slots, or 60 s if a slot takes 400 ms: more than a restart or a slow node causes. */
const MAX_LAG_SLOTS = 150;

/** Rejects if the ledger of a network was not followed lately, lags far, or lacks wallets at every check for a minute. */
export function ledgerCheck(
  ledgers: () => Promise<LedgerStatus[]>,
  now: () => number = Date.now,
): ReadyCheck {
  const missingSince = new Map<string, number>();
  return async function checkLedger() {
    const problems: string[] = [];
    for (const { network, updatedAt, lagSlots, headSlot, quorumSlot, expected, watched } of await ledgers()) {
      // A new network has no time yet; if that lasts, its wallets show as missing.
      if (updatedAt && now() - updatedAt.getTime() > STALE_MS) problems.push(`${network} is not followed`);
      if (lagSlots > MAX_LAG_SLOTS) problems.push(`${network} lags by ${lagSlots} slots`);
      if (headSlot !== null && headSlot - (quorumSlot ?? 0) > MAX_LAG_SLOTS) {
        problems.push(`${network}: too few nodes answer or keep up, so nothing becomes final`);
      }
      if (expected === watched) {
        missingSince.delete(network);
        continue;
      }
      const since = missingSince.get(network) ?? now();
      missingSince.set(network, since);
      if (now() - since > MISSING_MS) problems.push(`${network}: ${watched} of ${expected} wallets`);
    }
    if (problems.length > 0) throw new Error(problems.join(', '));
  };
}
