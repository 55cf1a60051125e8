import type { Database } from '../../../db/postgres/connect.ts';
import type { AttemptRecord } from '../../../db/webhooks/attempt-record.ts';
import type { DeliveryOutcome } from '../../../db/webhooks/delivery-outcomes.ts';
import { insertEvent, type EventSubject } from '../../../db/events/event-store.ts';
import type { EventDraft } from '../../../domain/events/event-draft.ts';
import { sendEvent } from '../../../domain/sends/send-events.ts';
import { operationFixture } from '../../support/operation-fixture.ts';

export interface Owner {
  accountId: string;
  endpointId: string;
}

let causes = 0;

/** `transaction.pending`, each time with another cause. */
export function newEvent(): EventDraft {
  const event = sendEvent(operationFixture({ status: 'submitted', version: (causes += 1) }));
  if (!event) throw new Error('the event is missing');
  return event;
}

export async function writeEvent(
  database: Database,
  accountId: string,
  draft: EventDraft = newEvent(),
  subject: Partial<EventSubject> = {},
): Promise<void> {
  const none = { operationId: null, walletAddress: null, network: null, chainId: null };
  await insertEvent(database, { ownerId: accountId, ...none, ...subject }, draft);
}

const INSERT = `WITH event AS (
    INSERT INTO events (id, owner_id, family, name, schema_version, body)
    SELECT 'evt_' || uuidv7(), :accountId, 'platform', 'transaction.pending', 1, '{}' FROM generate_series(1, :howMany)
    RETURNING id)
  INSERT INTO deliveries (id, event_id, endpoint_id, account_id, status)
  SELECT 'del_' || uuidv7(), id, :endpointId, :accountId, 'queued' FROM event RETURNING id`;

/** Deliveries that wait for their first attempt, with `changes` to their rows; returns their ids, oldest first. */
export async function queueDeliveries(
  database: Database,
  owner: Owner,
  howMany: number,
  changes: Record<string, unknown> = {},
): Promise<string[]> {
  const { rows } = await database.raw<{ rows: { id: string }[] }>(INSERT, { ...owner, howMany });
  const ids = rows.map(({ id }) => id).toSorted();
  if (Object.keys(changes).length > 0) await database('deliveries').whereIn('id', ids).update(changes);
  return ids;
}

/** The first attempt's outcome, after which the delivery's row has that status. */
export function outcomeOf(
  delivery: { deliveryId: string; endpointId: string },
  rowStatus: 'delivered' | 'failed' | 'retry_due' | 'retrying',
  {
    attempt,
    ...changes
  }: Partial<Omit<DeliveryOutcome, 'attempt'>> & { attempt?: Partial<AttemptRecord> } = {},
): DeliveryOutcome {
  const status = rowStatus === 'retry_due' ? 'retrying' : rowStatus;
  return {
    deliveryId: delivery.deliveryId,
    endpointId: delivery.endpointId,
    status,
    hasWorkflow: rowStatus === 'retrying',
    waitMs: status === 'retrying' ? 1_000 : 0,
    leaseMs: rowStatus === 'retrying' ? 60_000 : 0,
    gone: false,
    ...changes,
    attempt: {
      number: 1,
      startedAt: new Date(),
      durationMs: 12,
      statusCode: status === 'delivered' ? 200 : 500,
      errorClass: null,
      errorMessage: null,
      responseBody: 'noted',
      ...attempt,
    },
  };
}

export async function rowOf(database: Database, table: string, id: string): Promise<Record<string, unknown>> {
  const row = (await database(table).where({ id }).first()) as Record<string, unknown> | undefined;
  if (!row) throw new Error(`${id} does not exist`);
  return row;
}

export async function setEndpoint(
  database: Database,
  endpointId: string,
  changes: Record<string, unknown>,
): Promise<void> {
  await database('webhook_endpoints').where({ id: endpointId }).update(changes);
}
