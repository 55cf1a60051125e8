import { ChainError } from '../../chain/chain-error.ts';
import type { OlderTransactions } from '../../chain/ledger/backfill-reader.ts';
import { MissingPastError } from '../../chain/ledger/missing-past-error.ts';
import type { BackfilledPage, BackfillTask } from '../../db/stores/followed-wallet-store.ts';
import { inParallel } from '../../chain/ledger/in-parallel.ts';
import {
  UNKNOWN_BLOCKHASH,
  type FollowedTransaction,
  type LedgerCursor,
  type UnverifiedRange,
} from '../../domain/ledger/ledger-stretch.ts';
import { ledgerEffects } from '../../domain/ledger/ledger-effects.ts';
import type { ObservedTransaction } from '../../domain/ledger/observed-transaction.ts';
import { quorumOf } from '../../domain/quorum.ts';
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

export interface BackfillLimits {
  mostTransactions: number;
  /** For at least so long the other nodes are waited for before one's word is told. */
  receiveAloneAfterMs: number;
}

/** Reads the next pages of some wallets' past, and judges what came in where all of it is read. True where there may be more to read. */
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
      const { toldAlone, ...page } = await readPage(session, task, limits, signal);
      session.missingPasts.delete(task.id);
      await session.wallets.recordBackfill(task, page);
      await session.verification.count('single_node_verdicts', toldAlone);
      if (page.status === 'running') return;
    }
    while (await session.wallets.judgeReceived(task.id)) signal.throwIfAborted();
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof ChainError)) throw error;
    // Nothing else counts: while no node answers at all, nothing is known of any.
    if (error instanceof MissingPastError) {
      const { tries, since } = session.missingPasts.get(task.id) ?? { tries: 0, since: performance.now() };
      session.missingPasts.set(task.id, { tries: tries + 1, since });
    }
    await noteUnread(session, { ...task, error }, 'the past of a wallet could not be read');
  }
}

/** Whether other nodes, which may have more of a wallet's past, or deny some of it, were waited for long enough. */
function isPatienceOver(
  { missingPasts }: LedgerSession,
  id: number,
  { receiveAloneAfterMs }: BackfillLimits,
): boolean {
  const missing = missingPasts.get(id);
  if (!missing || missing.tries < PATIENT_TRIES) return false;
  return performance.now() - missing.since >= receiveAloneAfterMs;
}

async function readPage(
  session: LedgerSession,
  { id, address, fromSlot, requestedSlot, position, count }: BackfillTask,
  limits: BackfillLimits,
  signal: AbortSignal,
): Promise<BackfilledPage & { toldAlone: number }> {
  const { mostTransactions } = limits;
  const { reader } = session;
  const { configured } = reader.votes;
  const isOver = isPatienceOver(session, id, limits);
  const isAlone = configured === 1 || isOver;
  const answering = reader.slots().length;
  if (!isAlone && answering > 0 && answering < quorumOf(configured)) throw new MissingPastError(null);
  const left = mostTransactions - count;
  // A page is read also where nothing is left: what came behind the request may be in it.
  const limit = left > 0 ? Math.min(TRANSACTIONS_A_PAGE, left) : TRANSACTIONS_A_PAGE;
  const page = await reader.older({
    wallet: address,
    position,
    mayBeCutOff: isOver,
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
  // A node that shows nothing may hide everything.
  const isAll = status === 'complete' || (page.isPruned && wanted.length === 0);
  const after = isAll ? 0 : oldest - 1;
  if (status !== 'running' && configured > 1) {
    const except = new Set(wanted.map(({ signature }) => signature));
    const keptUpTo = requestedSlot ?? fromSlot;
    const question = { wallet: address, after, upTo: fromSlot, keptUpTo, except };
    const isCompared = await compareHistory(session, question, signal);
    if (!isCompared && !isAlone) throw new MissingPastError(null);
  }
  const verified = await verifyPage(session, { address, isTold }, wanted, page.blocks, signal);
  const toldAlone = verified.transactions.filter(
    ({ transaction, nodes }) => isTold(transaction.slot) && nodes < quorumOf(configured),
  ).length;
  if (toldAlone > 0 && !isAlone) throw new MissingPastError(null);
  return { ...verified, toldAlone, blocks: page.blocks, position: page.position, status };
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
