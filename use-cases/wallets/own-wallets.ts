import { z } from 'zod';
import type { WalletPlace, WalletStore } from '../../db/wallets/wallet-store.ts';
import type { Actor } from '../../domain/access/actor.ts';
import { isAddress } from '../../domain/addresses.ts';
import type { Network } from '../../domain/networks.ts';
import { authorizeOwner } from '../access/authorize.ts';
import { decodeCursor, encodeCursor } from '../opaque-cursor.ts';
import { noSuchWallet, type FollowedWallet, type FollowedWallets } from './followed-wallet.ts';

export interface OwnWalletsDeps {
  wallets: Pick<WalletStore, 'list' | 'find' | 'remove'>;
  followed: Pick<FollowedWallets, 'withKnowledge' | 'oneWithKnowledge'>;
}

export interface WalletPage {
  wallets: FollowedWallet[];
  /** Null on the last page. */
  nextCursor: string | null;
}

const cursorParts = z.tuple([z.int().nonnegative(), z.string().refine(isAddress)]);

/** The wallets that an account or a user of the bot has. */
export function createOwnWallets({ wallets, followed }: OwnWalletsDeps) {
  return {
    /** The owner's wallets on one network, newest first, after a cursor. */
    async list(
      actor: Actor,
      network: Network,
      { cursor, limit }: { cursor?: string | undefined; limit: number },
    ): Promise<WalletPage> {
      const ownerId = authorizeOwner(actor, 'wallet.read');
      const before = cursor === undefined ? null : placeOf(cursor);
      // One more than asked for shows if there is another page.
      const found = await wallets.list(network, ownerId, before, limit + 1);
      const page = found.slice(0, limit);
      const last = page.at(-1);
      return {
        wallets: await followed.withKnowledge(
          network,
          page.map(({ wallet }) => wallet),
        ),
        nextCursor: found.length > limit && last ? cursorOf(last.place) : null,
      };
    },

    async read(actor: Actor, network: Network, address: string): Promise<FollowedWallet> {
      const ownerId = authorizeOwner(actor, 'wallet.read');
      const wallet = await wallets.find(network, ownerId, address);
      if (!wallet) throw noSuchWallet(network);
      return followed.oneWithKnowledge(network, wallet);
    },

    async remove(actor: Actor, network: Network, address: string): Promise<void> {
      const ownerId = authorizeOwner(actor, 'wallet.remove');
      const userId = actor.kind === 'chat_user' ? actor.telegramId : ownerId;
      const owned = { ownerId, address, userId, reason: 'user_initiated' } as const;
      if (!(await wallets.remove(network, owned))) throw noSuchWallet(network);
    },
  };
}

function cursorOf({ createdAtMicros, address }: WalletPlace): string {
  return encodeCursor([createdAtMicros, address]);
}

function placeOf(cursor: string): WalletPlace {
  const [createdAtMicros, address] = decodeCursor(cursorParts, cursor, 'cursor');
  return { createdAtMicros, address };
}
