import { listen, type ListenOptions } from './listen.ts';
import { DELIVERY_CHANNEL } from './stores/event-store.ts';

/** Tells of endpoints that got a delivery, as soon as it is committed. A notice may be lost. */
export function createDeliveryNotices(options: Pick<ListenOptions, 'url' | 'onError'>) {
  const listeners = new Set<(endpointId: string) => void>();
  const listener = listen({
    ...options,
    channel: DELIVERY_CHANNEL,
    onNotice: (endpointId) => {
      for (const tell of listeners) tell(endpointId);
    },
  });

  return {
    onDue(tell: (endpointId: string) => void): { close(): void } {
      listeners.add(tell);
      return { close: () => listeners.delete(tell) };
    },
    close: () => listener.close(),
  };
}
