import type { CredentialChange } from '../../domain/access/credential-change.ts';
import type { CredentialKind } from '../../domain/access/credential-format.ts';
import type { KeyScope } from '../../domain/access/key-scopes.ts';
import type { Network } from '../../domain/networks.ts';
import type { AccountChange } from '../../domain/chats/account-change.ts';
import type { Priority } from '../../domain/chats/chat-content.ts';
import type { WalletType } from '../../domain/wallets/wallet-events.ts';
import type { NotificationSettings } from '../../domain/chats/notification-settings.ts';
import type { Database } from '../postgres/connect.ts';
import { MAY_PREPARE } from '../messenger/prepared-cards.ts';
import { preparedStatement, runPrepared } from '../postgres/prepared-statement.ts';
import { QUEUE_PLAN } from '../postgres/queue-plan.ts';
import { namesInEvents } from '../stakes/validator-names.ts';
import { setBlocked } from './chat-user-store.ts';
import { giveUpMessage } from './give-up-message.ts';
import { SETTINGS_JSON } from './notification-settings-store.ts';
import { WALLET_CREATE } from '../../domain/wallets/wallet-create.ts';

/** A message that is to be sent, or to be edited. */
export interface DueMessage {
  id: string;
  chatId: string;
  priority: Priority;
  revision: number;
  /** Telegram's number; null: not sent yet. */
  messageId: string | null;
  /** How often Telegram did not take it. */
  failures: number;
  bodyCiphertext: string | null;
  /** Null: a group. */
  user: { id: string; keyCiphertext: string; language: string; notifications: NotificationSettings } | null;
  operationId: string | null;
  /** The person has said yes to the wallet that the operation asked for, since it did. An earlier yes may have been taken back. */
  isLinked?: boolean;
  /** `alert`: of the user's own alert that fired; null: it is deleted, or not the user's. `isOwnOrder`: it reports an order of the user. */
  event: {
    name: string;
    body: string;
    network: Network;
    alert: { id: string; isOnce: boolean } | null;
    isOwnOrder: boolean;
    /** Bodies of further events that the message reports. */
    moreBodies: string[];
    /** Names of validators that the events are about, by address. */
    validators: Record<string, string>;
  } | null;
  /** A change of a credential of the user's account. */
  key: {
    kind: CredentialKind;
    change: CredentialChange;
    publicPart: string;
    name: string | null;
    scopes: KeyScope[];
  } | null;
  /** The credential whose text the message has. */
  carriedCredentialId: string | null;
  /**
   * The account that wrote it, prepared the operation that it shows, or made the change that it reports. `isOwn`: it is the account of the
   * user. `mayPrepare`: the user lets it prepare operations.
   */
  account: { name: string; isOwn: boolean; mayPrepare: boolean; change: AccountChange | null } | null;
  offer: {
    id: string;
    network: Network;
    address: string;
    walletType: WalletType;
    provenAt: string;
    accepted: boolean | null;
  } | null;
  /** How often its text could not be written. */
  writeFailures: number;
  /** Messages that the chat got in the last minute. */
  recent: number;
  /** When the first of these is a minute old. */
  recentForMs: number;
}

export interface ShownMessage {
  id: string;
  /** The revision that the chat shows now. */
  revision: number;
  messageId: number;
  /** The message will not change any more. */
  isLast: boolean;
}

/** So many messages of these priorities at most; none, if the limit is not positive. */
export interface ClaimedGroup {
  priorities: readonly Priority[];
  limit: number;
}

export interface ChatOutbox {
  /** Makes messages due whose operation has changed since they were shown. */
  findChanged(): Promise<void>;
  /**
   * Takes the first due message of each chat for {@link LEASE_MS}: another worker takes it over afterwards. `busyChats` have a message
   * under way, which the database would find out for each of their messages.
   */
  claim(groups: readonly [ClaimedGroup, ClaimedGroup?], busyChats?: readonly string[]): Promise<DueMessage[]>;
  shown(messages: readonly ShownMessage[]): Promise<void>;
  /** To be tried again after the pause. `count`: the failure that is counted. */
  putBack(id: string, pauseMs: number, count?: 'failures' | 'write_failures'): Promise<void>;
  /** Gives a message up. The notifications of steps of its operation that it has not shown are decided about again. */
  close(id: string, reason: string): Promise<void>;
  /** Gives up everything that waits for a chat that Telegram does not reach, and notes that its user has blocked the bot. */
  closeChat(chatId: string): Promise<void>;
  claimRemovals(limit: number): Promise<{ id: string; chatId: string; messageId: string }[]>;
  removed(id: string): Promise<void>;
  /** Removes at most `limit` rows whose message will not change any more, and is older than `afterMs`. */
  removeOld(afterMs: number, limit: number): Promise<number>;
}

/** Longer than two requests to Telegram take at most (telegram/bot-api.ts), and the wait for the pace of notifications. */
const LEASE_MS = 30_000;

const FIND_CHANGED = `UPDATE chat_messages message SET revision = operation.version, due_at = coalesce(due_at, now())
    FROM operations operation
   WHERE operation.id = message.operation_id AND message.operation_id IS NOT NULL AND message.closed_at IS NULL
     AND operation.version > message.revision`;

/**
 * One message of a chat at a time: each is recorded before the next one is sent, so a worker that dies repeats one message of a chat at most.
 * A message that has to wait holds back those that were written to its chat afterwards, so that none overtakes it.
 */
const firstDue = (priorities: string, limit: string): string => `SELECT id FROM chat_messages message
     WHERE due_at IS NOT NULL AND due_at <= now() AND chat_id <> ALL ($1::text[])
       AND priority = ANY (${priorities}::smallint[]) AND (claimed_until IS NULL OR claimed_until < now())
       AND (SELECT true FROM chat_messages other
             WHERE other.chat_id = message.chat_id AND other.due_at IS NOT NULL AND other.id <> message.id
               AND CASE WHEN other.claimed_until > now() THEN true
                        WHEN other.due_at > now() THEN other.message_id IS NULL AND other.id < message.id
                        ELSE (other.priority, other.id) < (message.priority, message.id) END
             ORDER BY other.chat_id, other.id LIMIT 1) IS NULL
     ORDER BY priority, id LIMIT ${limit}::integer FOR NO KEY UPDATE SKIP LOCKED`;

const CLAIM = `WITH
  first AS MATERIALIZED (${firstDue('$2', '$3')}),
  second AS MATERIALIZED (${firstDue('$4', '$5')}),
  due AS (SELECT id FROM first UNION ALL SELECT id FROM second),
  claimed AS (
    UPDATE chat_messages SET claimed_until = now() + interval '${LEASE_MS} ms' FROM due WHERE chat_messages.id = due.id
    RETURNING chat_messages.*)
  SELECT claimed.id, chat_id AS "chatId", priority, revision, message_id AS "messageId", failures, write_failures AS "writeFailures",
         body_ciphertext AS "bodyCiphertext",
         CASE WHEN users.id IS NOT NULL THEN
           jsonb_build_object('id', users.id, 'keyCiphertext', users.key_ciphertext, 'language', users.language,
                              'notifications', ${SETTINGS_JSON}) END AS user,
         claimed.operation_id AS "operationId",
         EXISTS (SELECT FROM operations asked JOIN chat_wallet_offers answered
                    ON answered.user_id = asked.owner_id AND answered.network = asked.network AND answered.address = asked.wallet_address
                   AND answered.proven_at >= asked.created_at
                  WHERE asked.id = claimed.operation_id AND asked.kind = '${WALLET_CREATE}' AND answered.accepted) AS "isLinked",
         CASE WHEN event.id IS NOT NULL THEN
           jsonb_build_object('name', event.name, 'body', event.body, 'network', event.network, 'alert',
             CASE WHEN event.name IN ('price.alert', 'balance.alert') THEN
               (SELECT jsonb_build_object('id', alert.id, 'isOnce', alert.rule -> 'isOnce') FROM alerts alert
                 WHERE alert.id = event.body::jsonb #>> '{data,rule_id}' AND alert.owner_id = claimed.user_id) END,
             'isOwnOrder', event.name IN ('order.triggered', 'order.ended') AND EXISTS (
               SELECT FROM trigger_orders own WHERE own.id = event.body::jsonb #>> '{data,order_id}' AND own.owner_id = claimed.user_id),
             'moreBodies', CASE WHEN claimed.more_event_ids IS NULL THEN '[]' ELSE (
               SELECT coalesce(jsonb_agg(more.body ORDER BY more.created_at), '[]') FROM events more
                WHERE more.id = ANY (claimed.more_event_ids)) END,
             'validators', ${namesInEvents('event', 'event.id || claimed.more_event_ids')}) END AS event,
         CASE WHEN offer.id IS NOT NULL THEN
           jsonb_build_object('id', offer.id, 'network', offer.network, 'address', offer.address, 'walletType', offer.wallet_type,
                              'provenAt', offer.proven_at, 'accepted', offer.accepted) END AS offer,
         CASE WHEN key.id IS NOT NULL THEN
           jsonb_build_object('kind', key.kind, 'change', claimed.credential_change, 'publicPart', key.public_part, 'name', key.name,
                              'scopes', key.scopes) END AS key,
         claimed.carried_credential_id AS "carriedCredentialId",
         CASE WHEN account.id IS NOT NULL THEN
           jsonb_build_object('name', coalesce(account.public_name, account.id), 'isOwn', coalesce(account.user_id = claimed.user_id, false),
                              'mayPrepare', EXISTS (SELECT FROM bot_grants given WHERE given.account_id = account.id
                                                       AND given.user_id = claimed.user_id AND ${MAY_PREPARE}),
                              'change', claimed.account_change) END AS account,
         minute.recent, minute."recentForMs"
    FROM claimed
   CROSS JOIN LATERAL (
      SELECT count(*)::int AS recent,
             coalesce(extract(epoch FROM min(sent.sent_at) + interval '1 minute' - now()) * 1000, 0)::int AS "recentForMs"
        FROM chat_messages sent
       WHERE sent.chat_id = claimed.chat_id AND sent.sent_at > now() - interval '1 minute') minute
    LEFT JOIN chat_users users ON users.id = claimed.user_id
    LEFT JOIN events event ON event.id = claimed.event_id
    LEFT JOIN credentials key ON key.id = claimed.credential_id
    LEFT JOIN chat_wallet_offers offer ON offer.id = claimed.offer_id
    LEFT JOIN accounts account ON account.id = claimed.account_id
   ORDER BY priority, claimed.id`;

const SHOWN = `UPDATE chat_messages message
     SET message_id = given.message_id, shown_revision = given.revision, failures = 0, claimed_until = NULL,
         sent_at = coalesce(message.sent_at, now()),
         remove_at = coalesce(message.remove_at, now() + message.remove_after_ms * interval '1 ms'),
         due_at = CASE WHEN message.closed_at IS NULL AND message.revision > given.revision THEN now() END,
         closed_at = coalesce(message.closed_at, CASE WHEN given.is_last AND message.revision = given.revision THEN now() END)
    FROM json_to_recordset(:given) AS given (id text, revision integer, message_id bigint, is_last boolean)
   WHERE message.id = given.id`;

const CLAIM_REMOVALS = `WITH due AS MATERIALIZED (
    SELECT id FROM chat_messages WHERE remove_at <= now() AND message_id IS NOT NULL
       AND (claimed_until IS NULL OR claimed_until < now())
     ORDER BY remove_at LIMIT $1 FOR NO KEY UPDATE SKIP LOCKED)
  UPDATE chat_messages SET claimed_until = now() + interval '${LEASE_MS} ms' FROM due WHERE chat_messages.id = due.id
  RETURNING chat_messages.id, chat_id AS "chatId", message_id AS "messageId"`;

export function createChatOutbox(database: Database): ChatOutbox {
  const claimRemovals = preparedStatement<{ id: string; chatId: string; messageId: string }>(
    database,
    'claim_chat_removals',
    CLAIM_REMOVALS,
  );
  return {
    async findChanged() {
      await database.raw(FIND_CHANGED);
    },
    async claim([first, second = NOTHING], busyChats = []) {
      if (first.limit + second.limit <= 0) return [];
      return database.transaction(async (trx) => {
        await trx.raw(QUEUE_PLAN);
        return runPrepared<DueMessage>(trx, { name: 'claim_chat_messages', text: CLAIM }, [
          busyChats,
          ...[first, second].flatMap(({ priorities, limit }) => [priorities, Math.max(limit, 0)]),
        ]);
      });
    },
    async shown(messages) {
      if (messages.length === 0) return;
      const given = messages.map((message) => ({
        id: message.id,
        revision: message.revision,
        message_id: message.messageId,
        is_last: message.isLast,
      }));
      await database.raw(SHOWN, { given: JSON.stringify(given) });
    },
    async putBack(id, pauseMs, count) {
      await database('chat_messages')
        .where({ id })
        .whereNull('closed_at')
        .update({
          claimed_until: null,
          due_at: database.raw(`now() + ? * interval '1 ms'`, [pauseMs]),
          ...(count ? { [count]: database.raw('?? + 1', [count]) } : {}),
        });
    },
    close: (id, reason) => giveUpMessage(database, id, reason),
    async closeChat(chatId) {
      await database.transaction(async (trx) => {
        await trx('chat_messages')
          .where({ chat_id: chatId })
          .whereNull('closed_at')
          .update({ ...CLOSED, closed_at: trx.fn.now(), closed_reason: 'unreachable' });
        const [user] = (await trx('chat_users').where({ telegram_id: chatId }).pluck('id')) as string[];
        if (user !== undefined) await setBlocked(trx, user, true);
      });
    },
    claimRemovals: (limit) => claimRemovals([limit]),
    async removed(id) {
      await database('chat_messages')
        .where({ id })
        .update({ ...CLOSED, closed_at: database.fn.now(), body_ciphertext: null });
    },
    async removeOld(afterMs, limit) {
      const { rowCount } = await database.raw<{ rowCount: number }>(
        `DELETE FROM chat_messages WHERE id IN (
           SELECT id FROM chat_messages WHERE due_at IS NULL AND remove_at IS NULL
              AND (closed_at IS NOT NULL OR operation_id IS NULL)
              AND created_at < now() - :afterMs * interval '1 ms' ORDER BY id LIMIT :limit)`,
        { afterMs, limit },
      );
      return rowCount;
    },
  };
}

const NOTHING: ClaimedGroup = { priorities: [], limit: 0 };

const CLOSED = { due_at: null, remove_at: null, claimed_until: null };
