import type { HistoryEntry } from '../../chain/ledger/address-history.ts';
import type { OlderTransactions } from '../../chain/ledger/backfill-reader.ts';
import { inParallel } from '../../chain/rpc/in-parallel.ts';
import { MissingPastError } from '../../chain/ledger/missing-past-error.ts';
import type { BackfilledPage, BackfillTask } from '../../db/ledger/followed-wallet-store.ts';
import { ledgerEffects } from '../../domain/ledger/ledger-effects.ts';
import {
  UNKNOWN_BLOCKHASH,
  type FollowedTransaction,
  type UnverifiedRange,
} from '../../domain/ledger/block-range.ts';
import type { ObservedTransaction } from '../../domain/ledger/observed-transaction.ts';
import { quorumOf } from '../../domain/quorum.ts';
import { noteContradictions } from './contradictions.ts';
import { tallyTransactions, type TransactionVerdict } from './tally-transactions.ts';
import type { LedgerSession } from './ledger-session.ts';
import { compareHistory } from './verify-histories.ts';

/** One or two seconds of requests, which are repeated when a worker dies. */
const MAX_TRANSACTIONS_PER_PAGE = 50;

export interface PageLimits {
  /** Limit of the wallet's whole past. */
  maxTransactions: number;
  /** The other nodes had long enough to answer: write what one node has. */
  isPatienceOver: boolean;
  /** The page was written before; only the other nodes' lists are missing. */
  isHeld: boolean;
  signal: AbortSignal;
}

export interface VerifiedPage extends BackfilledPage {
  /** Transactions that are reported although only one node has shown them. */
  reportedAlone: number;
}

/**
 * Reads the next page of a wallet's past, and compares it with the other nodes. Throws MissingPastError while too few of them answer
 * and patience is not over. The last page is held until a quorum has listed the past, because one node's list may be incomplete.
 */
export async function readPage(
  session: LedgerSession,
  task: BackfillTask,
  options: PageLimits,
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
  /** Everything after this slot is read. */
  after: number;
}

/** Reads one node's page, within the limit of a wallet's past. */
async function readOlder(
  { reader }: LedgerSession,
  { address, fromSlot, requestedSlot, position, count }: BackfillTask,
  { maxTransactions, isPatienceOver, signal }: PageLimits,
): Promise<OlderPage> {
  const left = maxTransactions - count;
  // A page is read even if nothing is left: it may hold movements after the request, which are reported.
  const limit = left > 0 ? Math.min(MAX_TRANSACTIONS_PER_PAGE, left) : MAX_TRANSACTIONS_PER_PAGE;
  const page = await reader.older({
    wallet: address,
    position,
    mayBeCutOff: isPatienceOver,
    reportedAfter: requestedSlot,
    minSlot: fromSlot,
    limit,
    signal,
  });
  const isWanted = (slot: number): boolean => left > 0 || (requestedSlot !== null && slot > requestedSlot);
  const isPastRequest = requestedSlot === null || page.transactions.some(({ slot }) => slot <= requestedSlot);
  const transactions = page.transactions.filter(({ slot }) => isWanted(slot));
  const status = statusOf(page, isPastRequest && page.transactions.length >= left);
  const oldest = transactions.reduce((slot, each) => Math.min(slot, each.slot), fromSlot);
  // A node that shows nothing may hide everything, so the whole past is compared.
  const isAll = status === 'complete' || (page.isPruned && transactions.length === 0);
  return {
    transactions,
    blocks: page.blocks,
    position: page.position,
    status,
    after: isAll ? 0 : oldest - 1,
  };
}

/** Looks for transactions that the read node left out, or placed in another slot; false when too few nodes have listed the past. */
async function comparePast(
  session: LedgerSession,
  { address, fromSlot, requestedSlot }: BackfillTask,
  { transactions, after }: OlderPage,
  signal: AbortSignal,
): Promise<boolean> {
  const slots = new Map(transactions.map(({ signature, slot }) => [signature, slot]));
  const isCompared = ({ signature, slot }: HistoryEntry): boolean => slots.get(signature) === slot;
  const keptUpTo = requestedSlot ?? fromSlot;
  return compareHistory(session, { wallet: address, after, upTo: fromSlot, keptUpTo, isCompared }, signal);
}

/**
 * Compares the page with the other nodes. Contradicted transactions are left out. If the others are silent, the one node's reading is
 * written, and compared when they answer. If the others have deleted the slot, it stays as it is, unless it is reported.
 */
async function verifyPage(
  session: LedgerSession,
  { address, isReported }: { address: string; isReported(slot: number): boolean },
  { transactions, blocks }: Pick<OlderPage, 'transactions' | 'blocks'>,
  signal: AbortSignal,
): Promise<Pick<BackfilledPage, 'transactions' | 'kept' | 'unverified'>> {
  const { configured } = session.reader.votes;
  // Effects on other followed wallets are left to their own back-fill.
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
    const tallies = new Map(await tallyTransactions(session, slot, signatures, signal));
    await noteContradictions(session, [
      { slot, nodes: [...new Set([...tallies.values()].flatMap(({ dissenting }) => dissenting))] },
    ]);
    const verdictOf = ({ signature }: ObservedTransaction): TransactionVerdict =>
      tallies.get(signature)?.verdict ?? { kind: 'open', others: 'silent' };
    const verdicts = ofSlot.map(verdictOf);
    const isKept = (verdict: TransactionVerdict): boolean =>
      verdict.kind === 'open' && verdict.others === 'deleted' && !isReported(slot);
    const isOpen = verdicts.some((verdict) => verdict.kind === 'open' && !isKept(verdict));
    const disputed = verdicts.some(({ kind }) => kind === 'disputed');
    if (isOpen || disputed) {
      const blockhash = blocks.find((block) => block.slot === slot)?.blockhash ?? UNKNOWN_BLOCKHASH;
      const movementsOnly = verdicts.every(
        (verdict) => verdict.kind !== 'open' || verdict.others !== 'lagging',
      );
      const block = { blockhash, digest: null, movementsOnly: movementsOnly && !disputed };
      unverified.push({ fromSlot: slot - 1, toSlot: slot, block, disputed });
    }
    return ofSlot.flatMap((transaction) => {
      const verdict = verdictOf(transaction);
      if (verdict.kind === 'agreed' && verdict.reading.slot !== slot) {
        // A quorum has it in another slot, whose block the page lacks: compare it there.
        const { slot: toSlot } = verdict.reading;
        const block = { blockhash: UNKNOWN_BLOCKHASH, digest: null, movementsOnly: false };
        unverified.push({ fromSlot: toSlot - 1, toSlot, block, disputed: false });
        return [];
      }
      if (verdict.kind === 'agreed') return [followed({ ...transaction, ...verdict.reading }, verdict.nodes)];
      if (isKept(verdict)) kept.add(transaction.signature);
      // Nodes that only lag will decide it later; until then this node's reading is not written.
      return verdict.kind === 'open' && verdict.others !== 'lagging' ? [followed(transaction, 1)] : [];
    });
  });
  return { transactions: verified.flat(), kept, unverified };
}

/** Only a node with the chain's first blocks can show that the past is complete. */
function statusOf({ position, isPruned }: OlderTransactions, isEnough: boolean): BackfilledPage['status'] {
  if (position === null) return isPruned ? 'bounded' : 'complete';
  return isEnough ? 'bounded' : 'running';
}
