import { createAddressSet, type AddressSet } from '../../chain/ledger/address-set.ts';
import type { FollowedWallets } from '../../chain/ledger/ledger-source.ts';
import type { FollowedWalletStore } from '../../db/ledger/followed-wallet-store.ts';

/** The wallets that are followed, in memory. */
export interface FollowedSet extends FollowedWallets {
  /** Grows when a wallet is added: what was read before may leave it out. */
  readonly version: number;
  add(address: string): void;
  /** Reads them all again; wallets that nobody follows any more are gone then. */
  load(signal: AbortSignal): Promise<void>;
}

/** Ten milliseconds of the database's time, and 2 MB here. */
const PAGE = 10_000;

/**
 * Addresses alone, a hundred bytes each: whose they are and from which slot they count is the database's to know, which
 * is asked only for the few that a block names.
 */
export function createFollowedSet({
  addressesAfter,
}: Pick<FollowedWalletStore, 'addressesAfter'>): FollowedSet {
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
