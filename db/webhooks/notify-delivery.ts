import type { Knex } from 'knex';
import { DELIVERY_CHANNEL } from '../events/event-store.ts';

/** The endpoint may have deliveries that can begin, or upkeep, after the commit. */
export async function notifyDelivery(trx: Knex.Transaction, endpointId: string): Promise<void> {
  await trx.raw('SELECT pg_notify(?, ?)', [DELIVERY_CHANNEL, endpointId]);
}
