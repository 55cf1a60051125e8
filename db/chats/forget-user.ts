import type { Knex } from 'knex';
import type { Network } from '../../domain/networks.ts';
import { PRIORITY } from '../../domain/chats/chat-content.ts';
import type { Database } from '../postgres/connect.ts';
import { revokeOfUser } from '../access/credential-writes.ts';
import { removeRecipients } from '../recipients/remove-recipients.ts';
import { removeWallet } from '../wallets/wallet-store.ts';
import { blankUnsentPayments } from './blank-unsent-payments.ts';
import { insertMessages } from './chat-message-rows.ts';

/** How much is stored of a user. */
export interface StoredOfUser {
  messages: number;
  wallets: number;
  operations: number;
  /** API keys and bot tokens of the person's account. */
  keys: number;
  /** Accounts of developers that may do something in the chat. */
  grants: number;
  /** Those of the chat, and of the person's account. */
  alerts: number;
  orders: number;
  /** Saved in the chat. */
  recipients: number;
}

export interface ForgetUserStore {
  stored(userId: string): Promise<StoredOfUser>;
  /**
   * Destroys the user's key, and removes everything that is the user's alone, in one transaction with the message that says so. Operations stay, with an
   * owner whom no one can name any more: they are public facts of the chain, or moved nothing and lose recipient, amount, memo and references. Repeating it changes
   * nothing.
   */
  forget(
    user: { userId: string; telegramId: string },
    update: number,
    farewell: { id: string; bodyCiphertext: string },
  ): Promise<void>;
}

/** A user that was forgotten has this in place of a key. */
export const NO_KEY = '';

export function createForgetUserStore(database: Database): ForgetUserStore {
  return {
    async stored(userId) {
      const [messages, wallets, operations, keys, grants, alerts, orders, recipients] = await Promise.all([
        countOf(database('chat_messages').where({ user_id: userId })),
        countOf(database('wallets').where({ owner_id: userId })),
        countOf(database('operations').where({ owner_id: userId })),
        countOf(
          database('credentials')
            .whereIn('account_id', database('accounts').where({ user_id: userId }).select('id'))
            .whereNull('revoked_at'),
        ),
        countOf(database('bot_grants').where({ user_id: userId }).whereNull('revoked_at')),
        countOf(ofPerson(database, 'alerts', userId)),
        countOf(ofPerson(database, 'trigger_orders', userId)),
        countOf(database('recipients').where({ owner_id: userId })),
      ]);
      return { messages, wallets, operations, keys, grants, alerts, orders, recipients };
    },

    async forget({ userId, telegramId }, update, farewell) {
      await database.transaction(async (trx) => {
        // Before the user is locked: a firing takes the alert first, and then the user whom it notifies.
        await ofPerson(trx, 'alerts', userId).del();
        await forgetOrders(trx, userId);
        const known = (await trx('chat_users')
          .where({ id: userId, telegram_id: telegramId })
          .forUpdate()
          .first('id')) as { id: string } | undefined;
        if (!known) return;
        const wallets = (await trx('wallets').where({ owner_id: userId }).select('network', 'address')) as {
          network: Network;
          address: string;
        }[];
        for (const { network, address } of wallets) {
          const wallet = { ownerId: userId, address, userId: telegramId, reason: 'user_initiated' } as const;
          await removeWallet(trx, network, wallet);
        }
        await removeRecipients(trx, userId);
        await trx('page_sessions')
          .where({ chat_user_id: userId })
          .whereNull('ended_at')
          .update({ ended_at: trx.fn.now() });
        // Only the person could manage them.
        await revokeOfUser(trx, userId, userId);
        await trx('events').where({ owner_id: userId }).del();
        await forgetGrants(trx, userId);
        await trx('chat_messages').where({ user_id: userId }).del();
        await trx('chat_wallet_offers').where({ user_id: userId }).del();
        await trx('chat_notifications').where({ user_id: userId }).del();
        await trx('chat_digests').where({ user_id: userId }).del();
        await trx('news_readers').where({ user_id: userId }).del();
        await trx('chat_summaries').where({ user_id: userId }).del();
        // The one that asked for it is finished by its caller.
        await trx('chat_updates').where({ user_id: userId }).whereNot({ update_id: update }).del();
        await trx('chat_users').where({ id: userId }).update({
          telegram_id: null,
          key_ciphertext: NO_KEY,
          profile_ciphertext: NO_KEY,
          default_wallet: null,
        });
        await blankUnsentPayments(trx);
        await insertMessages(trx, [
          {
            ...farewell,
            cause: null,
            chatId: telegramId,
            userId: null,
            priority: PRIORITY.security,
            operation: null,
          },
        ]);
      });
    },
  };
}

/** No one else could manage those of the person's account. Their timelines go with them. */
function ofPerson(database: Knex, table: 'alerts' | 'trigger_orders', userId: string): Knex.QueryBuilder {
  return database(table).whereIn(
    'owner_id',
    database('chat_users')
      .where({ id: userId })
      .whereNotNull('telegram_id')
      .select('id')
      .union(database('accounts').where({ user_id: userId }).select('id')),
  );
}

/** Operations of orders stay, as all others. */
async function forgetOrders(trx: Knex.Transaction, userId: string): Promise<void> {
  const orders = ofPerson(trx, 'trigger_orders', userId);
  // A firing takes the alert first too, and then the order.
  await trx('alerts').whereIn('order_id', orders.clone().select('id')).del();
  await trx('operations').whereIn('order_id', orders.clone().select('id')).update({ order_id: null });
  await orders.del();
}

/** A delivered event cannot be taken back; nothing of it is kept or sent again. */
async function forgetGrants(trx: Knex.Transaction, userId: string): Promise<void> {
  // Each half of the union has an index; a condition with OR would read all events.
  const said = trx('events')
    .where({ user_id: userId })
    .select('id')
    .unionAll(
      // Firings of alerts and orders of the person's account, and news of its stakes, which name the person or the wallet too.
      trx('events')
        .whereRaw(
          `(name IN ('price.alert', 'balance.alert', 'order.triggered', 'order.ended') OR name LIKE 'stake.%') AND owner_id IN (SELECT id FROM accounts WHERE user_id = ?)`,
          [userId],
        )
        .select('id'),
    );
  const deliveries = trx('deliveries').whereIn('event_id', said.clone());
  await trx('attempts').whereIn('delivery_id', deliveries.clone().select('id')).del();
  await deliveries.del();
  await trx('events').whereIn('id', said).del();
  await trx('bot_grants').where({ user_id: userId }).del();
}

async function countOf(query: Knex.QueryBuilder): Promise<number> {
  const [row] = (await query.count({ count: '*' })) as { count: string | number }[];
  return Number(row?.count ?? 0);
}
