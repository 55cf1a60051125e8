import { isUserId } from '../../domain/access/owner.ts';
import { OPERATION_CHANNEL } from '../operations/timeline-rows.ts';
import { listen, type Listener, type ListenOptions } from '../postgres/listen.ts';
import { MESSAGE_CHANNEL } from './chat-message-rows.ts';
import { UPDATE_CHANNEL } from './chat-update-store.ts';

/** Operations of accounts have many changes and few cards: changes within this time are one notice. */
const ACCOUNT_NOTICE_MS = 250;

/** Notifies that a chat is to show something else, right after the commit. A notice may be lost. */
export function createMessageNotices(options: Pick<ListenOptions, 'url' | 'tls' | 'onError'>) {
  const listeners = new Set<() => void>();
  const notify = (): void => {
    for (const listener of listeners) listener();
  };
  const open: Listener[] = [];
  let soon: NodeJS.Timeout | undefined;

  function notifySoon(): void {
    soon ??= setTimeout(() => {
      soon = undefined;
      notify();
    }, ACCOUNT_NOTICE_MS);
  }

  function connect(): void {
    if (open.length > 0) return;
    open.push(
      listen({ ...options, channel: MESSAGE_CHANNEL, onNotice: notify, onConnected: notify }),
      listen({
        ...options,
        channel: OPERATION_CHANNEL,
        // The payload begins with the owner.
        onNotice: (payload) => (isUserId(payload) ? notify() : notifySoon()),
        onConnected: notify,
      }),
    );
  }

  return {
    onDue(listener: () => void): { close(): void } {
      connect();
      listeners.add(listener);
      return { close: () => listeners.delete(listener) };
    },
    async close(): Promise<void> {
      clearTimeout(soon);
      await Promise.all(open.map((listener) => listener.close()));
    },
  };
}

/** Notifies that updates were stored, by this or another process. A notice may be lost. */
export function listenForUpdates(
  options: Pick<ListenOptions, 'url' | 'tls' | 'onError'>,
  onUpdates: () => void,
): Listener {
  return listen({ ...options, channel: UPDATE_CHANNEL, onNotice: onUpdates, onConnected: onUpdates });
}
