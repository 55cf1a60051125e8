import type { InactiveWallets } from '../../db/wallets/inactive-wallets.ts';
import type { Network } from '../../domain/networks.ts';

/** Inactivity is counted in days. */
const INTERVAL_MS = 60_000;

/** Each is a database transaction of some milliseconds. */
const A_PASS = 100;

export interface PauseWalletsDeps {
  inactive: InactiveWallets;
  /** 0: no wallet is paused. */
  days: number;
}

/** A pass over a network's inactive wallets; returns the pause until the next one. */
export function createPauseWallets({ inactive, days }: PauseWalletsDeps) {
  return async function pauseWallets(network: Network): Promise<number> {
    if (days === 0) return INTERVAL_MS;
    return (await inactive.pause(network, { days, limit: A_PASS })) === A_PASS ? 0 : INTERVAL_MS;
  };
}
