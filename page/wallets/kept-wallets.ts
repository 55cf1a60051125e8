import * as z from 'zod/mini';
import { isAddress } from '../../client/src/checks/addresses.ts';
import { NETWORKS } from '../../client/src/network.ts';
import { DeviceError } from '../device/index.ts';
import type { OtherWallet } from './page-wallet.ts';

const KEY = 'other-wallets';

const text = z.string().check(z.minLength(1));
const wallet = {
  address: z.string().check(z.refine(isAddress)),
  name: text,
  network: z.enum(NETWORKS),
};
const walletSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('external'), ...wallet, app: text }),
  z.object({ kind: z.literal('watched'), ...wallet }),
]);

/** Wallets without a key of ours, on this device. Nothing of them is secret. */
export interface KeptWallets {
  list(): OtherWallet[];
  /** In the place of one with the same address, or as the last one. Throws STORAGE_FULL, STORAGE_FORBIDDEN. */
  keep(wallet: OtherWallet): void;
  remove(address: string): void;
  /** Also when another tab changed them. */
  onChange(listener: () => void): void;
}

export function createKeptWallets(): KeptWallets {
  const listeners = new Set<() => void>();
  const announce = (): void => {
    for (const listener of listeners) listener();
  };
  window.addEventListener('storage', ({ key }) => {
    if (key === KEY || key === null) announce();
  });

  function write(wallets: readonly OtherWallet[]): void {
    try {
      window.localStorage.setItem(KEY, JSON.stringify(wallets));
    } catch (cause) {
      const isFull = cause instanceof DOMException && cause.name === 'QuotaExceededError';
      throw new DeviceError(isFull ? 'STORAGE_FULL' : 'STORAGE_FORBIDDEN', undefined, { cause });
    }
    announce();
  }

  return {
    list: read,
    keep(wanted) {
      const kept = read();
      const isHere = kept.some(({ address }) => address === wanted.address);
      write(
        isHere ? kept.map((each) => (each.address === wanted.address ? wanted : each)) : [...kept, wanted],
      );
    },
    remove: (address) => write(read().filter((each) => each.address !== address)),
    onChange: (listener) => void listeners.add(listener),
  };
}

/** An entry that is not as it was written is left out. */
function read(): OtherWallet[] {
  try {
    const entries: unknown = JSON.parse(window.localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(entries) ? entries.flatMap((entry) => walletSchema.safeParse(entry).data ?? []) : [];
  } catch {
    return [];
  }
}
