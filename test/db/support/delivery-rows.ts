import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import { newId } from '../../../db/postgres/new-id.ts';
import { lowestIdAt } from '../../../db/postgres/time-ordered-id.ts';

export interface EventRow {
  id: string;
  owner_id: string;
  name: string;
  body: string;
  created_at: Date;
}

/** An event without a delivery, of any time. */
export async function insertEventRow(
  database: Knex,
  accountId: string,
  { name = 'transaction.pending', at = new Date(), wallet = null as string | null, family = 'platform' } = {},
): Promise<EventRow> {
  const [row] = (await database('events')
    .insert({
      id: newId('evt'),
      owner_id: accountId,
      family,
      name,
      schema_version: 1,
      wallet_address: wallet,
      body: JSON.stringify({ event: name, data: {}, timestamp: at.toISOString() }),
      created_at: at,
    })
    .returning('*')) as EventRow[];
  if (!row) throw new Error('nothing was inserted');
  return row;
}

/** A delivery with its own event, as old as `at` says; by default a failed one. Returns its id. */
export async function insertDeliveryRow(
  database: Knex,
  { accountId, endpointId }: { accountId: string; endpointId: string },
  {
    name = 'transaction.pending',
    at = new Date(),
    event,
    ...changes
  }: { name?: string; at?: Date; event?: EventRow } & Record<string, unknown> = {},
): Promise<string> {
  const { id: eventId } = event ?? (await insertEventRow(database, accountId, { name, at }));
  const id = idAt(at, eventId);
  await database('deliveries').insert({
    id,
    event_id: eventId,
    endpoint_id: endpointId,
    account_id: accountId,
    status: 'failed',
    attempt_count: 1,
    created_at: at,
    finished_at: at,
    ...changes,
  });
  return id;
}

export const UNFINISHED = { status: 'queued', attempt_count: 0, finished_at: null };

export async function insertAttemptRow(
  database: Knex,
  deliveryId: string,
  changes: Record<string, unknown> = {},
): Promise<void> {
  await database('attempts').insert({
    delivery_id: deliveryId,
    number: 1,
    started_at: new Date(),
    duration_ms: 12,
    status_code: 500,
    response_body: 'noted',
    ...changes,
  });
}

/** Ids in the order of their times; the order within a millisecond is not guaranteed. */
function idAt(at: Date, seed: string): string {
  const random = createHash('sha256').update(seed).digest('hex');
  return `${lowestIdAt('del', at).slice(0, 18)}7${random.slice(0, 3)}-8${random.slice(3, 6)}-${random.slice(6, 18)}`;
}
