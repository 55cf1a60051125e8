import { z } from 'zod';
import { brokenStarts, type HistoryStart } from '../../domain/ledger/history-start.ts';
import { ChainError } from '../rpc/chain-error.ts';
import type { RpcClient, RpcNode } from '../rpc/rpc-client.ts';
import { readHistorySince, type HistoryEntry } from './address-history.ts';
import { newestBlock, readBlockHead, slotWithoutBlock } from './block-head.ts';
import { readHistoryStarts, type UnreachedHistory } from './history-starts.ts';
import { inParallel } from '../rpc/in-parallel.ts';
import { createKnownTokenAccounts, type KnownTokenAccounts } from './known-token-accounts.ts';
import type { FollowedWallets, LedgerCursor, LedgerSource, LedgerStep } from './ledger-source.ts';
import { listTokenAccounts } from './list-token-accounts.ts';
import { withOneNode, type LedgerNodes } from './one-node.ts';
import { fetchTransactions, placeTransactions, type UnplacedTransaction } from './place-transactions.ts';

/**
 * Reads the history of each wallet and of each of its token accounts. A step covers everything up to the newest confirmed block.
 *
 * Cost in calls: 3, plus 3 for each wallet (its history, its token accounts by two programs), 1 for each token account, 1 for each
 * transaction, 1 for each block that holds some, and more pages for an address with more than 32 transactions after the cursor. Lists that
 * end early cost 1 in all, 1 for each hundred accounts that no transaction shows, and both again when they are asked for again. 100
 * wallets with 3 token accounts each: some 600 calls for a step with nothing new. With many wallets, reading every block is cheaper.
 *
 * Not found: transactions of a token account that was both opened and closed between two steps, if none of them names the wallet or
 * another account of it. That takes an account with a foreign close authority. The same applies to such an account that was closed while
 * the follower was down.
 *
 * A history may end before the cursor because it began later, or because the node has pruned it; the history does not show which. The
 * node's first available block may: if it is after the cursor, something may be missing. But one URL may stand for several servers, so the
 * history of a node that stands alone also has to begin with the balance that the ledger has. If it does not, it is asked for again.
 */
export function createAddressSource(nodes: LedgerNodes): LedgerSource {
  const known = createKnownTokenAccounts();
  return {
    next(from, wallets, signal) {
      // A copy: a wallet that is added during the step is not part of it, because some of its history may have been missed.
      const followed = new Set(wallets);
      known.keep(followed);
      const isAlone = (nodes.inTurn?.().length ?? 1) === 1;
      // With other nodes, their lists are compared afterwards (activities/ledger/verify-histories.ts).
      const knownBalances = isAlone ? wallets.knownBalances : undefined;
      const step = { from, followed, known, knownBalances, signal };
      return withOneNode(nodes, (node) => readStep({ ...step, node }), signal);
    },
  };
}

interface Step {
  node: RpcNode;
  from: LedgerCursor;
  followed: ReadonlySet<string>;
  known: KnownTokenAccounts;
  knownBalances: FollowedWallets['knownBalances'] | undefined;
  signal: AbortSignal;
}

async function readStep(step: Step): Promise<LedgerStep> {
  const { node, from, followed, signal } = step;
  const tip = await newestBlock(node, 'confirmed', signal);
  if (tip.slot <= from.slot) return { kind: 'waiting' };
  if (!(await isOnChain(node, from, signal))) return { kind: 'forked' };

  const { found, incomplete } = await readTransactions(step, tip.slot);
  const concerned = [...found.values()].filter(
    (transaction) => transaction.slot <= tip.slot && concerns(transaction, followed),
  );
  const { transactions, blocks } = await placeTransactions(node, concerned, signal);
  const to = { slot: tip.slot, blockhash: tip.blockhash };
  const reading = { by: 'addresses', node: node.name, incomplete } as const;
  return {
    kind: 'range',
    range: { from, to, toBlockTime: tip.blockTime, transactions, blocks, reading },
  };
}

async function isOnChain(node: RpcClient, cursor: LedgerCursor, signal: AbortSignal): Promise<boolean> {
  const block = await readBlockHead(node, cursor.slot, 'confirmed', signal);
  if (block) return block.blockhash === cursor.blockhash;
  if ((await slotWithoutBlock(node, cursor.slot, 'confirmed', signal)) === 'skipped') return false;
  throw new ChainError('unavailable', `getBlock: the node does not show the cursor's slot ${cursor.slot}`);
}

interface Question {
  address: string;
  /** Followed wallets that hold it, or held it. */
  wallets: string[];
  minContextSlot: number;
}

/** Everything that was listed after the cursor. */
interface Listed {
  found: Map<string, UnplacedTransaction>;
  asked: Map<string, Question>;
  unreached: Map<string, UnreachedHistory>;
}

/**
 * Each list is asked for again by itself: if two servers answer by turns, many of them would hardly ever be complete at the same time. With
 * a dozen tries, 300 of them are in most steps.
 */
const MAX_ASKED_AGAIN = 12;

/**
 * Transactions after the cursor that name one of the wallets or an account of one. Includes slots after the tip: an account that
 * was closed or given away since then is no longer listed, and only that transaction names it. `incomplete`: lists that never began with
 * the balance that the ledger has.
 */
async function readTransactions(
  step: Step,
  tip: number,
): Promise<Pick<Listed, 'found'> & { incomplete: HistoryStart[] }> {
  const listed: Listed = { found: new Map(), asked: new Map(), unreached: new Map() };
  await readLists(step, tip, listed, await firstQuestions(step, tip));
  // After the lists, because the node may prune while they are read.
  if (listed.unreached.size > 0) await refuseIfPruned(step.node, step.from, step.signal);
  let incomplete = await incompleteLists(step, listed);
  for (let again = 0; incomplete.length > 0 && again < MAX_ASKED_AGAIN; again += 1) {
    const addresses = new Set(incomplete.map(({ address }) => address));
    const questions = [...addresses].flatMap((address) => listed.asked.get(address) ?? []);
    await readLists(step, tip, listed, questions);
    incomplete = await incompleteLists(step, listed);
  }
  return { found: listed.found, incomplete };
}

/** Reads lists, and those of token accounts that a listed transaction shows, until no account is new. */
async function readLists(
  { node, from, followed, signal }: Step,
  tip: number,
  { found, asked, unreached }: Listed,
  first: readonly Question[],
): Promise<void> {
  let questions = first;
  while (questions.length > 0) {
    for (const question of questions) asked.set(question.address, question);
    const histories = await inParallel(questions, async (question) => ({
      ...question,
      ...(await readHistorySince(node, question.address, from.slot, { ...question, signal })),
    }));
    for (const history of histories) {
      if (history.reached) unreached.delete(history.address);
      else unreached.set(history.address, history);
    }
    const entries = new Map<string, HistoryEntry>();
    for (const entry of histories.flatMap((history) => history.entries)) {
      if (!found.has(entry.signature)) entries.set(entry.signature, entry);
    }
    const transactions = await fetchTransactions(node, [...entries.values()], signal);
    for (const transaction of transactions) found.set(transaction.signature, transaction);
    questions = tokenAccountsOf(transactions, followed)
      .filter(({ address }) => !asked.has(address))
      .map((account) => ({ ...account, minContextSlot: tip }));
  }
}

async function incompleteLists(
  { node, knownBalances, signal }: Step,
  { found, unreached }: Listed,
): Promise<HistoryStart[]> {
  if (!knownBalances || unreached.size === 0) return [];
  const starts = await readHistoryStarts(node, [...unreached.values()], found, signal);
  return brokenStarts(starts, await knownBalances(starts));
}

/** Lists accounts first, then reads histories as of that slot or later: an account that is lost in between is found by the transaction. */
async function firstQuestions(
  { node, from, followed, known, signal }: Step,
  tip: number,
): Promise<Question[]> {
  const perWallet = await inParallel([...followed], async (wallet): Promise<Question[]> => {
    const list = await listTokenAccounts(node, wallet, tip, signal);
    known.add(wallet, list);
    return [wallet, ...known.since(wallet, from.slot)].map((address) => ({
      address,
      wallets: [wallet],
      minContextSlot: Math.max(tip, list.slot),
    }));
  });
  const questions = new Map<string, Question>();
  for (const question of perWallet.flat()) {
    const other = questions.get(question.address);
    // An account that one followed wallet has given to another.
    questions.set(
      question.address,
      other ? { ...question, wallets: [...other.wallets, ...question.wallets] } : question,
    );
  }
  return [...questions.values()];
}

function tokenAccountsOf(
  transactions: readonly UnplacedTransaction[],
  followed: ReadonlySet<string>,
): Pick<Question, 'address' | 'wallets'>[] {
  const owners = new Map<string, Set<string>>();
  for (const { address, before, after } of transactions.flatMap(({ tokenAccounts }) => tokenAccounts)) {
    for (const state of [before, after]) {
      if (!state || !followed.has(state.owner)) continue;
      owners.set(address, (owners.get(address) ?? new Set()).add(state.owner));
    }
  }
  return [...owners].map(([address, wallets]) => ({ address, wallets: [...wallets] }));
}

/** Filters out transactions of an account's later owner: a wallet's former account is still read for a while. */
function concerns(transaction: UnplacedTransaction, followed: ReadonlySet<string>): boolean {
  return (
    transaction.accounts.some(({ address }) => followed.has(address)) ||
    transaction.tokenAccounts.some((account) => isOf(account, followed))
  );
}

function isOf(
  { before, after }: UnplacedTransaction['tokenAccounts'][number],
  followed: ReadonlySet<string>,
): boolean {
  return [before, after].some((state) => state !== null && followed.has(state.owner));
}

async function refuseIfPruned(node: RpcClient, from: LedgerCursor, signal: AbortSignal): Promise<void> {
  const first = await node.call('getFirstAvailableBlock', [], z.int(), signal);
  if (first > from.slot) {
    throw new ChainError(
      'unavailable',
      `getSignaturesForAddress: the node's history begins at slot ${first}, after the cursor at ${from.slot}`,
    );
  }
}
