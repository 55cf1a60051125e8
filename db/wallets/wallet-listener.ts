import { isNetwork, NETWORKS, type Network } from '../../domain/networks.ts';
import { listen, type ListenOptions } from '../postgres/listen.ts';
import { WALLETS_CHANNEL } from './wallet-store.ts';

/** Reports to listeners a network whose wallets were added or removed, after the commit, and all networks if a NOTIFY may have been lost before. */
export function createWalletListener(options: Pick<ListenOptions, 'url' | 'tls' | 'onError'>) {
  const listeners = new Set<(network: Network) => void>();
  function notify(network: Network): void {
    for (const notifyListener of listeners) notifyListener(network);
  }
  const listener = listen({
    ...options,
    channel: WALLETS_CHANNEL,
    onNotify: (network) => {
      if (isNetwork(network)) notify(network);
    },
    onConnected: () => NETWORKS.forEach(notify),
  });

  return {
    onChanged(onChange: (network: Network) => void): { close(): void } {
      listeners.add(onChange);
      return { close: () => listeners.delete(onChange) };
    },
    close: () => listener.close(),
  };
}
