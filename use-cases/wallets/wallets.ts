import { z } from 'zod';
import type { NewWallet, WalletPlace, WalletStore } from '../../db/wallets/wallet-store.ts';
import { MAX_WALLETS, type Actor } from '../../domain/access/accounts.ts';
import { isAddress } from '../../domain/addresses.ts';
import type { ChainReader } from '../../domain/chain-reader.ts';
import { invalidField, ServiceError } from '../../domain/errors.ts';
import type { Network } from '../../domain/networks.ts';
import {
  followedWallet,
  followedWallets,
  noSuchWallet,
  type FollowedWallet,
  type FollowedWalletDependencies,
} from './followed-wallet.ts';
import { decodeCursor, encodeCursor } from '../opaque-cursor.ts';

export interface AddWalletDependencies extends FollowedWalletDependencies {
  chain: Pick<ChainReader, 'chainId' | 'knownChainId' | 'slot' | 'noWallet'>;
  wallets: Pick<WalletStore, 'add' | 'find'>;
}

export interface WalletDependencies extends AddWalletDependencies {
  wallets: WalletStore;
}

export interface AddedWallet {
  wallet: FollowedWallet;
  /** False: the account had it already. */
  isNew: boolean;
}

/** Follows a wallet, with or without a proof. What happens from now on is told, so the chain says when that is. */
export async function addWallet(
  deps: AddWalletDependencies,
  { accountId, tier }: Actor,
  network: Network,
  { address, connected }: Pick<NewWallet, 'address' | 'connected'>,
): Promise<AddedWallet> {
  // Of one chain: it is asked of a node, as the slot is.
  const [chainId, requestedSlot] = await Promise.all([
    deps.chain.chainId(network),
    deps.chain.slot(network),
    refuseNoWallet(deps, accountId, network, address),
  ]);
  const { wallet, outcome } = await deps.wallets.add(
    { network, chainId },
    { accountId, address, connected, requestedSlot },
    admission(MAX_WALLETS[tier]),
  );
  return { wallet: await followedWallet(deps, network, wallet), isNew: outcome === 'added' };
}

/** The history of a program is endless, and that of a token account belongs to its wallet's. What the account has already stays. */
async function refuseNoWallet(
  { chain, wallets }: AddWalletDependencies,
  accountId: string,
  network: Network,
  address: string,
): Promise<void> {
  if (await wallets.find(network, accountId, address)) return;
  const found = await chain.noWallet(network, address).catch((error: unknown) => {
    // Whether anything can be done without a node is decided elsewhere.
    if (error instanceof ServiceError) return null;
    throw error;
  });
  if (!found) return;
  throw invalidField(
    'address',
    found.kind === 'token account' && found.owner !== null
      ? `is a token account, which is followed with its wallet: name ${found.owner}, who owns it`
      : `is a ${found.kind}, not a wallet`,
  );
}

/** Throws for the one that is too many. */
function admission(most: number | null): ((wallets: number) => void) | undefined {
  if (most === null) return undefined;
  return (wallets) => {
    if (wallets <= most) return;
    throw invalidField(
      'address',
      `the account has ${most} wallets, as many as its tier may have; remove one of them`,
    );
  };
}

export async function watchWallet(
  deps: AddWalletDependencies,
  actor: Actor,
  network: Network,
  address: string,
): Promise<AddedWallet> {
  return addWallet(deps, actor, network, { address, connected: null });
}

export interface WalletPage {
  wallets: FollowedWallet[];
  /** Null on the last page. */
  nextCursor: string | null;
}

const cursorParts = z.tuple([z.int().nonnegative(), z.string().refine(isAddress)]);

/** The account's wallets on one network, newest first, from behind a cursor. */
export async function listWallets(
  deps: WalletDependencies,
  { accountId }: Actor,
  network: Network,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<WalletPage> {
  const behind = cursor === undefined ? null : placeOf(cursor);
  // One more than asked for tells whether there is another page.
  const found = await deps.wallets.list(network, accountId, behind, limit + 1);
  const page = found.slice(0, limit);
  const last = page.at(-1);
  return {
    wallets: await followedWallets(
      deps,
      network,
      page.map(({ wallet }) => wallet),
    ),
    nextCursor: found.length > limit && last ? cursorOf(last.place) : null,
  };
}

export async function readWallet(
  deps: WalletDependencies,
  { accountId }: Actor,
  network: Network,
  address: string,
): Promise<FollowedWallet> {
  const wallet = await deps.wallets.find(network, accountId, address);
  if (!wallet) throw noSuchWallet(network);
  return followedWallet(deps, network, wallet);
}

export async function removeWallet(
  { wallets }: WalletDependencies,
  { accountId }: Actor,
  network: Network,
  address: string,
): Promise<void> {
  const owned = { accountId, address, userId: accountId, reason: 'user_initiated' } as const;
  if (!(await wallets.remove(network, owned))) throw noSuchWallet(network);
}

function cursorOf({ createdAtMicros, address }: WalletPlace): string {
  return encodeCursor([createdAtMicros, address]);
}

function placeOf(cursor: string): WalletPlace {
  const [createdAtMicros, address] = decodeCursor(cursorParts, cursor, 'cursor');
  return { createdAtMicros, address };
}
