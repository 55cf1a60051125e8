import type { Knex } from 'knex';
import { eventBody, eventVersion, type EventDraft } from '../../domain/events/event-draft.ts';
import { eventId } from '../../domain/events/event-id.ts';
import { encryptBody } from '../../domain/events/stored-body.ts';
import type { Cipher } from '../../domain/cipher.ts';
import { givenRows, givenValues } from '../postgres/given-rows.ts';
import { runPrepared } from '../postgres/prepared-statement.ts';
import { wantsEvent } from './wants-event.ts';

/** Wakes the dispatchers with the id of an endpoint; they also poll, so a lost NOTIFY only costs time. */
export const DELIVERY_CHANNEL = 'delivery_due';

export interface EventSubject {
  /** Owner of the event; only accounts have webhooks. */
  ownerId: string;
  operationId: string | null;
  walletAddress: string | null;
  network: string | null;
  chainId: string | null;
}

export interface NewEvent {
  subject: EventSubject;
  draft: EventDraft;
  /** The person whom it names: the body is encrypted with the person's key. */
  about?: { userId: string; own: Cipher };
}

/** Events that may become messages in the chat of their owner, as a list in SQL. */
export const NOTIFIED =
  "'transaction.received', 'transaction.pending', 'transaction.confirmed', 'transaction.failed', 'price.alert', 'balance.alert', 'price.significant_change', 'order.triggered', 'order.ended', 'stake.reward', 'stake.delegated', 'stake.undelegated', 'stake.withdrawn', 'stake.active', 'stake.cooldown', 'stake.withdrawable', 'stake.validator', 'stake.validator_recovered'";

/**
 * A NOTIFY locks the queue of the whole cluster until its transaction has committed. Commits with a NOTIFY therefore wait
 * for each other and flush the disk one by one; without one they share a flush. No NOTIFY is sent if the endpoint had
 * another delivery in the last 25 ms: one was sent for that delivery or for one before it, and the dispatcher that
 * received it keeps looking for longer than that (activities/webhooks/endpoint-queue.ts, HOT_MS). A delivery without any
 * NOTIFY is found by the next search over all endpoints.
 */
const writing = (given: string): string => `WITH given AS (${given}),
    event AS (
      INSERT INTO events (id, owner_id, family, name, schema_version, operation_id, wallet_address, network, chain_id, body, user_id, created_at)
      -- The clock's time, so that events of one transaction are listed in the order in which they were written.
      SELECT id, owner_id, family, name, schema_version, operation_id, wallet_address, network, chain_id, body, user_id, clock_timestamp()
        FROM given
      ON CONFLICT (id) DO NOTHING RETURNING id, owner_id, family, name, wallet_address, created_at),
    delivery AS (
      INSERT INTO deliveries (id, event_id, endpoint_id, account_id, status)
      SELECT 'del_' || uuidv7(), event.id, endpoint.id, endpoint.account_id, 'queued'
        FROM event JOIN webhook_endpoints endpoint ON endpoint.account_id = event.owner_id
       WHERE endpoint.active AND ${wantsEvent('endpoint', 'event')}
       -- The oldest is claimed first; a join alone has no order.
       ORDER BY event.created_at
      RETURNING endpoint_id),
    -- A user of the bot may read of it in the chat: domain/chats/notification-decision.ts decides.
    notification AS (
      INSERT INTO chat_notifications (cause, user_id, event_id)
      SELECT 'event/' || event.id, users.id, event.id FROM event JOIN chat_users users ON users.id = event.owner_id
       WHERE event.name IN (${NOTIFIED}) ORDER BY event.created_at)
    -- Looks only at the newest delivery of each endpoint: with NOT EXISTS, the planner may read all deliveries for each.
    SELECT pg_notify('${DELIVERY_CHANNEL}', endpoint_id) FROM (SELECT DISTINCT endpoint_id FROM delivery) due
     WHERE (SELECT earlier.id FROM deliveries earlier
             WHERE earlier.endpoint_id = due.endpoint_id AND earlier.id > (SELECT 'del_' || uuidv7('-25 milliseconds'))
             ORDER BY earlier.id DESC LIMIT 1) IS NULL`;

const COLUMNS = {
  id: 'text',
  owner_id: 'text',
  family: 'text',
  name: 'text',
  schema_version: 'integer',
  operation_id: 'text',
  wallet_address: 'text',
  network: 'text',
  chain_id: 'text',
  body: 'text',
  user_id: 'text',
};

const INSERT_EVENT = {
  name: 'insert_event',
  text: writing(`SELECT $1::text AS id, $2::text AS owner_id, $3::text AS family, $4::text AS name, $5::integer AS schema_version,
    $6::text AS operation_id, $7::text AS wallet_address, $8::text AS network, $9::text AS chain_id, $10::text AS body, $11::text AS user_id`),
};

/** A statement has 30 s (db/postgres/connect.ts), and its parameters are in memory twice. */
const MAX_AT_ONCE = 1_000;

const INSERT_EVENTS = {
  name: 'insert_events',
  text: writing(givenRows(COLUMNS)),
};

/**
 * Writes an event and one queued delivery for each endpoint that wants it, in one statement: in the caller's transaction, or
 * in its own. If an event with this cause exists, it adds nothing.
 */
export async function insertEvent(database: Knex, subject: EventSubject, draft: EventDraft): Promise<void> {
  await runPrepared(database, INSERT_EVENT, Object.values(rowOf({ subject, draft })));
}

/** Values of {@link INSERT_EVENTS}. */
export type EventBatch = readonly string[];

/** Events as the database gets them. */
export function eventBatches(events: readonly NewEvent[]): EventBatch[] {
  const batches: EventBatch[] = [];
  for (let from = 0; from < events.length; from += MAX_AT_ONCE) {
    batches.push(givenValues(COLUMNS, events.slice(from, from + MAX_AT_ONCE).map(rowOf)));
  }
  return batches;
}

/** The same for many events, listed in their order. Not in one database transaction, unless the caller has one. */
export async function insertEvents(database: Knex, events: readonly NewEvent[]): Promise<void> {
  await insertBatches(database, eventBatches(events));
}

export async function insertBatches(database: Knex, batches: readonly EventBatch[]): Promise<void> {
  for (const batch of batches) await runPrepared(database, INSERT_EVENTS, batch);
}

/** Values in the order of the statement's columns. */
function rowOf({ subject, draft, about }: NewEvent) {
  const id = eventId(draft);
  const body = eventBody(draft);
  return {
    id,
    owner_id: subject.ownerId,
    family: draft.family,
    name: draft.name,
    schema_version: eventVersion(draft),
    operation_id: subject.operationId,
    wallet_address: subject.walletAddress,
    network: subject.network,
    chain_id: subject.chainId,
    body: about ? encryptBody(about.own, id, body) : body,
    user_id: about?.userId ?? null,
  };
}
