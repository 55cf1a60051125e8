import { isNetwork, type Network } from '../../domain/networks.ts';
import { listen, type ListenOptions } from '../postgres/listen.ts';
import { WALLETS_CHANNEL } from './wallet-store.ts';

/** Tells of networks whose wallets were added or removed, as soon as it is committed. A notice may be lost. */
export function createWalletNotices(options: Pick<ListenOptions, 'url' | 'onError'>) {
  const listeners = new Set<(network: Network) => void>();
  const listener = listen({
    ...options,
    channel: WALLETS_CHANNEL,
    onNotice: (network) => {
      if (isNetwork(network)) for (const tell of listeners) tell(network);
    },
  });

  return {
    onChanged(tell: (network: Network) => void): { close(): void } {
      listeners.add(tell);
      return { close: () => listeners.delete(tell) };
    },
    close: () => listener.close(),
  };
}
