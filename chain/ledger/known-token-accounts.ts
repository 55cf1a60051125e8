import type { TokenAccountList } from './list-token-accounts.ts';

/**
 * An account that was open so many slots before the cursor may have been closed behind it. So many that a cursor that is set
 * back to a final block (some 32 slots) finds them too: half a minute of mainnet.
 */
const REMEMBERED_SLOTS = 150;

/** Token accounts by wallet, with those that are gone by now: what they received before has to be found all the same. */
export interface KnownTokenAccounts {
  add(wallet: string, list: TokenAccountList): void;
  /** Those that were open behind the slot, or not long before it. */
  since(wallet: string, slot: number): string[];
  /** Forgets what belongs to other wallets than these. */
  keep(wallets: ReadonlySet<string>): void;
}

export function createKnownTokenAccounts(): KnownTokenAccounts {
  /** By address, the slot in which it was last seen to be open. */
  const known = new Map<string, Map<string, number>>();
  return {
    add(wallet, { addresses, slot }) {
      const accounts = known.get(wallet) ?? new Map<string, number>();
      for (const address of addresses) accounts.set(address, Math.max(slot, accounts.get(address) ?? 0));
      known.set(wallet, accounts);
    },
    since(wallet, slot) {
      const accounts = known.get(wallet) ?? new Map<string, number>();
      for (const [address, openAt] of accounts) {
        if (openAt < slot - REMEMBERED_SLOTS) accounts.delete(address);
      }
      return [...accounts.keys()];
    },
    keep(wallets) {
      for (const wallet of known.keys()) if (!wallets.has(wallet)) known.delete(wallet);
    },
  };
}
