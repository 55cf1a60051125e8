import { listen, type ListenOptions } from './listen.ts';
import { OPERATION_CHANNEL } from './stores/operation-store.ts';

/** Shares one listening connection among all requests of a process that wait for operations. */
export function createOperationNotices(options: Pick<ListenOptions, 'url' | 'onError'>) {
  const waiting = new Map<string, Set<() => void>>();
  const listener = listen({
    ...options,
    channel: OPERATION_CHANNEL,
    onNotice: (operationId) => waiting.get(operationId)?.forEach((wake) => wake()),
  });

  return {
    next(operationId: string, milliseconds: number, signal: AbortSignal): Promise<void> {
      return new Promise((resolve) => {
        const wakers = waiting.get(operationId) ?? new Set();
        const wake = (): void => {
          clearTimeout(timer);
          signal.removeEventListener('abort', wake);
          wakers.delete(wake);
          if (wakers.size === 0) waiting.delete(operationId);
          resolve();
        };
        const timer = setTimeout(wake, milliseconds);
        signal.addEventListener('abort', wake);
        wakers.add(wake);
        waiting.set(operationId, wakers);
      });
    },
    close: () => listener.close(),
  };
}
