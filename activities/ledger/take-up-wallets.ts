import { ChainError } from '../../chain/rpc/chain-error.ts';
import { refuseFarAhead, type LedgerSession } from './ledger-session.ts';
import { noteUnread } from './unread-wallet.ts';

/** At once; the ledger stands still meanwhile, which is for about the time of three answers. */
const WALLETS_A_TURN = 20;

/** The ledger waits for the slowest of them. */
const SNAPSHOT_TIMEOUT_MS = 2_000;

/** Makes up for lost notices of new wallets. */
const LOOK_MS = 250;

/** Behind a failure: the ledger catches up meanwhile. */
const FAILURE_PAUSE_MS = 1_000;

/**
 * Begins to follow wallets, each from a snapshot on. Between two steps of the follower only: a stretch that is being read
 * while a wallet comes to be followed could leave its transactions out. Returns how long to leave it at that.
 */
export async function takeUpWallets(session: LedgerSession, signal: AbortSignal): Promise<number> {
  const { wallets, reader, term, followed, cursor } = session;
  const waiting = await wallets.toTakeUp(WALLETS_A_TURN);
  if (waiting.length === 0) return LOOK_MS;
  // Held here: a signal of AbortSignal.timeout that only AbortSignal.any knows may be collected, and never fires then.
  const timeIsUp = new AbortController();
  const timer = setTimeout(() => timeIsUp.abort(), SNAPSHOT_TIMEOUT_MS);
  const timeLimit = AbortSignal.any([signal, timeIsUp.signal]);
  let hasFailed = false;
  const turns = await Promise.allSettled(
    waiting.map(async ({ id, address }) => {
      try {
        const snapshot = await reader.snapshot(address, { minSlot: cursor.slot, signal: timeLimit });
        refuseFarAhead(session, snapshot.slot);
        // First, because the database may take it up and its answer be lost. One too many does no harm: what is not taken
        // up is passed over when it is written.
        followed.add(address);
        await wallets.takeUp(term, id, snapshot);
      } catch (error) {
        signal.throwIfAborted();
        // What is not the wallet's fault ends the turn.
        if (!(error instanceof ChainError) && !timeIsUp.signal.aborted) throw error;
        hasFailed = true;
        await noteUnread(session, { id, address, error }, 'a wallet could not be taken up');
      }
    }),
  );
  clearTimeout(timer);
  // All have ended: none is taken up while the follower reads on.
  for (const turn of turns) if (turn.status === 'rejected') throw turn.reason;
  if (hasFailed) return FAILURE_PAUSE_MS;
  return waiting.length === WALLETS_A_TURN ? 0 : LOOK_MS;
}
