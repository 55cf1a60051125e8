import { ChainError } from '../../chain/chain-error.ts';
import type { OlderTransactions } from '../../chain/ledger/backfill-reader.ts';
import { MissingPastError } from '../../chain/ledger/missing-past-error.ts';
import type { BackfilledPage, BackfillTask } from '../../db/stores/followed-wallet-store.ts';
import { UNKNOWN_BLOCKHASH } from '../../db/stores/unverified-rows.ts';
import { inParallel } from '../../chain/ledger/in-parallel.ts';
import type {
  FollowedTransaction,
  LedgerCursor,
  UnverifiedRange,
} from '../../domain/ledger/ledger-stretch.ts';
import { ledgerEffects } from '../../domain/ledger/ledger-effects.ts';
import type { ObservedTransaction } from '../../domain/ledger/observed-transaction.ts';
import { noteContradictions } from './contradictions.ts';
import { judge, type TransactionVerdict } from './judge-transactions.ts';
import type { LedgerSession } from './ledger-session.ts';
import { noteUnread } from './unread-wallet.ts';
import { compareHistory } from './verify-histories.ts';

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
  session: LedgerSession,
  { id, address, fromSlot, requestedSlot, position, count }: BackfillTask,
  mostTransactions: number,
  signal: AbortSignal,
): Promise<BackfilledPage> {
  const { reader, missingPasts } = session;
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
  const wanted = page.transactions.filter(({ slot }) => isWanted(slot));
  const isTold = (slot: number): boolean => requestedSlot !== null && slot > requestedSlot;
  const status = statusOf(page, isPastRequest && page.transactions.length >= left);
  const oldest = wanted.reduce((slot, each) => Math.min(slot, each.slot), fromSlot);
  if (status !== 'running' && reader.votes.configured > 1 && oldest < fromSlot) {
    // Without enough answers the past stays what one node has told of it.
    const except = new Set(wanted.map(({ signature }) => signature));
    const question = { wallet: address, after: oldest - 1, upTo: fromSlot, isPast: true, except };
    await compareHistory(session, question, signal);
  }
  return {
    ...(await verifyPage(session, { address, isTold }, wanted, page.blocks, signal)),
    blocks: page.blocks,
    position: page.position,
    status,
  };
}

/** What the other nodes say of it: what they contradict is left out, what they are silent about is one node's word. */
async function verifyPage(
  session: LedgerSession,
  { address, isTold }: { address: string; isTold(slot: number): boolean },
  transactions: readonly ObservedTransaction[],
  blocks: readonly LedgerCursor[],
  signal: AbortSignal,
): Promise<{ transactions: FollowedTransaction[]; unverified: UnverifiedRange[] }> {
  const { configured } = session.reader.votes;
  // Those of others that it meets are theirs to read.
  const followed = (transaction: ObservedTransaction, nodes: number): FollowedTransaction => ({
    transaction,
    effects: ledgerEffects(transaction, (each) => each === address),
    nodes,
  });
  if (configured === 1)
    return { transactions: transactions.map((each) => followed(each, 1)), unverified: [] };
  const slots = [...new Set(transactions.map(({ slot }) => slot))];
  const unverified: UnverifiedRange[] = [];
  const verified = await inParallel(slots, async (slot) => {
    const ofSlot = transactions.filter((each) => each.slot === slot);
    const signatures = ofSlot.map(({ signature }) => signature);
    const judged = new Map(await judge(session, slot, signatures, signal));
    await noteContradictions(session, [
      { slot, nodes: [...new Set([...judged.values()].flatMap(({ dissenting }) => dissenting))] },
    ]);
    const verdictOf = ({ signature }: ObservedTransaction): TransactionVerdict =>
      judged.get(signature)?.verdict ?? { kind: 'open', isSilent: true };
    const verdicts = ofSlot.map(verdictOf);
    const isOpen = verdicts.some((verdict) => verdict.kind === 'open' && (isTold(slot) || !verdict.isSilent));
    const disputed = verdicts.some(({ kind }) => kind === 'disputed');
    if (isOpen || disputed) {
      const blockhash = blocks.find((block) => block.slot === slot)?.blockhash ?? UNKNOWN_BLOCKHASH;
      unverified.push({ fromSlot: slot - 1, toSlot: slot, block: { blockhash, digest: null }, disputed });
    }
    return ofSlot.flatMap((transaction) => {
      const verdict = verdictOf(transaction);
      if (verdict.kind === 'agreed' && verdict.reading.slot !== slot) {
        // The page has not its block: it is looked for there.
        const { slot: toSlot } = verdict.reading;
        const block = { blockhash: UNKNOWN_BLOCKHASH, digest: null };
        unverified.push({ fromSlot: toSlot - 1, toSlot, block, disputed: false });
        return [];
      }
      if (verdict.kind === 'agreed') return [followed({ ...transaction, ...verdict.reading }, verdict.nodes)];
      // Others that have only not come as far will say what is so: what this node shows now may be another thing.
      return verdict.kind === 'open' && verdict.isSilent ? [followed(transaction, 1)] : [];
    });
  });
  return { transactions: verified.flat(), unverified };
}

/** That nothing was before can only be known from a node which has the chain from its beginning on. */
function statusOf({ position, isPruned }: OlderTransactions, isEnough: boolean): BackfilledPage['status'] {
  if (position === null) return isPruned ? 'bounded' : 'complete';
  return isEnough ? 'bounded' : 'running';
}
