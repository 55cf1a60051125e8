import { SOL_DECIMALS } from '../amounts.ts';
import { NATIVE_SOL } from '../tokens.ts';
import type { HeldAccount } from './movement.ts';
import type { ObservedTransaction } from './observed-transaction.ts';

/**
 * Every account of the wallets that the transaction names, changed or not: values are absolute, so they cannot drift. An account
 * appears once per wallet: a token account that owns itself is left out, because its address stands for the SOL.
 */
export function heldAccounts(
  { accounts, tokenAccounts }: ObservedTransaction,
  wallets: ReadonlySet<string>,
): HeldAccount[] {
  const held = new Map<string, HeldAccount>();
  // An account that was closed and created again for another mint appears twice: its present state counts.
  const add = (account: HeldAccount) => {
    const key = `${account.wallet}:${account.address}`;
    if (account.exists || !held.has(key)) held.set(key, account);
  };
  for (const { address, lamportsAfter } of accounts) {
    if (!wallets.has(address)) continue;
    add({
      wallet: address,
      address,
      token: NATIVE_SOL,
      program: null,
      decimals: SOL_DECIMALS,
      baseUnits: lamportsAfter,
      // The chain deletes an account without lamports, but the address still belongs to the wallet.
      exists: true,
    });
  }
  for (const { address, mint: token, program, decimals, before, after } of tokenAccounts) {
    const account = { address, token, program, decimals };
    if (after && after.owner !== address && wallets.has(after.owner)) {
      add({ ...account, wallet: after.owner, baseUnits: after.baseUnits, exists: true });
    }
    const lost = before && before.owner !== after?.owner && before.owner !== address;
    if (lost && wallets.has(before.owner)) {
      add({ ...account, wallet: before.owner, baseUnits: 0n, exists: false });
    }
  }
  return [...held.values()];
}

/** Wallets with a named token account whose balance is unchanged: a block does not show what else changed, such as a freeze. */
export function touchedWallets(
  { succeeded, tokenAccounts }: ObservedTransaction,
  wallets: ReadonlySet<string>,
): string[] {
  if (!succeeded) return [];
  const touched = new Set<string>();
  for (const { before, after } of tokenAccounts) {
    const isSame = before?.owner === after?.owner && before?.baseUnits === after?.baseUnits;
    if (before && isSame && wallets.has(before.owner)) touched.add(before.owner);
  }
  return [...touched];
}
