import { z } from 'zod';
import type {
  HistoryEntry,
  HistoryFilters,
  HistoryPlace,
  HistoryQueries,
  HistorySide,
} from '../../db/ledger/history-queries.ts';
import type { WalletStore } from '../../db/wallets/wallet-store.ts';
import type { Actor } from '../../domain/access/actor.ts';
import { ownerOf } from '../../domain/access/owner.ts';
import { may } from '../../domain/access/may.ts';
import { ownersSharing, relationToWallet, type WalletSharer } from '../../domain/access/relation.ts';
import { isAddress } from '../../domain/addresses.ts';
import type { ChainReader } from '../../domain/chain-reader.ts';
import type { Network } from '../../domain/networks.ts';
import { usdValue, type UsdPrice, type UsdValue } from '../../domain/prices/usd-value.ts';
import { NATIVE_SOL } from '../../domain/tokens.ts';
import { authorize } from '../access/authorize.ts';
import type { UsdPrices } from '../prices/usd-prices.ts';
import { namedToken } from '../tokens/named-token.ts';
import { noSuchWallet, type FollowedWallet, type FollowedWallets } from './followed-wallet.ts';
import { decodeCursor, encodeCursor } from '../opaque-cursor.ts';

export interface ReadHistoryDeps {
  chain: Pick<ChainReader, 'listedToken'>;
  wallets: Pick<WalletStore, 'find'>;
  history: HistoryQueries;
  walletSharers(ownerId: string): Promise<WalletSharer[]>;
  followed: Pick<FollowedWallets, 'chainOf' | 'oneWithKnowledge'>;
  usdPrices: Pick<UsdPrices, 'at'>;
}

/** With the value of its amount at the time of its block, signed as the change is. */
export interface ValuedSide extends HistorySide {
  value: UsdValue;
}

export interface ValuedEntry extends HistoryEntry {
  value: UsdValue;
  received: ValuedSide | null;
}

export interface HistoryPage {
  entries: ValuedEntry[];
  /** Null on the last page. */
  nextCursor: string | null;
  /** As of before the page was read: everything up to its slots is in the page. */
  wallet: FollowedWallet;
}

const NO_PRICE: UsdPrice = { price: null, reason: 'no_price_then' };

/** A mint's address, or `SOL`. */
const cursorParts = z.tuple([
  z.int().nonnegative(),
  z.int32().nonnegative(),
  z.string().refine((token) => token === NATIVE_SOL || isAddress(token)),
]);

export function createReadHistory({
  chain,
  wallets,
  history,
  walletSharers,
  followed,
  usdPrices,
}: ReadHistoryDeps) {
  /** In one statement. A block from before 2022 may have no time, and so no price. */
  async function valued(network: Network, entries: readonly HistoryEntry[]): Promise<ValuedEntry[]> {
    const moments = entries.flatMap(({ token, received, blockTime: at }) =>
      at ? [{ token, at }, ...(received ? [{ token: received.token, at }] : [])] : [],
    );
    const prices = (await usdPrices.at(network, moments)).values();
    const valueOf = ({ amount, decimals, delta }: HistorySide, blockTime: Date | null): UsdValue =>
      usdValue(delta < 0n ? -amount : amount, decimals, (blockTime && prices.next().value) ?? NO_PRICE);
    return entries.map((entry) => {
      const { received, blockTime } = entry;
      // In the order of the moments.
      const value = valueOf(entry, blockTime);
      return { ...entry, value, received: received && { ...received, value: valueOf(received, blockTime) } };
    });
  }

  /** The history of one of the caller's wallets, newest first, after a cursor. */
  return async function readHistory(
    actor: Actor,
    network: Network,
    address: string,
    { token, ...filters }: HistoryFilters,
    { cursor, limit }: { cursor: string | undefined; limit: number },
  ): Promise<HistoryPage> {
    const before = cursor === undefined ? null : placeOf(cursor);
    const asked = {
      ...filters,
      token: token === undefined ? undefined : (namedToken(chain, network, token).mint ?? NATIVE_SOL),
    };
    const ledger = await followed.chainOf(network);
    const owner = ownerOf(actor);
    const own = owner && (await wallets.find(network, owner.id, address));
    const relation = own ? 'own' : relationToWallet(actor, { network, address });
    authorize(actor, 'history.read', relation, () => noSuchWallet(network));
    // The caller has proven the wallet's key, but the account does not follow the wallet, so it has no history.
    if (!own) throw noSuchWallet(network);
    const isShared = may(actor, 'operation.read', 'shared') === 'allowed';
    const sharers = isShared ? ownersSharing(await walletSharers(own.ownerId), { network, address }) : [];
    // Read before the page, so that the page holds everything that these slots promise.
    const wallet = await followed.oneWithKnowledge(network, own);
    // One more than asked for shows if there is another page.
    const found = await history.page(
      ledger,
      { ownerId: own.ownerId, sharers },
      address,
      asked,
      before,
      limit + 1,
    );
    // Removed a moment ago.
    if (!found) throw noSuchWallet(network);
    const entries = await valued(network, found.slice(0, limit));
    const last = entries.at(-1);
    return { entries, nextCursor: found.length > limit && last ? cursorOf(last.place) : null, wallet };
  };
}

function cursorOf({ slot, position, token }: HistoryPlace): string {
  return encodeCursor([slot, position, token]);
}

function placeOf(cursor: string): HistoryPlace {
  const [slot, position, token] = decodeCursor(cursorParts, cursor, 'cursor');
  return { slot, position, token };
}
