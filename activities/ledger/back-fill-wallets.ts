import { ChainError } from '../../chain/rpc/chain-error.ts';
import { MissingPastError } from '../../chain/ledger/missing-past-error.ts';
import type { BackfillTask } from '../../db/ledger/followed-wallet-store.ts';
import { readPage } from './back-fill-page.ts';
import type { LedgerSession, MissingPast } from './ledger-session.ts';
import { noteUnread } from './unread-wallet.ts';

/** Some two minutes of tries: a node that has everything may be away for a while, or for good. */
const PATIENT_TRIES = 5;

/** At once, each of another wallet. */
const WALLETS_A_TURN = 4;

export interface BackfillLimits {
  mostTransactions: number;
  /** For at least so long the other nodes are waited for before one's word is told. */
  receiveAloneAfterMs: number;
}

/** Reads the next pages of some wallets' past, and flags what came in where all of it is read. True where there may be more to read. */
export async function backFillWallets(
  session: LedgerSession,
  limits: BackfillLimits,
  signal: AbortSignal,
): Promise<boolean> {
  const tasks = await session.wallets.toBackfill(WALLETS_A_TURN);
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
        mostTransactions: limits.mostTransactions,
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
    // Nothing else counts: while no node answers at all, nothing is known of any.
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

/** Whether other nodes, which may have more of a wallet's past, or deny some of it, were waited for long enough. */
function isPatienceOver(missing: MissingPast | undefined, { receiveAloneAfterMs }: BackfillLimits): boolean {
  if (!missing || missing.tries < PATIENT_TRIES) return false;
  return performance.now() - missing.since >= receiveAloneAfterMs;
}
