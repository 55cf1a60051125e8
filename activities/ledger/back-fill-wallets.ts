import { ChainError } from '../../chain/rpc/chain-error.ts';
import { MissingPastError } from '../../chain/ledger/missing-past-error.ts';
import type { BackfillTask } from '../../db/ledger/followed-wallet-store.ts';
import { readPage } from './back-fill-page.ts';
import type { LedgerSession, MissingPast } from './ledger-session.ts';
import { noteUnread } from './unread-wallet.ts';

/** Some two minutes of tries: a node with the whole past may be away for a while, or forever. */
const PATIENT_TRIES = 5;

/** Read in parallel, one page each. */
const MAX_WALLETS_PER_PASS = 4;

export interface BackfillLimits {
  maxTransactions: number;
  /** How long to wait for the other nodes, at least, before reporting what one node alone shows. */
  receiveByOneNodeAfterMs: number;
}

/** Reads the next page of some wallets' past, and flags received movements once a past is complete. True if there may be more to read. */
export async function backFillWallets(
  session: LedgerSession,
  limits: BackfillLimits,
  signal: AbortSignal,
): Promise<boolean> {
  const tasks = await session.wallets.toBackfill(MAX_WALLETS_PER_PASS);
  await Promise.all(tasks.map((task) => backFillWallet(session, task, limits, signal)));
  return tasks.length > 0;
}

async function backFillWallet(
  session: LedgerSession,
  task: BackfillTask,
  limits: BackfillLimits,
  signal: AbortSignal,
): Promise<void> {
  try {
    if (!task.isRead) {
      const missing = session.missingPasts.get(task.id);
      const { reportedAlone, ...page } = await readPage(session, task, {
        maxTransactions: limits.maxTransactions,
        isPatienceOver: isPatienceOver(missing, limits),
        isHeld: missing?.isHeld ?? false,
        signal,
      });
      await session.wallets.recordBackfill(task, page);
      await session.verification.count('single_node_verdicts', reportedAlone);
      if (page.isHeld) {
        if (missing) missing.isHeld = true;
        throw new MissingPastError(null);
      }
      session.missingPasts.delete(task.id);
      if (page.status === 'running') return;
    }
    while (await session.wallets.flagReceived(task.id)) signal.throwIfAborted();
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof ChainError)) throw error;
    // Only this error counts as a try: an outage says nothing about the nodes' pasts.
    if (error instanceof MissingPastError) {
      const missing = session.missingPasts.get(task.id) ?? {
        tries: 0,
        since: performance.now(),
        isHeld: false,
      };
      session.missingPasts.set(task.id, { ...missing, tries: missing.tries + 1 });
    }
    await noteUnread(session, { ...task, error }, 'the past of a wallet could not be read');
  }
}

/** True if other nodes, which may have more of a wallet's past or deny some of it, were waited for long enough. */
function isPatienceOver(
  missing: MissingPast | undefined,
  { receiveByOneNodeAfterMs }: BackfillLimits,
): boolean {
  if (!missing || missing.tries < PATIENT_TRIES) return false;
  return performance.now() - missing.since >= receiveByOneNodeAfterMs;
}
