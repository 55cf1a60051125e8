import { isReportedAt, type FollowedWalletRow, type FoundMovement } from './found-movement.ts';
import type { KnownAccount, LedgerAccount } from './ledger-account.ts';
import type { FollowedTransaction } from './block-range.ts';
import { runningBalances } from './running-balances.ts';

/** Changes of followed wallets by transactions. */
export interface RangeChanges {
  /** In the order of the chain. */
  movements: FoundMovement[];
  accounts: LedgerAccount[];
  /** Wallets whose accounts are to be read again, each with the slot that caused it. */
  toRefresh: Map<number, number>;
}

/** Inputs from the database. */
export interface KnownWallets {
  /** By address. */
  wallets: ReadonlyMap<string, FollowedWalletRow>;
  /** Accounts of all these wallets, before the first transaction. */
  accounts: readonly KnownAccount[];
}

/** Addresses of wallets that the transactions may affect. */
export function affectedWallets(transactions: readonly FollowedTransaction[]): string[] {
  const addresses = transactions.flatMap(({ effects }) => [
    ...effects.movements.map(({ wallet }) => wallet),
    ...effects.accounts.map(({ wallet }) => wallet),
    ...effects.touched,
  ]);
  return [...new Set(addresses)];
}

/**
 * Changes to write for these transactions, which are in the order of the chain. `isLate`: the cursor has passed them already. Then
 * movements up to a wallet's snapshot count too, because its back-fill may have missed them.
 */
export function rangeChanges(
  transactions: readonly FollowedTransaction[],
  { wallets, accounts }: KnownWallets,
  isLate: boolean,
): RangeChanges {
  const addresses = new Map([...wallets.values()].map(({ id, address }) => [id, address]));
  const balances = runningBalances(
    accounts.map((account) => ({ ...account, wallet: addresses.get(account.walletId) ?? '' })),
  );
  const movements: FoundMovement[] = [];
  const toRefresh = new Map<number, number>();
  for (const { transaction, effects, nodes } of transactions) {
    const { slot } = transaction;
    const followed = (address: string): FollowedWalletRow | undefined => {
      const wallet = wallets.get(address);
      return isFollowedAt(wallet, slot) ? wallet : undefined;
    };
    balances.take(
      slot,
      effects.accounts.filter(({ wallet }) => followed(wallet) !== undefined),
    );
    for (const movement of effects.movements) {
      const wallet = isLate ? wallets.get(movement.wallet) : followed(movement.wallet);
      if (!wallet) continue;
      // After a rewind the follower also reads slots from before the request for the wallet.
      const isReported = isReportedAt(wallet, slot);
      movements.push({
        walletId: wallet.id,
        movement,
        transaction,
        balanceAfter: balances.balance(movement.wallet, movement.token),
        holdings: isReported ? balances.holdings(movement.wallet) : [],
        isFinalized: false,
        nodes,
        isReported,
      });
    }
    for (const address of effects.touched) {
      const wallet = followed(address);
      if (wallet) toRefresh.set(wallet.id, slot);
    }
  }
  const changed = balances.changed().flatMap(({ exists, wallet, ...account }) => {
    const walletId = wallets.get(wallet)?.id;
    return walletId === undefined ? [] : [{ ...account, walletId, closed: !exists }];
  });
  return { movements, accounts: changed, toRefresh };
}

/**
 * Wallets to read again after late movements were written: another transaction of the same slot has set the balance already, and a
 * balance is not written twice for one slot.
 */
export function refreshesAfterLate(
  wallets: ReadonlyMap<string, FollowedWalletRow>,
  changed: readonly Pick<FoundMovement, 'walletId' | 'movement' | 'transaction'>[],
): Map<number, number> {
  const followed = changed.filter(({ movement, transaction }) =>
    isFollowedAt(wallets.get(movement.wallet), transaction.slot),
  );
  return new Map(followed.map(({ walletId, transaction }) => [walletId, transaction.slot]));
}

/** Transactions up to the slot of a wallet's snapshot belong to the back-fill. */
function isFollowedAt(wallet: FollowedWalletRow | undefined, slot: number): wallet is FollowedWalletRow {
  return wallet !== undefined && wallet.fromSlot < slot;
}
