import type { Actor, ProvenWallet } from './actor.ts';
import { ownerOf } from './owner.ts';

/**
 * How a thing belongs to an actor. `own`: to the actor itself. `granted`: an account that the actor granted prepared it for the
 * actor's wallet. `linked`: the actor redeemed its link. `shared`: the wallet's page or a chat of the wallet prepared it, and the actor
 * is another of these. `foreign`: none of these.
 */
export const RELATIONS = ['own', 'granted', 'linked', 'shared', 'foreign'] as const;

export type Relation = (typeof RELATIONS)[number];

/** The fields of an operation that decide its relation to an actor. */
export interface RelatedOperation {
  id: string;
  ownerId: string;
  network: ProvenWallet['network'];
  /** Null if the operation has no wallet yet. */
  walletAddress: string | null;
  /** Null if it has no transaction: what proves a wallet belongs to the one who asked for the proof. */
  referenceKey: string | null;
}

/** A wallet, and one of those who act for it by a proof of its key: its page, or a chat that has said yes to it. */
export interface WalletSharer extends ProvenWallet {
  ownerId: string;
}

/**
 * The first relation that holds. The actor's wallet in `from` is not a relation: anyone can name an address there.
 *
 * @param sharers the others who share a wallet with the actor at present
 */
export function relationTo(
  actor: Actor,
  { id, ownerId, network, walletAddress, referenceKey }: RelatedOperation,
  sharers: readonly WalletSharer[],
): Relation {
  if (ownerOf(actor)?.id === ownerId) return 'own';
  const isOfWallet =
    walletAddress !== null && relationToWallet(actor, { network, address: walletAddress }) === 'own';
  if (isOfWallet && grantsOf(actor).includes(ownerId)) return 'granted';
  // Before `shared`: a link gives the rights of a proof too.
  if (actor.kind === 'page_session' && actor.linkedOperations.includes(id)) return 'linked';
  const isShared =
    isOfWallet &&
    referenceKey !== null &&
    ownersSharing(sharers, { network, address: walletAddress }).includes(ownerId);
  return isShared ? 'shared' : 'foreign';
}

/** The owners of them who share this wallet. */
export function ownersSharing(
  sharers: readonly WalletSharer[],
  { network, address }: ProvenWallet,
): string[] {
  return sharers
    .filter((sharer) => sharer.network === network && sharer.address === address)
    .map(({ ownerId }) => ownerId);
}

/** Decided by proof alone. An account's key proves no wallet: the wallets of an account are rows. */
export function relationToWallet(actor: Actor, { network, address }: ProvenWallet): 'own' | 'foreign' {
  const isOwn = walletsOf(actor).some((wallet) => wallet.network === network && wallet.address === address);
  return isOwn ? 'own' : 'foreign';
}

/** A person requests operations of a proven wallet only, and so does a page session; others from any address. */
export function mayRequestFrom(actor: Actor, wallet: ProvenWallet): boolean {
  const isPerson = actor.kind === 'chat_user' || actor.kind === 'page_session';
  return !isPerson || relationToWallet(actor, wallet) === 'own';
}

function walletsOf(actor: Actor): readonly ProvenWallet[] {
  if (actor.kind === 'chat_user') return actor.wallets;
  return actor.kind === 'page_session' && actor.wallet ? [actor.wallet] : [];
}

function grantsOf(actor: Actor): readonly string[] {
  return actor.kind === 'chat_user' || actor.kind === 'page_session' ? actor.grants : [];
}
