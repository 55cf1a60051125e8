import type { Knex } from 'knex';
import type { NotificationDecision } from '../../domain/chats/notification-decision.ts';
import type { NotificationSettings } from '../../domain/chats/notification-settings.ts';
import { PRIORITY } from '../../domain/chats/chat-content.ts';
import { comparePlaces, paidBefore, type Place } from '../../domain/ledger/paid-before.ts';
import { PREPARE_SCOPE } from '../../domain/access/preparers.ts';
import { walletOwner } from '../../domain/access/owner.ts';
import type { Operation } from '../../domain/operations/operation.ts';
import type { Network } from '../../domain/networks.ts';
import { readPayments } from '../ledger/payment-rows.ts';
import type { Database } from '../postgres/connect.ts';
import { newId } from '../postgres/new-id.ts';
import { runBuilt } from '../postgres/prepared-statement.ts';
import { insertBundles, type BundledEvent } from './bundled-messages.ts';
import { insertMessages, type NewMessageRow } from './chat-message-rows.ts';
import { planDigests } from './digest-store.ts';
import { SETTINGS_JSON } from './notification-settings-store.ts';

/** An event or prepared operation that a person may be notified about. */
export interface NewNotification {
  id: string;
  cause: string;
  user: {
    id: string;
    /** Null: the person was forgotten. */
    chatId: string | null;
    keyCiphertext: string;
    language: string;
  };
  settings: NotificationSettings;
  /** Null: the notification is of an operation that was just prepared, or the event was removed in the meantime. */
  event: { id: string; name: string; body: string; network: Network; chainId: string } | null;
  /** The prepared operation, or the one that caused the event. */
  operation: {
    id: string;
    kind: string;
    network: Network;
    request: unknown;
    preview: unknown;
    ownerId: string;
    confirmedBy: Operation['confirmedBy'];
    /** The order that it was prepared for; null: a caller asked for it. */
    orderId: string | null;
    /** If an account prepared it: its public name or its id, and whether it is the person's own. */
    account: { name: string; isOwn: boolean } | null;
  } | null;
  /** A message of the chat shows the operation of the event, and was not given up. */
  isShown: boolean;
  /** Recipients of the wallet before the movement that the event reports, as far as the ledger knows; the latest first. */
  paidBefore: readonly string[];
}

type PreparedOperation = Pick<Operation, 'id' | 'ownerId' | 'network' | 'walletAddress'>;

/** The decision about a notification, and the security message that it causes. */
export interface DecidedNotification {
  decision: NotificationDecision;
  security: { id: string; cause: string; bodyCiphertext: string } | null;
  /** The message reports all events of the person with this name together; null or left out: the event has its own. */
  bundle?: string | null;
}

export interface NotificationStore {
  /**
   * Decides about at most `limit` new notifications, the oldest first, in one database transaction with the messages. Returns how many there
   * were. A worker that dies in between has decided about none of them.
   */
  decide(limit: number, decideOne: (notification: NewNotification) => DecidedNotification): Promise<number>;
}

interface NotificationRow extends Omit<NewNotification, 'paidBefore'> {
  /** Where the movement is on the chain, if the event has one. */
  movement: (Place & { walletId: number }) | null;
}

const TAKE = `WITH new AS MATERIALIZED (
    SELECT * FROM chat_notifications WHERE collected_for IS NULL ORDER BY id LIMIT :limit FOR NO KEY UPDATE SKIP LOCKED)
  SELECT new.id, new.cause, ${SETTINGS_JSON} AS settings,
         jsonb_build_object('id', users.id, 'chatId', users.telegram_id, 'keyCiphertext', users.key_ciphertext,
                            'language', users.language) AS user,
         CASE WHEN event.id IS NOT NULL THEN
           jsonb_build_object('id', event.id, 'name', event.name, 'body', event.body, 'network', event.network,
                              'chainId', event.chain_id) END AS event,
         CASE WHEN operation.id IS NOT NULL THEN
           jsonb_build_object('id', operation.id, 'kind', operation.kind, 'network', operation.network,
                              'request', operation.request, 'preview', operation.preview, 'ownerId', operation.owner_id,
                              'confirmedBy', operation.confirmed_by,
                              'orderId', operation.order_id,
                              'account', (SELECT jsonb_build_object('name', coalesce(public_name, id),
                                                                    'isOwn', coalesce(user_id = users.id, false))
                                            FROM accounts WHERE id = operation.owner_id)) END AS operation,
         EXISTS (
           SELECT FROM chat_messages message
            WHERE message.operation_id = coalesce(event.operation_id, (
                    -- Of an account, or a payment to another wallet of the person: the ledger reports it, as any other payment.
                    SELECT operation_id FROM signing_requests request
                     WHERE request.network = event.network
                       AND request.chain_id = event.chain_id AND request.signature = event.body::jsonb #>> '{data,signature}'))
              AND message.user_id = users.id AND message.closed_reason IS NULL) AS "isShown",
         (SELECT jsonb_build_object('walletId', wallet.id, 'slot', movement.slot, 'position', movement.position)
            FROM followed_wallets wallet JOIN movements movement ON movement.wallet_id = wallet.id
           WHERE event.name IN ('transaction.received', 'transaction.confirmed')
             AND wallet.network = event.network AND wallet.chain_id = event.chain_id AND wallet.address = event.wallet_address
             AND movement.signature = event.body::jsonb #>> '{data,signature}' AND movement.orphaned_at IS NULL
           LIMIT 1) AS movement
    FROM new JOIN chat_users users ON users.id = new.user_id LEFT JOIN events event ON event.id = new.event_id
    LEFT JOIN operations operation ON operation.id = coalesce(new.operation_id, event.operation_id)
   ORDER BY new.id`;

const COLLECT = `UPDATE chat_notifications SET collected_for = given.reason
    FROM json_to_recordset(:collected) AS given (id bigint, reason text) WHERE chat_notifications.id = given.id`;

/**
 * The person who prepared it always gets one. The person who has the wallet gets one only if the wallet itself, the person's own account, or an
 * account that the person lets prepare asked for it: a stranger may name any address in `from`, and must not write to chats by it.
 */
const PREPARED = `INSERT INTO chat_notifications (cause, user_id, operation_id)
  SELECT 'operation/' || :operationId || '/' || id, id, :operationId FROM (
    SELECT id FROM chat_users WHERE id = :ownerId
    UNION
    SELECT users.id FROM wallets wallet JOIN chat_users users ON users.id = wallet.owner_id
     WHERE wallet.network = :network AND wallet.address = :walletAddress
       AND (:ownerId = :walletOwner
         OR EXISTS (SELECT FROM accounts own WHERE own.id = :ownerId AND own.user_id = users.id)
         OR EXISTS (SELECT FROM bot_grants given WHERE given.account_id = :ownerId AND given.user_id = users.id
                       AND given.revoked_at IS NULL AND '${PREPARE_SCOPE}' = ANY (given.scopes)))) AS person`;

export function createNotificationStore(database: Database): NotificationStore {
  return {
    decide: (limit, decideOne) =>
      database.transaction(async (trx) => {
        const { rows } = await trx.raw<{ rows: NotificationRow[] }>(TAKE, { limit });
        if (rows.length === 0) return 0;
        const recipientsBefore = await readRecipients(trx, rows);
        const decided = rows.map((row) => {
          const notification = { ...row, paidBefore: recipientsBefore(row) };
          return { notification, ...decideOne(notification) };
        });
        await insertMessages(trx, decided.flatMap(toMessages));
        await insertBundles(trx, decided.flatMap(toBundled));
        const collected = decided.flatMap(({ notification: { id, user }, decision }) =>
          decision.become === 'collected'
            ? [{ id, userId: user.id, reason: decision.for, dueAt: decision.dueAt }]
            : [],
        );
        if (collected.length > 0) await trx.raw(COLLECT, { collected: JSON.stringify(collected) });
        await planDigests(trx, collected);
        const kept = new Set(collected.map(({ id }) => id));
        const over = rows.flatMap(({ id }) => (kept.has(id) ? [] : [id]));
        await trx('chat_notifications').whereIn('id', over).del();
        return rows.length;
      }),
  };
}

/** Writes that an operation was prepared, for each person whose own it is or whose linked wallet it is for, in the caller's database transaction. */
export async function insertPreparedNotifications(
  trx: Knex,
  { id, ownerId, network, walletAddress }: PreparedOperation,
): Promise<void> {
  const address = walletAddress ?? '';
  const values = {
    operationId: id,
    ownerId,
    network,
    walletAddress: address,
    walletOwner: walletOwner({ network, address }).id,
  };
  await runBuilt(trx, trx.raw(PREPARED, values));
}

/** Payments of each wallet are read once, up to its last movement. */
async function readRecipients(
  trx: Knex,
  rows: readonly NotificationRow[],
): Promise<(row: NotificationRow) => readonly string[]> {
  const last = new Map<number, Place>();
  for (const { movement } of rows) {
    if (!movement) continue;
    const known = last.get(movement.walletId);
    if (!known || comparePlaces(known, movement) < 0) last.set(movement.walletId, movement);
  }
  const payments = await readPayments(trx, last);
  const before = new Map([...payments].map(([walletId, paid]) => [walletId, paidBefore(paid)]));
  return ({ movement }) => (movement && before.get(movement.walletId)?.(movement)) ?? [];
}

function toMessages({
  notification,
  decision,
  security,
  bundle = null,
}: DecidedNotification & { notification: NewNotification }): NewMessageRow[] {
  const { cause, user, event } = notification;
  const { id: userId, chatId } = user;
  if (chatId === null) return [];
  const common = { chatId, userId, operation: null };
  return [
    ...(security ? [{ ...common, ...security, priority: PRIORITY.security }] : []),
    ...(decision.become === 'message' && event && bundle === null
      ? [
          {
            ...common,
            id: newId('msg'),
            cause,
            eventId: event.id,
            bodyCiphertext: null,
            priority: PRIORITY.notification,
          },
        ]
      : []),
  ];
}

function toBundled({
  notification,
  decision,
  bundle = null,
}: DecidedNotification & { notification: NewNotification }): BundledEvent[] {
  const { user, event } = notification;
  if (user.chatId === null || decision.become !== 'message' || !event || bundle === null) return [];
  const { id: eventId, network, chainId } = event;
  // Epochs begin again with another chain.
  const cause = ['bundle', user.id, network, chainId, bundle].join('/');
  return [{ cause, chatId: user.chatId, userId: user.id, eventId }];
}
