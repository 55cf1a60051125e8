import { listen, type Listener, type ListenOptions } from '../postgres/listen.ts';
import { UPDATE_CHANNEL } from './chat-update-store.ts';

/** Reports that updates were stored, by this or another process. A NOTIFY may be lost. */
export function listenForUpdates(
  options: Pick<ListenOptions, 'url' | 'tls' | 'onError'>,
  onUpdates: () => void,
): Listener {
  return listen({ ...options, channel: UPDATE_CHANNEL, onNotify: onUpdates, onConnected: onUpdates });
}
