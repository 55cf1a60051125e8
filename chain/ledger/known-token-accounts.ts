import type { TokenAccountList } from './list-token-accounts.ts';

/**
 * An account that was last seen open this many slots before the cursor may have been closed after it. Enough for a cursor that is set back
 * to a finalized block (some 32 slots): half a minute of mainnet.
 */
const REMEMBERED_SLOTS = 150;

/** Token accounts by wallet, with recently closed ones: their earlier movements still have to be found. */
export interface KnownTokenAccounts {
  add(wallet: string, list: TokenAccountList): void;
  /** Accounts that were open after the slot, or shortly before it. */
  since(wallet: string, slot: number): string[];
  /** Forgets accounts of all other wallets. */
  keep(wallets: ReadonlySet<string>): void;
}

export function createKnownTokenAccounts(): KnownTokenAccounts {
  /** By wallet and address, the slot in which the account was last seen open. */
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
