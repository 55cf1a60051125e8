import type { ProvenWallet } from '../../domain/access/actor.ts';
import { PRIORITY } from '../../domain/chats/chat-content.ts';
import { eventId } from '../../domain/events/event-id.ts';
import { disconnectedEvent } from '../../domain/wallets/wallet-events.ts';
import { insertMessages } from '../chats/chat-message-rows.ts';
import { refuseOffers } from '../chats/wallet-offers.ts';
import type { Database } from '../postgres/connect.ts';
import { newId } from '../postgres/new-id.ts';
import { removeWallet } from './wallet-store.ts';

/** A chat whose person has said yes to a wallet. */
export interface LinkedChatRow {
  /** The id of the chat's person. */
  id: string;
  key_ciphertext: string;
  profile_ciphertext: string;
  linked_at: Date;
}

export interface LinkedChatStore {
  /** The newest link first. */
  list(wallet: ProvenWallet): Promise<LinkedChatRow[]>;
  /**
   * Removes the wallet from the chat, with the `wallet.disconnected` event and a security message of the chat. A question in the chat
   * about this wallet that waits for an answer is refused: a yes would link it again. False if the chat does not have the wallet.
   */
  unlink(wallet: ProvenWallet, id: string): Promise<boolean>;
}

const LIST = `SELECT users.id, users.key_ciphertext, users.profile_ciphertext, wallet.connected_at AS linked_at
    FROM wallets wallet JOIN chat_users users ON users.id = wallet.owner_id
   WHERE wallet.network = :network AND wallet.address = :address AND wallet.connection = 'connected'
   ORDER BY wallet.connected_at DESC, users.id`;

export function createLinkedChatStore(database: Database): LinkedChatStore {
  return {
    async list({ network, address }) {
      const { rows } = await database.raw<{ rows: LinkedChatRow[] }>(LIST, { network, address });
      return rows;
    },

    unlink: ({ network, address }, id) =>
      database.transaction(async (trx) => {
        // Before the wallet is locked, in the order of a /forget at the same moment.
        const user = (await trx('chat_users')
          .where({ id })
          .whereNotNull('telegram_id')
          .whereExists(
            trx('wallets')
              .where({ owner_id: id, network, address, connection: 'connected' })
              .select('owner_id'),
          )
          .forKeyShare()
          .first('telegram_id')) as { telegram_id: string } | undefined;
        if (!user) return false;
        const { telegram_id: chatId } = user;
        await refuseOffers(trx, id, { network, address });
        const at = new Date();
        const wallet = { ownerId: id, address, userId: chatId };
        const reason = 'access_revoked' as const;
        if (!(await removeWallet(trx, network, { ...wallet, reason, at }))) return false;
        const event = eventId(disconnectedEvent({ ...wallet, network, at }, reason));
        await insertMessages(trx, [
          {
            id: newId('msg'),
            cause: `unlinked/${event}`,
            chatId,
            userId: id,
            priority: PRIORITY.security,
            bodyCiphertext: null,
            operation: null,
            eventId: event,
          },
        ]);
        return true;
      }),
  };
}
