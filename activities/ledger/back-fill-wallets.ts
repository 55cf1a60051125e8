import { ChainError } from '../../chain/chain-error.ts';
import type { OlderTransactions } from '../../chain/ledger/backfill-reader.ts';
import { MissingPastError } from '../../chain/ledger/missing-past-error.ts';
import type { BackfilledPage, BackfillTask } from '../../db/stores/followed-wallet-store.ts';
import { ledgerEffects } from '../../domain/ledger/ledger-effects.ts';
import type { LedgerSession } from './ledger-session.ts';
import { noteUnread } from './unread-wallet.ts';

/** A second or two of requests, which is what is done again where a worker dies. */
const TRANSACTIONS_A_PAGE = 50;

/** Some two minutes of tries: a node that has everything may be away for a while, or for good. */
const PATIENT_TRIES = 5;

/** At once, each of another wallet. */
const WALLETS_A_TURN = 4;

/** Reads the next pages of some wallets' past, and judges what came in where all of it is read. True where there may be more to read. */
export async function backFillWallets(
  session: LedgerSession,
  mostTransactions: number,
  signal: AbortSignal,
): Promise<boolean> {
  const tasks = await session.wallets.toBackfill(WALLETS_A_TURN);
  await Promise.all(tasks.map((task) => backFillWallet(session, task, mostTransactions, signal)));
  return tasks.length > 0;
}

async function backFillWallet(
  session: LedgerSession,
  task: BackfillTask,
  mostTransactions: number,
  signal: AbortSignal,
): Promise<void> {
  try {
    if (!task.isRead) {
      const page = await readPage(session, task, mostTransactions, signal);
      session.missingPasts.delete(task.id);
      await session.wallets.recordBackfill(task, page);
      if (page.status === 'running') return;
    }
    while (await session.wallets.judgeReceived(task.id)) signal.throwIfAborted();
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof ChainError)) throw error;
    // Nothing else counts: while no node answers at all, nothing is known of any.
    if (error instanceof MissingPastError) {
      session.missingPasts.set(task.id, (session.missingPasts.get(task.id) ?? 0) + 1);
    }
    await noteUnread(session, { ...task, error }, 'the past of a wallet could not be read');
  }
}

async function readPage(
  { reader, missingPasts }: LedgerSession,
  { id, address, fromSlot, requestedSlot, position, count }: BackfillTask,
  mostTransactions: number,
  signal: AbortSignal,
): Promise<BackfilledPage> {
  const left = mostTransactions - count;
  // A page is read also where nothing is left: what came behind the request may be in it.
  const limit = left > 0 ? Math.min(TRANSACTIONS_A_PAGE, left) : TRANSACTIONS_A_PAGE;
  const page = await reader.older({
    wallet: address,
    position,
    mayBeCutOff: (missingPasts.get(id) ?? 0) >= PATIENT_TRIES,
    minSlot: fromSlot,
    limit,
    signal,
  });
  const isWanted = (slot: number): boolean => left > 0 || (requestedSlot !== null && slot > requestedSlot);
  const isPastRequest = requestedSlot === null || page.transactions.some(({ slot }) => slot <= requestedSlot);
  return {
    transactions: page.transactions
      .filter(({ slot }) => isWanted(slot))
      .map((transaction) => ({
        transaction,
        // Those of others that it meets are theirs to read.
        effects: ledgerEffects(transaction, (each) => each === address),
      })),
    blocks: page.blocks,
    position: page.position,
    status: statusOf(page, isPastRequest && page.transactions.length >= left),
  };
}

/** That nothing was before can only be known from a node which has the chain from its beginning on. */
function statusOf({ position, isPruned }: OlderTransactions, isEnough: boolean): BackfilledPage['status'] {
  if (position === null) return isPruned ? 'bounded' : 'complete';
  return isEnough ? 'bounded' : 'running';
}
