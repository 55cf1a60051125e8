import { listen, type ListenOptions } from '../postgres/listen.ts';
import { OPERATION_CHANNEL } from './timeline-rows.ts';

/**
 * Shares one listening connection among all requests of a process that wait for operations. A topic is the id of an
 * operation or of an owner. A NOTIFY is a hint that may be lost, so waiting requests also check by themselves.
 */
export function createOperationListener(options: Pick<ListenOptions, 'url' | 'tls' | 'onError'>) {
  const topics = new Map<string, Set<() => void>>();
  const listener = listen({
    ...options,
    channel: OPERATION_CHANNEL,
    onNotify(payload) {
      for (const topic of payload.split(' ')) topics.get(topic)?.forEach((notify) => notify());
    },
    // A NOTIFY sent while the connection was down is lost, so all subscribers must check.
    onConnected() {
      for (const subscribers of topics.values()) for (const notify of subscribers) notify();
    },
  });

  return {
    /** Remembers each NOTIFY from now on, so that none between two waits is missed. The caller must close it. */
    subscribe(topic: string) {
      let notified = false;
      let wake: (() => void) | undefined;
      const notify = (): void => {
        notified = true;
        wake?.();
      };
      const subscribers = topics.get(topic) ?? new Set();
      subscribers.add(notify);
      topics.set(topic, subscribers);

      return {
        /** True if there was a NOTIFY since the last wait; false after the time, or when the signal aborts. */
        async next(milliseconds: number, signal: AbortSignal): Promise<boolean> {
          if (!notified && !signal.aborted) {
            await new Promise<void>((resolve) => {
              const done = (): void => {
                clearTimeout(timer);
                signal.removeEventListener('abort', done);
                resolve();
              };
              const timer = setTimeout(done, milliseconds);
              signal.addEventListener('abort', done);
              wake = done;
            });
          }
          wake = undefined;
          const answer = notified;
          notified = false;
          return answer;
        },
        close(): void {
          subscribers.delete(notify);
          if (subscribers.size === 0 && topics.get(topic) === subscribers) topics.delete(topic);
        },
      };
    },
    close: () => listener.close(),
  };
}
