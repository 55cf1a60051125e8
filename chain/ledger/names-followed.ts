import { ChainError } from '../rpc/chain-error.ts';
import type { FollowedWallets } from './ledger-source.ts';

/**
 * True if a raw transaction names a followed wallet, or a token account of one. Called for some 2,000 transactions of each block, almost
 * none of which does: so it only reads what it needs, and the rest is checked if the answer is yes. Throws for an unreadable transaction,
 * because it could concern any wallet.
 */
export function namesFollowed(raw: unknown, wallets: Pick<FollowedWallets, 'has'>): boolean {
  if (!isObject(raw) || !('transaction' in raw) || !('meta' in raw)) throw unreadable();
  const { transaction, meta } = raw;
  if (!isObject(transaction) || !isObject(meta)) throw unreadable();
  return (
    keysNameFollowed(transaction, meta, wallets) ||
    ('preTokenBalances' in meta && ownersNameFollowed(meta.preTokenBalances, wallets)) ||
    ('postTokenBalances' in meta && ownersNameFollowed(meta.postTokenBalances, wallets))
  );
}

function keysNameFollowed(transaction: object, meta: object, wallets: Pick<FollowedWallets, 'has'>): boolean {
  if ('accountKeys' in transaction) return listNamesFollowed(transaction.accountKeys, wallets);
  if (!('message' in transaction) || !isObject(transaction.message)) throw unreadable();
  const { message } = transaction;
  if (!('accountKeys' in message)) throw unreadable();
  if (listNamesFollowed(message.accountKeys, wallets)) return true;
  if (!('loadedAddresses' in meta) || meta.loadedAddresses == null) return false;
  const loaded = meta.loadedAddresses;
  if (!isObject(loaded) || !('writable' in loaded) || !('readonly' in loaded)) throw unreadable();
  return listNamesFollowed(loaded.writable, wallets) || listNamesFollowed(loaded.readonly, wallets);
}

/** `keys`: addresses, or objects with a `pubkey`. */
function listNamesFollowed(keys: unknown, wallets: Pick<FollowedWallets, 'has'>): boolean {
  if (!Array.isArray(keys)) throw unreadable();
  for (const key of keys as unknown[]) {
    const address = isObject(key) && 'pubkey' in key ? key.pubkey : key;
    if (typeof address !== 'string') throw unreadable();
    if (wallets.has(address)) return true;
  }
  return false;
}

/** In the oldest blocks, balances have no owner; those are ignored. */
function ownersNameFollowed(balances: unknown, wallets: Pick<FollowedWallets, 'has'>): boolean {
  if (balances == null) return false;
  if (!Array.isArray(balances)) throw unreadable();
  for (const balance of balances as unknown[]) {
    if (!isObject(balance)) throw unreadable();
    const owner = 'owner' in balance ? balance.owner : null;
    if (owner == null) continue;
    if (typeof owner !== 'string') throw unreadable();
    if (wallets.has(owner)) return true;
  }
  return false;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function unreadable(): ChainError {
  return new ChainError('malformed', 'getBlock: a transaction without readable accounts');
}
