import { OPERATION_CHANNEL } from '../operations/timeline-rows.ts';
import { listen, type Listener, type ListenOptions } from '../postgres/listen.ts';
import { WALLETS_CHANNEL } from '../wallets/wallet-store.ts';

/**
 * Reports that a wallet's positions may have to be read: someone has a new wallet, or an operation has moved. It is a hint: most operations do
 * not stake. It may be lost. Connects when someone listens.
 */
export function createStakeListener(options: Pick<ListenOptions, 'url' | 'tls' | 'onError'>) {
  const listeners = new Set<() => void>();
  const notify = (): void => {
    for (const listener of listeners) listener();
  };
  const open: Listener[] = [];

  return {
    onWallets(listener: () => void): { close(): void } {
      if (open.length === 0) {
        for (const channel of [WALLETS_CHANNEL, OPERATION_CHANNEL]) {
          open.push(listen({ ...options, channel, onNotify: notify, onConnected: notify }));
        }
      }
      listeners.add(listener);
      return { close: () => listeners.delete(listener) };
    },
    async close(): Promise<void> {
      await Promise.all(open.map((listener) => listener.close()));
    },
  };
}
