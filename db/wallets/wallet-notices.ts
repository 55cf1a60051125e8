import { isNetwork, NETWORKS, type Network } from '../../domain/networks.ts';
import { listen, type ListenOptions } from '../postgres/listen.ts';
import { WALLETS_CHANNEL } from './wallet-store.ts';

/** Notifies listeners of a network whose wallets were added or removed, after the commit, and of all networks if notices may have been lost before. */
export function createWalletNotices(options: Pick<ListenOptions, 'url' | 'tls' | 'onError'>) {
  const listeners = new Set<(network: Network) => void>();
  function notify(network: Network): void {
    for (const notifyListener of listeners) notifyListener(network);
  }
  const listener = listen({
    ...options,
    channel: WALLETS_CHANNEL,
    onNotice: (network) => {
      if (isNetwork(network)) notify(network);
    },
    onConnected: () => NETWORKS.forEach(notify),
  });

  return {
    onChanged(onNotice: (network: Network) => void): { close(): void } {
      listeners.add(onNotice);
      return { close: () => listeners.delete(onNotice) };
    },
    close: () => listener.close(),
  };
}
