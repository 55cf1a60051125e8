import { isUserId } from '../../domain/access/owner.ts';
import { OPERATION_CHANNEL } from '../operations/timeline-rows.ts';
import { listen, type Listener, type ListenOptions } from '../postgres/listen.ts';
import { MESSAGE_CHANNEL } from './chat-message-rows.ts';

/** `card`: an operation whose owner has no chat has changed, and its card may be in someone's. */
export type ChatChange = 'any' | 'card';

/** These operations have many changes and few cards: changes within this time are reported together. */
const CARD_DELAY_MS = 250;

/** Reports that a chat is to show something else: of a card shortly after the commit, of anything else right after it. A NOTIFY may be lost. */
export function createMessageListener(options: Pick<ListenOptions, 'url' | 'tls' | 'onError'>) {
  const listeners = new Set<(change: ChatChange) => void>();
  const notifyAll = (change: ChatChange): void => {
    for (const notify of listeners) notify(change);
  };
  const notify = (): void => notifyAll('any');
  const open: Listener[] = [];
  let soon: NodeJS.Timeout | undefined;

  function notifyOfCard(): void {
    soon ??= setTimeout(() => {
      soon = undefined;
      notifyAll('card');
    }, CARD_DELAY_MS);
  }

  function connect(): void {
    if (open.length > 0) return;
    open.push(
      listen({ ...options, channel: MESSAGE_CHANNEL, onNotify: notify, onConnected: notify }),
      listen({
        ...options,
        channel: OPERATION_CHANNEL,
        // The payload begins with the owner.
        onNotify: (payload) => (isUserId(payload) ? notify() : notifyOfCard()),
        onConnected: notify,
      }),
    );
  }

  return {
    onDue(listener: (change: ChatChange) => void): { close(): void } {
      connect();
      listeners.add(listener);
      return { close: () => listeners.delete(listener) };
    },
    async close(): Promise<void> {
      await Promise.all(open.map((listener) => listener.close()));
      clearTimeout(soon);
    },
  };
}
