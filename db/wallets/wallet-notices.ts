import { isNetwork, type Network } from '../../domain/networks.ts';
import { listen, type ListenOptions } from '../postgres/listen.ts';
import { WALLETS_CHANNEL } from './wallet-store.ts';

/** Notifies listeners of each network whose wallets were added or removed, after the commit. A notice may be lost. */
export function createWalletNotices(options: Pick<ListenOptions, 'url' | 'tls' | 'onError'>) {
  const listeners = new Set<(network: Network) => void>();
  const listener = listen({
    ...options,
    channel: WALLETS_CHANNEL,
    onNotice: (network) => {
      if (isNetwork(network)) for (const notifyListener of listeners) notifyListener(network);
    },
  });

  return {
    onChanged(onNotice: (network: Network) => void): { close(): void } {
      listeners.add(onNotice);
      return { close: () => listeners.delete(onNotice) };
    },
    close: () => listener.close(),
  };
}
