import { listen, type ListenOptions } from './listen.ts';
import { DELIVERY_CHANNEL } from './stores/event-store.ts';

/** Wakes the dispatcher of this process when deliveries were queued. */
export function createDeliveryNotices(options: Pick<ListenOptions, 'url' | 'onError'>) {
  let wakers = new Set<() => void>();
  const wakeAll = (): void => {
    const woken = wakers;
    wakers = new Set();
    for (const wake of woken) wake();
  };
  const listener = listen({ ...options, channel: DELIVERY_CHANNEL, onNotice: wakeAll, onConnected: wakeAll });

  return {
    /** Resolves at the next notice, or after the time, or when the signal aborts. */
    next(milliseconds: number, signal: AbortSignal): Promise<void> {
      return new Promise((resolve) => {
        const wake = (): void => {
          clearTimeout(timer);
          signal.removeEventListener('abort', wake);
          wakers.delete(wake);
          resolve();
        };
        const timer = setTimeout(wake, milliseconds);
        signal.addEventListener('abort', wake);
        wakers.add(wake);
      });
    },
    close: () => listener.close(),
  };
}
