import type { LedgerStatus } from '../../domain/ledger/ledger-progress.ts';
import type { ReadyCheck } from './status-routes.ts';

/** A follower that works says so each second; one that died is replaced in ten. */
const STALE_MS = 60_000;

/** A new wallet is taken up within a second, where nodes answer. */
const MISSING_MS = 60_000;

/** 30 s of mainnet's slots, 60 s where one takes 400 ms: more than a restart or a slow node makes. */
const MAX_LAG_SLOTS = 150;

/** Rejects where a network's ledger is not followed lately or far behind, or wallets were missing at every look for a minute. */
export function ledgerCheck(
  ledgers: () => Promise<LedgerStatus[]>,
  now: () => number = Date.now,
): ReadyCheck {
  const missingSince = new Map<string, number>();
  return async function checkLedger() {
    const problems: string[] = [];
    for (const { network, updatedAt, lagSlots, headSlot, quorumSlot, expected, watched } of await ledgers()) {
      // Nobody ever did where it is new, which shows as missing wallets where that lasts.
      if (updatedAt && now() - updatedAt.getTime() > STALE_MS) problems.push(`${network} is not followed`);
      if (lagSlots > MAX_LAG_SLOTS) problems.push(`${network} is ${lagSlots} slots behind`);
      if (headSlot !== null && headSlot - (quorumSlot ?? 0) > MAX_LAG_SLOTS) {
        problems.push(`${network}: too few nodes answer or keep up, so that nothing becomes final`);
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
