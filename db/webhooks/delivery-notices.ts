import { listen, type Listener, type ListenOptions } from '../postgres/listen.ts';
import { DELIVERY_CHANNEL } from '../events/event-store.ts';

/**
 * Tells of endpoints that got a delivery, as soon as it is committed. A notice may be lost. Its connection is made for the
 * first listener: a worker that makes no deliveries needs none.
 */
export function createDeliveryNotices(options: Pick<ListenOptions, 'url' | 'onError'>) {
  const listeners = new Set<(endpointId: string) => void>();
  let listener: Listener | undefined;

  function connect(): Listener {
    return listen({
      ...options,
      channel: DELIVERY_CHANNEL,
      onNotice: (endpointId) => {
        for (const tell of listeners) tell(endpointId);
      },
    });
  }

  return {
    onDue(tell: (endpointId: string) => void): { close(): void } {
      listener ??= connect();
      listeners.add(tell);
      return { close: () => listeners.delete(tell) };
    },
    async close() {
      await listener?.close();
    },
  };
}
