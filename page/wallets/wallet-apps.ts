import { getWallets } from '@wallet-standard/app';
import { NETWORKS, type Network } from '../../client/src/network.ts';
import { readWalletApp, type WalletApp } from './wallet-app.ts';

/** The wallet programs of this browser, as they announce themselves by the Wallet Standard. */
export interface WalletApps {
  /** Those that can sign for a network, in the order in which they came. */
  of(network: Network): WalletApp[];
  /** A program came or went, or its accounts changed. */
  onChange(listener: () => void): void;
}

export function createWalletApps(): WalletApps {
  const wallets = getWallets();
  const listeners = new Set<() => void>();
  const announce = (): void => {
    for (const listener of listeners) listener();
  };
  const of = (network: Network): WalletApp[] =>
    wallets.get().flatMap((wallet) => readWalletApp(wallet, network) ?? []);

  const heard = new Set<unknown>();
  const hear = (): void => {
    for (const wallet of wallets.get()) {
      if (heard.has(wallet)) continue;
      heard.add(wallet);
      const [app] = NETWORKS.flatMap((network) => readWalletApp(wallet, network) ?? []);
      app?.onChange(announce);
    }
    announce();
  };
  hear();
  wallets.on('register', hear);
  wallets.on('unregister', announce);
  return { of, onChange: (listener) => void listeners.add(listener) };
}
