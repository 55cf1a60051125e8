import type { Knex } from 'knex';
import { eventBody, EVENT_SCHEMA_VERSION, type EventDraft } from '../../domain/event-catalogue.ts';
import { eventId } from '../../domain/event-id.ts';
import { newId } from '../new-id.ts';

/** Wakes the dispatcher; a poll behind it makes up for a lost notice. */
export const DELIVERY_CHANNEL = 'delivery_due';

export interface EventOwner {
  accountId: string;
  operationId: string | null;
  walletAddress: string | null;
  network: string | null;
  chainId: string | null;
}

/**
 * Writes an event and one queued delivery for each endpoint that wants it, inside the caller's transaction.
 * An event whose cause was written before adds nothing.
 */
export async function insertPlatformEvent(
  transaction: Knex.Transaction,
  owner: EventOwner,
  draft: EventDraft,
): Promise<void> {
  const id = eventId(draft.name, draft.cause);
  const endpoints = (await transaction
    .with(
      'event',
      transaction('events')
        .insert({
          id,
          account_id: owner.accountId,
          family: 'platform',
          name: draft.name,
          schema_version: EVENT_SCHEMA_VERSION,
          operation_id: owner.operationId,
          wallet_address: owner.walletAddress,
          network: owner.network,
          chain_id: owner.chainId,
          body: eventBody(draft),
        })
        .onConflict('id')
        .ignore()
        .returning('account_id'),
    )
    .select('endpoint.id')
    .from('event')
    .join('webhook_endpoints as endpoint', 'endpoint.account_id', 'event.account_id')
    .where({ 'endpoint.family': 'platform', 'endpoint.active': true })
    .whereRaw('? = ANY (endpoint.event_filters)', [draft.name])) as { id: string }[];
  if (endpoints.length === 0) return;
  await transaction('deliveries').insert(
    endpoints.map((endpoint) => ({
      id: newId('del'),
      event_id: id,
      endpoint_id: endpoint.id,
      account_id: owner.accountId,
      status: 'queued',
    })),
  );
  await transaction.raw('SELECT pg_notify(?, ?)', [DELIVERY_CHANNEL, '']);
}
