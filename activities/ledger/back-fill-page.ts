import type { OlderTransactions } from '../../chain/ledger/backfill-reader.ts';
import { inParallel } from '../../chain/ledger/in-parallel.ts';
import { MissingPastError } from '../../chain/ledger/missing-past-error.ts';
import type { BackfilledPage, BackfillTask } from '../../db/ledger/followed-wallet-store.ts';
import { ledgerEffects } from '../../domain/ledger/ledger-effects.ts';
import {
  UNKNOWN_BLOCKHASH,
  type FollowedTransaction,
  type UnverifiedRange,
} from '../../domain/ledger/ledger-stretch.ts';
import type { ObservedTransaction } from '../../domain/ledger/observed-transaction.ts';
import { quorumOf } from '../../domain/quorum.ts';
import { noteContradictions } from './contradictions.ts';
import { judge, type TransactionVerdict } from './judge-transactions.ts';
import type { LedgerSession } from './ledger-session.ts';
import { compareHistory } from './verify-histories.ts';

/** A second or two of requests, which is what is done again when a worker dies. */
const TRANSACTIONS_A_PAGE = 50;

export interface PageOptions {
  /** Of the wallet's past in all. */
  mostTransactions: number;
  /** Other nodes, which may have more of the past, or deny some of it, were waited for long enough to show what one has. */
  isPatienceOver: boolean;
  /** This page was written before, and only the other nodes' lists are missing. */
  isHeld: boolean;
  signal: AbortSignal;
}

export interface VerifiedPage extends BackfilledPage {
  /** Transactions that are reported on the word of one node. */
  reportedAlone: number;
}

/**
 * The next page of a wallet's past, with what the other nodes say of it. Throws MissingPastError when too few of them say something
 * and they are still waited for. The last page is held until a quorum has listed the past: what one node lists may not be all.
 */
export async function readPage(
  session: LedgerSession,
  task: BackfillTask,
  options: PageOptions,
): Promise<VerifiedPage> {
  const { configured } = session.reader.votes;
  const quorum = quorumOf(configured);
  const isAlone = configured === 1 || options.isPatienceOver;
  const answering = session.reader.slots().length;
  const isAwaited = !isAlone || options.isHeld;
  if (isAwaited && answering > 0 && answering < quorum) throw new MissingPastError(null);
  const page = await readOlder(session, task, options);
  const isLast = page.status !== 'running';
  const isHeld = isLast && configured > 1 && !(await comparePast(session, task, page, options.signal));
  if (isHeld && isAwaited) throw new MissingPastError(null);
  const isReported = (slot: number): boolean => task.requestedSlot !== null && slot > task.requestedSlot;
  const verified = await verifyPage(session, { address: task.address, isReported }, page, options.signal);
  const reportedAlone = verified.transactions.filter(
    ({ transaction, nodes }) => isReported(transaction.slot) && nodes < quorum,
  ).length;
  if (reportedAlone > 0 && !isAlone) throw new MissingPastError(null);
  const { blocks, position, status } = page;
  return { ...verified, reportedAlone, blocks, position, status, isHeld };
}

interface OlderPage extends Pick<BackfilledPage, 'blocks' | 'position' | 'status'> {
  transactions: ObservedTransaction[];
  /** The past is read so far: all that is newer than this slot. */
  after: number;
}

/** What one node has, within the bounds of what is kept of a wallet's past. */
async function readOlder(
  { reader }: LedgerSession,
  { address, fromSlot, requestedSlot, position, count }: BackfillTask,
  { mostTransactions, isPatienceOver, signal }: PageOptions,
): Promise<OlderPage> {
  const left = mostTransactions - count;
  // A page is read even if nothing is left: what came after the request may be in it.
  const limit = left > 0 ? Math.min(TRANSACTIONS_A_PAGE, left) : TRANSACTIONS_A_PAGE;
  const page = await reader.older({
    wallet: address,
    position,
    mayBeCutOff: isPatienceOver,
    minSlot: fromSlot,
    limit,
    signal,
  });
  const isWanted = (slot: number): boolean => left > 0 || (requestedSlot !== null && slot > requestedSlot);
  const isPastRequest = requestedSlot === null || page.transactions.some(({ slot }) => slot <= requestedSlot);
  const transactions = page.transactions.filter(({ slot }) => isWanted(slot));
  const status = statusOf(page, isPastRequest && page.transactions.length >= left);
  const oldest = transactions.reduce((slot, each) => Math.min(slot, each.slot), fromSlot);
  // A node that shows nothing may hide everything.
  const isAll = status === 'complete' || (page.isPruned && transactions.length === 0);
  return {
    transactions,
    blocks: page.blocks,
    position: page.position,
    status,
    after: isAll ? 0 : oldest - 1,
  };
}

/** Looks for what the node left out that was read from; false when too few nodes have listed the past. */
async function comparePast(
  session: LedgerSession,
  { address, fromSlot, requestedSlot }: BackfillTask,
  { transactions, after }: OlderPage,
  signal: AbortSignal,
): Promise<boolean> {
  const except = new Set(transactions.map(({ signature }) => signature));
  const keptUpTo = requestedSlot ?? fromSlot;
  return compareHistory(session, { wallet: address, after, upTo: fromSlot, keptUpTo, except }, signal);
}

/**
 * What the other nodes say about the page. What they contradict is left out. What they are silent about is one node's word, and is
 * compared when they answer; what they have deleted stays its word, unless it is reported.
 */
async function verifyPage(
  session: LedgerSession,
  { address, isReported }: { address: string; isReported(slot: number): boolean },
  { transactions, blocks }: Pick<OlderPage, 'transactions' | 'blocks'>,
  signal: AbortSignal,
): Promise<Pick<BackfilledPage, 'transactions' | 'kept' | 'unverified'>> {
  const { configured } = session.reader.votes;
  // Those of others that it meets are theirs to read.
  const followed = (transaction: ObservedTransaction, nodes: number): FollowedTransaction => ({
    transaction,
    effects: ledgerEffects(transaction, (each) => each === address),
    nodes,
  });
  if (configured === 1)
    return { transactions: transactions.map((each) => followed(each, 1)), kept: new Set(), unverified: [] };
  const slots = [...new Set(transactions.map(({ slot }) => slot))];
  const unverified: UnverifiedRange[] = [];
  const kept = new Set<string>();
  const verified = await inParallel(slots, async (slot) => {
    const ofSlot = transactions.filter((each) => each.slot === slot);
    const signatures = ofSlot.map(({ signature }) => signature);
    const judged = new Map(await judge(session, slot, signatures, signal));
    await noteContradictions(session, [
      { slot, nodes: [...new Set([...judged.values()].flatMap(({ dissenting }) => dissenting))] },
    ]);
    const verdictOf = ({ signature }: ObservedTransaction): TransactionVerdict =>
      judged.get(signature)?.verdict ?? { kind: 'open', others: 'silent' };
    const verdicts = ofSlot.map(verdictOf);
    const isKept = (verdict: TransactionVerdict): boolean =>
      verdict.kind === 'open' && verdict.others === 'deleted' && !isReported(slot);
    const isOpen = verdicts.some((verdict) => verdict.kind === 'open' && !isKept(verdict));
    const disputed = verdicts.some(({ kind }) => kind === 'disputed');
    if (isOpen || disputed) {
      const blockhash = blocks.find((block) => block.slot === slot)?.blockhash ?? UNKNOWN_BLOCKHASH;
      const movementsOnly = verdicts.every(
        (verdict) => verdict.kind !== 'open' || verdict.others !== 'behind',
      );
      const block = { blockhash, digest: null, movementsOnly: movementsOnly && !disputed };
      unverified.push({ fromSlot: slot - 1, toSlot: slot, block, disputed });
    }
    return ofSlot.flatMap((transaction) => {
      const verdict = verdictOf(transaction);
      if (verdict.kind === 'agreed' && verdict.reading.slot !== slot) {
        // The page has not its block: it is looked for there.
        const { slot: toSlot } = verdict.reading;
        const block = { blockhash: UNKNOWN_BLOCKHASH, digest: null, movementsOnly: false };
        unverified.push({ fromSlot: toSlot - 1, toSlot, block, disputed: false });
        return [];
      }
      if (verdict.kind === 'agreed') return [followed({ ...transaction, ...verdict.reading }, verdict.nodes)];
      if (isKept(verdict)) kept.add(transaction.signature);
      // Others that have only not come as far will say what is so: what this node shows now may be another thing.
      return verdict.kind === 'open' && verdict.others !== 'behind' ? [followed(transaction, 1)] : [];
    });
  });
  return { transactions: verified.flat(), kept, unverified };
}

/** That nothing was before can only be known from a node which has the chain from its beginning on. */
function statusOf({ position, isPruned }: OlderTransactions, isEnough: boolean): BackfilledPage['status'] {
  if (position === null) return isPruned ? 'bounded' : 'complete';
  return isEnough ? 'bounded' : 'running';
}
