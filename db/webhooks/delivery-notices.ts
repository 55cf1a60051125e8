import { listen, type Listener, type ListenOptions } from '../postgres/listen.ts';
import { DELIVERY_CHANNEL } from '../events/event-store.ts';

/**
 * Notifies of endpoints with a new delivery, right after its commit. A notice may be lost. Connects for the first listener
 * only: a worker that makes no deliveries needs no connection.
 */
export function createDeliveryNotices(options: Pick<ListenOptions, 'url' | 'tls' | 'onError'>) {
  const listeners = new Set<(endpointId: string) => void>();
  let listener: Listener | undefined;

  function connect(): Listener {
    return listen({
      ...options,
      channel: DELIVERY_CHANNEL,
      onNotice: (endpointId) => {
        for (const notify of listeners) notify(endpointId);
      },
    });
  }

  return {
    onDue(notify: (endpointId: string) => void): { close(): void } {
      listener ??= connect();
      listeners.add(notify);
      return { close: () => listeners.delete(notify) };
    },
    async close() {
      await listener?.close();
    },
  };
}
