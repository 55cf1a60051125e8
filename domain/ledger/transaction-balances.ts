import { isNativeMint } from './native-mints.ts';
import type { ObservedTokenAccount, ObservedTransaction } from './observed-transaction.ts';

/** Balance changes of one transaction, summed once for all wallets in it. */
export interface TransactionBalances {
  /** The fee payer; undefined if the transaction names no account. */
  payer: string | undefined;
  /** Lamports that all accounts together lost: nodes differ in what `meta.fee` includes. */
  feeLamports: bigint;
  /** By address. */
  lamportChanges: ReadonlyMap<string, bigint>;
  /** By address. */
  tokenAccounts: ReadonlyMap<string, TokenAccountChange>;
  /** By mint. */
  mints: ReadonlyMap<string, MintChange>;
}

export interface TokenAccountChange {
  ownerBefore: string | null;
  ownerAfter: string | null;
  /** Change of its lamports without its amount of wrapped SOL. */
  rentChange: bigint;
}

export interface MintChange {
  decimals: number;
  /** Base units by owner. */
  changes: ReadonlyMap<string, bigint>;
}

export function transactionBalances(transaction: ObservedTransaction): TransactionBalances {
  const lamportChanges = new Map<string, bigint>();
  let gone = 0n;
  for (const { address, lamportsBefore, lamportsAfter } of transaction.accounts) {
    lamportChanges.set(address, lamportsAfter - lamportsBefore);
    gone += lamportsBefore - lamportsAfter;
  }
  return {
    payer: transaction.accounts[0]?.address,
    feeLamports: gone > 0n ? gone : 0n,
    lamportChanges,
    tokenAccounts: tokenAccountChanges(transaction.tokenAccounts, lamportChanges),
    mints: mintChanges(transaction.tokenAccounts),
  };
}

function tokenAccountChanges(
  tokenAccounts: readonly ObservedTokenAccount[],
  lamportChanges: ReadonlyMap<string, bigint>,
): ReadonlyMap<string, TokenAccountChange> {
  const changes = new Map<string, TokenAccountChange>();
  for (const { address, mint, before, after } of tokenAccounts) {
    const native = isNativeMint(mint) ? (after?.baseUnits ?? 0n) - (before?.baseUnits ?? 0n) : 0n;
    // An account that was closed and created again for another mint appears twice.
    const known = changes.get(address);
    changes.set(address, {
      ownerBefore: before?.owner ?? known?.ownerBefore ?? null,
      ownerAfter: after?.owner ?? known?.ownerAfter ?? null,
      rentChange: (known?.rentChange ?? lamportChanges.get(address) ?? 0n) - native,
    });
  }
  return changes;
}

function mintChanges(tokenAccounts: readonly ObservedTokenAccount[]): ReadonlyMap<string, MintChange> {
  const mints = new Map<string, { decimals: number; changes: Map<string, bigint> }>();
  for (const { mint, decimals, before, after } of tokenAccounts) {
    const entry = mints.get(mint) ?? { decimals, changes: new Map<string, bigint>() };
    mints.set(mint, entry);
    if (before) add(entry.changes, before.owner, -before.baseUnits);
    if (after) add(entry.changes, after.owner, after.baseUnits);
  }
  return mints;
}

function add(changes: Map<string, bigint>, owner: string, baseUnits: bigint): void {
  changes.set(owner, (changes.get(owner) ?? 0n) + baseUnits);
}
