import { ChainError } from '../../chain/rpc/chain-error.ts';
import { withTimeLimit } from '../../loops/time-limit.ts';
import { refuseFarAhead, type LedgerSession } from './ledger-session.ts';
import { noteUnread } from './unread-wallet.ts';

/** Taken up in parallel; the ledger stands still meanwhile, for about the time of three answers. */
const MAX_WALLETS_PER_PASS = 20;

/** The ledger waits for the slowest of them. */
const SNAPSHOT_TIMEOUT_MS = 2_000;

/** Makes up for a lost NOTIFY of new wallets, and tries those again that could not be read. */
const TAKE_UP_INTERVAL_MS = 1_000;

/** After a failure; the ledger catches up meanwhile. */
const FAILURE_PAUSE_MS = 1_000;

/**
 * Begins to follow wallets, each from a snapshot on. Only between two steps of the follower: a range that is being read meanwhile could
 * miss the wallet's transactions. `onTakenUp` is called for each. Returns the pause until the next call.
 */
export async function takeUpWallets(
  session: LedgerSession,
  onTakenUp: () => void,
  signal: AbortSignal,
): Promise<number> {
  const { wallets, reader, lease, followed, cursor } = session;
  const waiting = await wallets.toTakeUp(MAX_WALLETS_PER_PASS);
  if (waiting.length === 0) return TAKE_UP_INTERVAL_MS;
  let hasFailed = false;
  async function takeUp({ id, address }: (typeof waiting)[number], limit: AbortSignal): Promise<void> {
    try {
      const snapshot = await reader.snapshot(address, { minSlot: cursor.slot, signal: limit });
      refuseFarAhead(session, snapshot.slot);
      // Added first, because the database's answer may be lost. An extra address is harmless: wallets that are not taken up are
      // ignored by writes.
      followed.add(address);
      await wallets.takeUp(lease, id, snapshot);
      onTakenUp();
    } catch (error) {
      signal.throwIfAborted();
      // Other failures are not the wallet's, and end the pass.
      if (!(error instanceof ChainError) && !limit.aborted) throw error;
      hasFailed = true;
      await noteUnread(session, { id, address, error }, 'a wallet could not be taken up');
    }
  }

  const turns = await withTimeLimit(SNAPSHOT_TIMEOUT_MS, signal, (limit) =>
    Promise.allSettled(waiting.map((wallet) => takeUp(wallet, limit))),
  );
  // All have ended: no wallet is taken up while the follower reads.
  for (const turn of turns) if (turn.status === 'rejected') throw turn.reason;
  if (hasFailed) return FAILURE_PAUSE_MS;
  return waiting.length === MAX_WALLETS_PER_PASS ? 0 : TAKE_UP_INTERVAL_MS;
}
