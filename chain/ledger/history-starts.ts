import type { HistoryStart } from '../../domain/ledger/history-start.ts';
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

/** Reads the present state of accounts of which nothing is listed: one call for a hundred. `found`: all listed transactions. */
export async function readHistoryStarts(
  node: RpcClient,
  histories: readonly UnreachedHistory[],
  found: ReadonlyMap<string, UnplacedTransaction>,
  signal: AbortSignal,
): Promise<HistoryStart[]> {
  const listed = histories.flatMap((history) => startOf(history, found) ?? []);
  const unlisted = histories.filter(({ entries }) => entries.length === 0);
  for (let begin = 0; begin < unlisted.length; begin += MAX_ACCOUNTS_PER_CALL) {
    listed.push(...(await presentStarts(node, unlisted.slice(begin, begin + MAX_ACCOUNTS_PER_CALL), signal)));
  }
  return listed;
}

/** Nodes may order the transactions of a slot as they like, so each of them may be the first. */
function startOf(
  { address, wallets, entries }: UnreachedHistory,
  found: ReadonlyMap<string, UnplacedTransaction>,
): HistoryStart | null {
  const slot = entries.at(-1)?.slot;
  if (slot === undefined) return null;
  const first = entries
    .filter((entry) => entry.slot === slot)
    .flatMap(({ signature }) => found.get(signature) ?? []);
  return {
    address,
    wallets,
    slot,
    balances: first.map((transaction) => heldBefore(transaction, address, wallets)),
  };
}

function heldBefore(
  { accounts, tokenAccounts }: UnplacedTransaction,
  address: string,
  wallets: readonly string[],
): bigint {
  if (wallets.includes(address))
    return accounts.find((each) => each.address === address)?.lamportsBefore ?? 0n;
  const own = tokenAccounts.find(
    ({ address: each, before }) => each === address && before !== null && wallets.includes(before.owner),
  );
  return own?.before?.baseUnits ?? 0n;
}

async function presentStarts(
  node: RpcClient,
  histories: readonly UnreachedHistory[],
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
  return histories.flatMap(({ address, wallets }, index) => {
    const held = heldNow(value[index] ?? null, address, wallets);
    return held === null ? [] : [{ address, wallets, slot: context.slot, balances: [held] }];
  });
}

/** Null if the node could not parse it. */
function heldNow(account: AccountJson, address: string, wallets: readonly string[]): bigint | null {
  if (wallets.includes(address)) return solAccount(address, account).baseUnits;
  const states = wallets.map((wallet) => tokenAccount(wallet, address, account));
  if (states.includes('unreadable')) return null;
  return states.reduce((held, state) => held + (typeof state === 'string' ? 0n : state.baseUnits), 0n);
}
