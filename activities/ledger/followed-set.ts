import { createAddressSet, type AddressSet } from '../../chain/ledger/address-set.ts';
import type { FollowedWallets } from '../../chain/ledger/ledger-source.ts';
import type { FollowedWalletStore } from '../../db/ledger/followed-wallet-store.ts';

/** The wallets that are followed, in memory. */
export interface FollowedSet extends Required<FollowedWallets> {
  /** Grows when a wallet is added: blocks that were read before may leave it out. */
  readonly version: number;
  add(address: string): void;
  /** Reads them all again; removed wallets are gone then. */
  load(signal: AbortSignal): Promise<void>;
}

/** Addresses per query: ten milliseconds of the database's time, and 2 MB here. */
const PAGE = 10_000;

/**
 * Addresses alone, a hundred bytes each: owners and first slots are read from the database, for the few wallets that a block names.
 */
export function createFollowedSet({
  addressesAfter,
  knownBalances,
}: Pick<FollowedWalletStore, 'addressesAfter' | 'knownBalances'>): FollowedSet {
  let addresses = createAddressSet();
  let loading: AddressSet | undefined;
  let version = 0;

  return {
    has: (address) => addresses.has(address),
    get size() {
      return addresses.size;
    },
    get version() {
      return version;
    },
    [Symbol.iterator]: () => addresses[Symbol.iterator](),
    knownBalances,
    add(address) {
      version += 1;
      addresses.add(address);
      // Its page may have been read already.
      loading?.add(address);
    },
    async load(signal) {
      const loaded = (loading = createAddressSet());
      let after = 0;
      for (;;) {
        signal.throwIfAborted();
        const page = await addressesAfter(after, PAGE);
        for (const { address } of page) loaded.add(address);
        const last = page.at(-1);
        if (!last || page.length < PAGE) break;
        after = last.id;
      }
      addresses = loaded;
      version += 1;
    },
  };
}
