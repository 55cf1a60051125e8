import { z } from 'zod';
import { ChainError } from '../rpc/chain-error.ts';
import type { RpcClient, RpcNode } from '../rpc/rpc-client.ts';
import { readHistorySince, type HistoryEntry } from './address-history.ts';
import { newestBlock, readBlockHead, slotWithoutBlock } from './block-head.ts';
import { inParallel } from './in-parallel.ts';
import { createKnownTokenAccounts, type KnownTokenAccounts } from './known-token-accounts.ts';
import type { LedgerCursor, LedgerSource, LedgerStep } from './ledger-source.ts';
import { listTokenAccounts } from './list-token-accounts.ts';
import { withOneNode, type LedgerNodes } from './one-node.ts';
import { fetchTransactions, placeTransactions, type UnplacedTransaction } from './place-transactions.ts';

/**
 * Asks for the history of each wallet and of each of its token accounts. A step takes everything up to the newest confirmed block.
 *
 * What it costs, in calls: 3, and for each wallet 3 (its history, its token accounts by two programs), for each token account
 * 1, for each transaction 1, for each block that holds some 1, and more pages where somebody has more than 32 behind
 * the cursor. 100 wallets with 3 token accounts each: some 600 calls a step with nothing new. Of many wallets it is cheaper to
 * read every block.
 *
 * Not found is what happened in a token account that both came and went between two steps, without a transaction
 * that names the wallet or another account of it: that takes an account whose close authority is somebody else. And after a start, what
 * happened in an account that was closed in that way while nobody looked.
 *
 * A wallet's history may end before the cursor because it began later, or because the node has pruned it, and nobody can tell from
 * the history itself. The node's first available block tells: behind the cursor something may be missing.
 */
export function createAddressSource(nodes: LedgerNodes): LedgerSource {
  const known = createKnownTokenAccounts();
  return {
    next(from, wallets, signal) {
      // Who is added during the step is none of its wallets: part of its history may have been passed over.
      const followed = new Set(wallets);
      known.keep(followed);
      return withOneNode(nodes, (node) => readStep({ node, from, followed, known, signal }), signal);
    },
  };
}

interface Step {
  node: RpcNode;
  from: LedgerCursor;
  followed: ReadonlySet<string>;
  known: KnownTokenAccounts;
  signal: AbortSignal;
}

async function readStep(step: Step): Promise<LedgerStep> {
  const { node, from, followed, signal } = step;
  const tip = await newestBlock(node, 'confirmed', signal);
  if (tip.slot <= from.slot) return { kind: 'waiting' };
  if (!(await isOnChain(node, from, signal))) return { kind: 'forked' };

  const found = await readTransactions(step, tip.slot);
  const concerned = found.filter(
    (transaction) => transaction.slot <= tip.slot && concerns(transaction, followed),
  );
  const { transactions, blocks } = await placeTransactions(node, concerned, signal);
  const to = { slot: tip.slot, blockhash: tip.blockhash };
  const reading = { by: 'addresses', node: node.name } as const;
  return {
    kind: 'stretch',
    stretch: { from, to, toBlockTime: tip.blockTime, transactions, blocks, reading },
  };
}

async function isOnChain(node: RpcClient, cursor: LedgerCursor, signal: AbortSignal): Promise<boolean> {
  const block = await readBlockHead(node, cursor.slot, 'confirmed', signal);
  if (block) return block.blockhash === cursor.blockhash;
  if ((await slotWithoutBlock(node, cursor.slot, 'confirmed', signal)) === 'skipped') return false;
  throw new ChainError(
    'unavailable',
    `getBlock: the node does not show slot ${cursor.slot}, where the cursor is`,
  );
}

interface Question {
  address: string;
  minContextSlot: number;
}

/**
 * Everything behind the cursor that names one of the wallets or an account of one. Beyond the tip too: an account
 * that was given away or closed since then is not listed any more, and only the transaction that did it names it.
 */
async function readTransactions(step: Step, tip: number): Promise<UnplacedTransaction[]> {
  const { node, from, followed, signal } = step;
  const found = new Map<string, UnplacedTransaction>();
  const asked = new Set<string>();
  let isComplete = true;
  let questions = await firstQuestions(step, tip);
  while (questions.length > 0) {
    for (const { address } of questions) asked.add(address);
    const histories = await inParallel(questions, ({ address, minContextSlot }) =>
      readHistorySince(node, address, from.slot, { minContextSlot, signal }),
    );
    isComplete &&= histories.every(({ reached }) => reached);
    const entries = new Map<string, HistoryEntry>();
    for (const entry of histories.flatMap((history) => history.entries)) {
      if (!found.has(entry.signature)) entries.set(entry.signature, entry);
    }
    const transactions = await fetchTransactions(node, [...entries.values()], signal);
    for (const transaction of transactions) found.set(transaction.signature, transaction);
    questions = tokenAccountsOf(transactions, followed)
      .filter((address) => !asked.has(address))
      .map((address) => ({ address, minContextSlot: tip }));
  }
  if (!isComplete) await refuseWherePruned(node, from, signal);
  return [...found.values()];
}

/** Lists accounts first and asks for histories of that moment or later: who loses an account in between is found by how he did. */
async function firstQuestions({ node, from, followed, known, signal }: Step, tip: number) {
  const perWallet = await inParallel([...followed], async (wallet): Promise<Question[]> => {
    const list = await listTokenAccounts(node, wallet, tip, signal);
    known.add(wallet, list);
    return [wallet, ...known.since(wallet, from.slot)].map((address) => ({
      address,
      minContextSlot: Math.max(tip, list.slot),
    }));
  });
  return [...new Map(perWallet.flat().map((question) => [question.address, question])).values()];
}

function tokenAccountsOf(
  transactions: readonly UnplacedTransaction[],
  followed: ReadonlySet<string>,
): string[] {
  const accounts = transactions.flatMap(({ tokenAccounts }) => tokenAccounts);
  return [...new Set(accounts.filter((account) => isOf(account, followed)).map(({ address }) => address))];
}

/** An account that was a wallet's some time ago still leads to transactions of whoever has it now. */
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

/** Asked last: what is pruned while the histories are read would be missing in them. */
async function refuseWherePruned(node: RpcClient, from: LedgerCursor, signal: AbortSignal): Promise<void> {
  const first = await node.call('getFirstAvailableBlock', [], z.int(), signal);
  if (first > from.slot) {
    throw new ChainError(
      'unavailable',
      `getSignaturesForAddress: the node's history begins at slot ${first}, behind the cursor at ${from.slot}`,
    );
  }
}
