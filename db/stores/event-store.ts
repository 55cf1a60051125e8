import type { Knex } from 'knex';
import { eventBody, eventVersion, type EventDraft } from '../../domain/events/event-draft.ts';
import { eventId } from '../../domain/event-id.ts';
import { filtersMatching } from '../../domain/events/event-filter.ts';
import { runPrepared } from '../prepared-statement.ts';

/** Wakes the dispatchers, with the id of an endpoint; a poll behind it makes up for a lost notice. */
export const DELIVERY_CHANNEL = 'delivery_due';

export interface EventOwner {
  accountId: string;
  operationId: string | null;
  walletAddress: string | null;
  network: string | null;
  chainId: string | null;
}

/**
 * A notice locks the whole cluster's queue of notices until its transaction has committed, so commits that send one wait for
 * each other: one flush of the disk after the other, where without a notice they share it. None is sent where an endpoint had
 * another delivery in the last 25 ms: one was sent for that, and whoever heard it goes on looking for longer
 * (activities/endpoint-queue.ts, HOT_MS).
 */
const INSERT_EVENT = {
  name: 'insert_event',
  text: `WITH event AS (
      INSERT INTO events (id, account_id, family, name, schema_version, operation_id, wallet_address, network, chain_id, body, created_at)
      -- The clock's time: events of one transaction are listed in the order in which they were written.
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, clock_timestamp())
      ON CONFLICT (id) DO NOTHING RETURNING id),
    delivery AS (
      INSERT INTO deliveries (id, event_id, endpoint_id, account_id, status)
      SELECT 'del_' || uuidv7(), event.id, endpoint.id, $2, 'queued'
        FROM event JOIN webhook_endpoints endpoint ON endpoint.account_id = $2
       WHERE endpoint.family = $3 AND endpoint.active AND endpoint.event_filters && $11::text[]
         AND (endpoint.wallet_filters IS NULL OR $7 = ANY (endpoint.wallet_filters))
      RETURNING endpoint_id)
    SELECT pg_notify('${DELIVERY_CHANNEL}', endpoint_id) FROM delivery
     WHERE NOT EXISTS (
       SELECT FROM deliveries earlier
        WHERE earlier.endpoint_id = delivery.endpoint_id AND earlier.id > (SELECT 'del_' || uuidv7('-25 milliseconds')))`,
};

/**
 * Writes an event and one queued delivery for each endpoint that wants it, in one statement: inside the caller's
 * transaction, or as one of its own. An event whose cause was written before adds nothing.
 */
export async function insertEvent(database: Knex, owner: EventOwner, draft: EventDraft): Promise<void> {
  await runPrepared(database, INSERT_EVENT, [
    eventId(draft),
    owner.accountId,
    draft.family,
    draft.name,
    eventVersion(draft),
    owner.operationId,
    owner.walletAddress,
    owner.network,
    owner.chainId,
    eventBody(draft),
    filtersMatching(draft.name),
  ]);
}
