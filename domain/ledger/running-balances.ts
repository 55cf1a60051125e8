import type { HeldAccount } from './movement.ts';

/** Balance of an account of a wallet at a slot. */
export interface AccountBalance {
  wallet: string;
  address: string;
  token: string;
  decimals: number;
  baseUnits: bigint;
  slot: number;
}

/** A wallet's balance of one token, over all its accounts. */
export interface Holding {
  token: string;
  decimals: number;
  baseUnits: bigint;
}

export interface ChangedAccount extends HeldAccount {
  slot: number;
}

export interface RunningBalances {
  /** Applies a transaction's balances. Accounts whose known balance is of this slot or a later one stay as they are. */
  take(slot: number, accounts: readonly HeldAccount[]): void;
  /** Sum over the wallet's accounts for the token, after all transactions so far. */
  balance(wallet: string, token: string): bigint;
  /** The same of every token that the wallet has something of. */
  holdings(wallet: string): Holding[];
  /** Each account that changed, as it is now. */
  changed(): ChangedAccount[];
}

/** Balances after each transaction of a series, in order. `known`: balances before the first one. */
export function runningBalances(known: readonly AccountBalance[]): RunningBalances {
  const knownSlots = new Map(known.map((account) => [keyOf(account), account.slot]));
  const held = new Map(known.map((account) => [keyOf(account), account]));
  const sums = new Map<string, Map<string, Holding>>();
  const changes = new Map<string, ChangedAccount>();
  for (const account of known) add(account, account.baseUnits);

  function add(account: Omit<Holding, 'baseUnits'> & { wallet: string }, baseUnits: bigint): void {
    const { wallet, token, decimals } = account;
    const ofWallet = sums.get(wallet) ?? new Map<string, Holding>();
    const sum = (ofWallet.get(token)?.baseUnits ?? 0n) + baseUnits;
    sums.set(wallet, ofWallet.set(token, { token, decimals, baseUnits: sum }));
  }

  return {
    take(slot, accounts) {
      for (const account of accounts) {
        const key = keyOf(account);
        if (slot <= (knownSlots.get(key) ?? -1)) continue;
        const before = held.get(key);
        // An address that was closed may have been opened again for another token.
        if (before) add(before, -before.baseUnits);
        const baseUnits = account.exists ? account.baseUnits : 0n;
        const now = { ...account, baseUnits, slot };
        add(now, baseUnits);
        held.set(key, now);
        changes.set(key, now);
      }
    },
    balance: (wallet, token) => sums.get(wallet)?.get(token)?.baseUnits ?? 0n,
    holdings: (wallet) => [...(sums.get(wallet)?.values() ?? [])].filter(({ baseUnits }) => baseUnits > 0n),
    changed: () => [...changes.values()],
  };
}

function keyOf({ wallet, address }: { wallet: string; address: string }): string {
  return `${wallet} ${address}`;
}
