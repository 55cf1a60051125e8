import type { Actor, ApiKey, BotToken, ChatUser, ProvenWallet } from './actor.ts';

/** The owner of operations, their timelines, events and idempotency keys. */
export const OWNER_KINDS = ['account', 'user', 'wallet'] as const;

export type OwnerKind = (typeof OWNER_KINDS)[number];

export interface Owner {
  kind: OwnerKind;
  /** Unique across all kinds: the id of an account or user, or a wallet's `<network>/<address>`. */
  id: string;
}

/** A wallet that owns itself, because its key was proven. */
export function walletOwner({ network, address }: ProvenWallet): Owner {
  return { kind: 'wallet', id: `${network}/${address}` };
}

/** Ids of users begin with it; `newId` (db/postgres/new-id.ts) gives them out. */
const USER_PREFIX = 'usr_';

export function isUserId(ownerId: string): boolean {
  return ownerId.startsWith(USER_PREFIX);
}

/** Proofs of keys made it an owner, or let it act for a wallet: a person of the bot, or a wallet. An account's API key proves no wallet. */
export function isPerson(ownerId: string): boolean {
  return isUserId(ownerId) || ownerId.includes('/');
}

/** The owner of the operations that an actor requests. Null: an operator, or a page session that has proven no wallet. */
export function ownerOf(actor: ApiKey | ChatUser | BotToken): Owner;
export function ownerOf(actor: Actor): Owner | null;
export function ownerOf(actor: Actor): Owner | null {
  switch (actor.kind) {
    case 'api_key':
    case 'bot_token':
      return { kind: 'account', id: actor.accountId };
    case 'chat_user':
      return { kind: 'user', id: actor.userId };
    case 'page_session':
      return actor.wallet && walletOwner(actor.wallet);
    case 'operator':
      return null;
  }
}
