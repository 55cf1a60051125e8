import type { HeldAddress, HistoryStart } from '../../domain/ledger/history-start.ts';
import { inParallel } from '../rpc/in-parallel.ts';
import type { RpcClient } from '../rpc/rpc-client.ts';
import {
  accountsOf,
  MAX_ACCOUNTS_PER_CALL,
  solAccount,
  tokenAccount,
  type AccountJson,
} from './account-json.ts';
import type { HistoryEntry } from './address-history.ts';
import type { UnplacedTransaction } from './place-transactions.ts';

/** A history that ends before the cursor is reached. */
export interface UnreachedHistory {
  address: string;
  /** Followed wallets that hold it, or held it. */
  wallets: readonly string[];
  /** The slot that the node had reached when it listed the history. */
  minContextSlot: number;
  /** After the cursor, the newest first. */
  entries: readonly HistoryEntry[];
}

type Found = ReadonlyMap<string, UnplacedTransaction>;

type HeldHistory = HeldAddress & Pick<UnreachedHistory, 'minContextSlot' | 'entries'>;

/**
 * One for each wallet that holds an address. Reads the present state of accounts that no listed transaction shows: one call for a
 * hundred. `found`: all listed transactions.
 */
export async function readHistoryStarts(
  node: RpcClient,
  histories: readonly UnreachedHistory[],
  found: Found,
  signal: AbortSignal,
): Promise<HistoryStart[]> {
  const held = histories.flatMap(({ wallets, ...history }) =>
    wallets.map((wallet) => ({ ...history, wallet })),
  );
  const starts: HistoryStart[] = [];
  const unshown: HeldHistory[] = [];
  for (const history of held) {
    const start = startOf(history, found);
    if (start) starts.push(start);
    else unshown.push(history);
  }
  const calls: HeldHistory[][] = [];
  for (let begin = 0; begin < unshown.length; begin += MAX_ACCOUNTS_PER_CALL) {
    calls.push(unshown.slice(begin, begin + MAX_ACCOUNTS_PER_CALL));
  }
  return [...starts, ...(await inParallel(calls, (each) => presentStarts(node, each, signal))).flat()];
}

/** By the oldest slot with a transaction that shows the balance; null if there is none. */
function startOf({ wallet, address, entries }: HeldHistory, found: Found): HistoryStart | null {
  const shown = entries.flatMap(({ slot, signature }) => {
    const transaction = found.get(signature);
    const balance = transaction ? shownBefore(transaction, { wallet, address }) : null;
    return balance === null ? [] : [{ slot, balance }];
  });
  const shownSlot = shown.at(-1)?.slot;
  const oldestSlot = entries.at(-1)?.slot;
  if (shownSlot === undefined || oldestSlot === undefined) return null;
  const balances = shown.filter(({ slot }) => slot === shownSlot).map(({ balance }) => balance);
  return { wallet, address, slot: oldestSlot, balances };
}

/**
 * Null if the transaction does not show it: nodes show the balances of token accounts only if the transaction names a token program.
 * Without one it cannot change them, and anybody may name an account in such a transaction.
 */
function shownBefore(
  { accounts, tokenAccounts }: UnplacedTransaction,
  { wallet, address }: HeldAddress,
): bigint | null {
  const { lamportsBefore = 0n } = accounts.find((account) => account.address === address) ?? {};
  if (wallet === address || lamportsBefore === 0n) return lamportsBefore;
  const states = tokenAccounts.filter((account) => account.address === address);
  if (states.length === 0) return null;
  return states.find(({ before }) => before?.owner === wallet)?.before?.baseUnits ?? 0n;
}

async function presentStarts(
  node: RpcClient,
  histories: readonly HeldHistory[],
  signal: AbortSignal,
): Promise<HistoryStart[]> {
  const addresses = histories.map(({ address }) => address);
  const minContextSlot = Math.max(...histories.map((history) => history.minContextSlot));
  const options = { commitment: 'confirmed', encoding: 'jsonParsed', minContextSlot };
  const { context, value } = await node.call(
    'getMultipleAccounts',
    [addresses, options],
    accountsOf(addresses),
    signal,
  );
  return histories.flatMap(({ wallet, address, entries }, index) => {
    const held = heldNow(value[index] ?? null, { wallet, address });
    const slot = entries.at(-1)?.slot ?? context.slot;
    return held === null ? [] : [{ wallet, address, slot, balances: [held] }];
  });
}

/** Null if the node could not parse it. */
function heldNow(account: AccountJson, { wallet, address }: HeldAddress): bigint | null {
  if (wallet === address) return solAccount(address, account).baseUnits;
  const state = tokenAccount(wallet, address, account);
  if (state === 'unreadable') return null;
  return state === 'elsewhere' ? 0n : state.baseUnits;
}
