import { listen, type Listener, type ListenOptions } from '../postgres/listen.ts';
import { DELIVERY_CHANNEL } from '../events/event-store.ts';

/**
 * Reports, right after the commit, an endpoint that has a new delivery or a recovery, or that was changed while it is switched on. Null: a NOTIFY
 * may have been lost before. Connects for the first listener only: a worker that makes no deliveries needs no connection.
 */
export function createDeliveryListener(options: Pick<ListenOptions, 'url' | 'tls' | 'onError'>) {
  const listeners = new Set<(endpointId: string | null) => void>();
  let listener: Listener | undefined;

  function notifyAll(endpointId: string | null): void {
    for (const notify of listeners) notify(endpointId);
  }

  function connect(): Listener {
    return listen({
      ...options,
      channel: DELIVERY_CHANNEL,
      onNotify: notifyAll,
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
