import { ChainError } from '../../chain/chain-error.ts';
import type { BackfilledPage, BackfillTask } from '../../db/stores/followed-wallet-store.ts';
import { ledgerEffects } from '../../domain/ledger/ledger-effects.ts';
import type { LedgerSession } from './ledger-session.ts';
import { noteUnread } from './unread-wallet.ts';

/** A second or two of requests, which is what is done again where a worker dies. */
const TRANSACTIONS_A_PAGE = 50;

/** Reads the next page of one wallet's past. True where there may be more to read. */
export async function backFillWallet(
  session: LedgerSession,
  mostTransactions: number,
  signal: AbortSignal,
): Promise<boolean> {
  const [task] = await session.wallets.toBackfill(1);
  if (!task) return false;
  try {
    await session.wallets.recordBackfill(task, await readPage(session, task, mostTransactions, signal));
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof ChainError)) throw error;
    await noteUnread(session, { ...task, error }, 'the past of a wallet could not be read');
  }
  return true;
}

async function readPage(
  { reader }: LedgerSession,
  { address, fromSlot, position, count }: BackfillTask,
  mostTransactions: number,
  signal: AbortSignal,
): Promise<BackfilledPage> {
  const limit = Math.min(TRANSACTIONS_A_PAGE, mostTransactions - count);
  if (limit <= 0) return { transactions: [], blocks: [], position, status: 'bounded' };
  const page = await reader.older({ wallet: address, position, minSlot: fromSlot, limit, signal });
  const isBounded = count + page.transactions.length >= mostTransactions;
  return {
    transactions: page.transactions.map((transaction) => ({
      transaction,
      // Those of others that it meets are theirs to read.
      effects: ledgerEffects(transaction, (each) => each === address),
    })),
    blocks: page.blocks,
    position: page.position,
    status: page.position === null ? 'complete' : isBounded ? 'bounded' : 'running',
  };
}
