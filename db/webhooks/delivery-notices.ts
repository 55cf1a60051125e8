import type { Knex } from 'knex';
import { listen, type Listener, type ListenOptions } from '../postgres/listen.ts';
import { DELIVERY_CHANNEL } from '../events/event-store.ts';

/** The endpoint may have deliveries that can begin, or upkeep, after the commit. */
export async function notifyDelivery(trx: Knex.Transaction, endpointId: string): Promise<void> {
  await trx.raw('SELECT pg_notify(?, ?)', [DELIVERY_CHANNEL, endpointId]);
}

/**
 * Notifies, right after the commit, of an endpoint that has a new delivery or a recovery, or that was changed while it is switched on. Null: notices
 * may have been lost before. Connects for the first listener only: a worker that makes no deliveries needs no connection.
 */
export function createDeliveryNotices(options: Pick<ListenOptions, 'url' | 'tls' | 'onError'>) {
  const listeners = new Set<(endpointId: string | null) => void>();
  let listener: Listener | undefined;

  function notifyAll(endpointId: string | null): void {
    for (const notify of listeners) notify(endpointId);
  }

  function connect(): Listener {
    return listen({
      ...options,
      channel: DELIVERY_CHANNEL,
      onNotice: notifyAll,
      onConnected: () => notifyAll(null),
    });
  }

  return {
    onDue(notify: (endpointId: string | null) => void): { close(): void } {
      listener ??= connect();
      listeners.add(notify);
      return { close: () => listeners.delete(notify) };
    },
    async close() {
      await listener?.close();
    },
  };
}
