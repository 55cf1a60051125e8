import type { LinkedChatRow, LinkedChatStore } from '../../db/wallets/linked-chats.ts';
import type { Action } from '../../domain/access/may.ts';
import type { Actor } from '../../domain/access/actor.ts';
import { relationToWallet } from '../../domain/access/relation.ts';
import type { UserKeys } from '../../domain/chats/user-keys.ts';
import type { Network } from '../../domain/networks.ts';
import { authorize, notFound } from '../access/authorize.ts';
import { readProfile } from '../chats/chat-user.ts';
import { noSuchWallet } from './followed-wallet.ts';

/** A chat that is linked to a wallet by a yes of its person. */
export interface LinkedChat {
  id: string;
  linkedAt: Date;
  /** The person's names at Telegram; null: there is none, or it cannot be read. */
  firstName: string | null;
  username: string | null;
}

export interface LinkedChatsDeps {
  chats: LinkedChatStore;
  userKeys: UserKeys;
}

/** For the holder of the wallet's key, to whom the person of each chat has said yes. */
export function createLinkedChats({ chats, userKeys }: LinkedChatsDeps) {
  function authorizeFor(actor: Actor, action: Action, network: Network, address: string): void {
    const relation = relationToWallet(actor, { network, address });
    authorize(actor, action, relation, () => noSuchWallet(network));
  }

  /** A chat whose names cannot be read can be unlinked all the same. */
  function namesOf(row: LinkedChatRow): Pick<LinkedChat, 'firstName' | 'username'> {
    try {
      const { firstName, username } = readProfile(row, userKeys.cipher(row.id, row.key_ciphertext));
      return { firstName: firstName.trim() || null, username };
    } catch {
      return { firstName: null, username: null };
    }
  }

  return {
    /** The newest link first. */
    async linkedChats(actor: Actor, network: Network, address: string): Promise<LinkedChat[]> {
      authorizeFor(actor, 'linked_chat.list', network, address);
      const rows = await chats.list({ network, address });
      return rows.map((row) => ({ id: row.id, linkedAt: row.linked_at, ...namesOf(row) }));
    },

    /** The chat shares nothing with the wallet any more, and gets a message that says so. */
    async unlinkChat(actor: Actor, network: Network, address: string, id: string): Promise<void> {
      authorizeFor(actor, 'linked_chat.remove', network, address);
      if (!(await chats.unlink({ network, address }, id))) throw notFound('linked_chat');
    },
  };
}
