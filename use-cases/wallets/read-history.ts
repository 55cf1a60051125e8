import { z } from 'zod';
import type {
  HistoryEntry,
  HistoryFilters,
  HistoryPlace,
  HistoryQueries,
} from '../../db/ledger/history-queries.ts';
import type { WalletStore } from '../../db/wallets/wallet-store.ts';
import type { Actor } from '../../domain/access/accounts.ts';
import { isAddress } from '../../domain/addresses.ts';
import type { ChainReader } from '../../domain/chain-reader.ts';
import { invalidField } from '../../domain/errors.ts';
import type { Network } from '../../domain/networks.ts';
import { NATIVE_SOL } from '../../domain/tokens.ts';
import {
  chainOf,
  followedWallet,
  noSuchWallet,
  type FollowedWallet,
  type FollowedWalletDependencies,
} from './followed-wallet.ts';
import { decodeCursor, encodeCursor } from '../opaque-cursor.ts';

export interface HistoryDependencies extends FollowedWalletDependencies {
  chain: Pick<ChainReader, 'knownChainId' | 'listedToken'>;
  wallets: Pick<WalletStore, 'find'>;
  history: HistoryQueries;
}

export interface HistoryPage {
  entries: HistoryEntry[];
  /** Null on the last page. */
  nextCursor: string | null;
  /** As it was before the page was read: everything up to its slot is in the page. */
  wallet: FollowedWallet;
}

/** A mint's address, or `SOL`. */
const cursorParts = z.tuple([
  z.int().nonnegative(),
  z.int32().nonnegative(),
  z.string().refine((token) => token === NATIVE_SOL || isAddress(token)),
]);

/** What went in and out of one of the caller's wallets, newest first, from behind a cursor. */
export async function readHistory(
  deps: HistoryDependencies,
  { accountId }: Actor,
  network: Network,
  address: string,
  { token, ...filters }: HistoryFilters,
  { cursor, limit }: { cursor: string | undefined; limit: number },
): Promise<HistoryPage> {
  const behind = cursor === undefined ? null : placeOf(cursor);
  const asked = { ...filters, token: token === undefined ? undefined : mintOf(deps, network, token) };
  const chain = await chainOf(deps, network);
  const own = await deps.wallets.find(network, accountId, address);
  if (!own) throw noSuchWallet(network);
  // Before the page: what is added meanwhile may be in it, and is not promised.
  const wallet = await followedWallet(deps, network, own);
  // One more than asked for tells whether there is another page.
  const found = await deps.history.page(chain, accountId, address, asked, behind, limit + 1);
  // Removed a moment ago.
  if (!found) throw noSuchWallet(network);
  const entries = found.slice(0, limit);
  const last = entries.at(-1);
  return { entries, nextCursor: found.length > limit && last ? cursorOf(last) : null, wallet };
}

function mintOf({ chain }: HistoryDependencies, network: Network, token: string): string {
  if (token === NATIVE_SOL) return NATIVE_SOL;
  const listed = chain.listedToken(network, token);
  if (listed) return listed.mint;
  if (isAddress(token)) return token;
  throw invalidField(
    'token',
    `no token of ${network} is listed as ${JSON.stringify(token)}; name its mint instead`,
  );
}

function cursorOf({ slot, position, token }: HistoryPlace): string {
  return encodeCursor([slot, position, token]);
}

function placeOf(cursor: string): HistoryPlace {
  const [slot, position, token] = decodeCursor(cursorParts, cursor, 'cursor');
  return { slot, position, token };
}
