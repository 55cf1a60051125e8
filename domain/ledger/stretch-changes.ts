import { isReportedAt, type FollowedWalletRow, type FoundMovement } from './found-movement.ts';
import type { KnownAccount, LedgerAccount } from './ledger-account.ts';
import type { FollowedTransaction } from './ledger-stretch.ts';
import { runningBalances } from './running-balances.ts';

/** What transactions change of the wallets that are followed. */
export interface StretchChanges {
  /** In the order of the chain. */
  movements: FoundMovement[];
  accounts: LedgerAccount[];
  /** Wallets whose accounts are to be read again, with the slot of the reason. */
  toRefresh: Map<number, number>;
}

/** Everything that the changes are decided by. */
export interface KnownWallets {
  /** By address. */
  wallets: ReadonlyMap<string, FollowedWalletRow>;
  /** Of all these wallets, before the first of the transactions. */
  accounts: readonly KnownAccount[];
}

/** Addresses of wallets that transactions may change something of. */
export function affectedWallets(transactions: readonly FollowedTransaction[]): string[] {
  const addresses = transactions.flatMap(({ effects }) => [
    ...effects.movements.map(({ wallet }) => wallet),
    ...effects.accounts.map(({ wallet }) => wallet),
    ...effects.touched,
  ]);
  return [...new Set(addresses)];
}

/**
 * What is written for transactions, which are in the order of the chain. `isLate`: the cursor has passed them already. Then
 * movements up to a wallet's snapshot count too, because its back-fill may have left them out.
 */
export function stretchChanges(
  transactions: readonly FollowedTransaction[],
  { wallets, accounts }: KnownWallets,
  isLate: boolean,
): StretchChanges {
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
      movements.push({
        walletId: wallet.id,
        movement,
        transaction,
        balanceAfter: balances.balance(movement.wallet, movement.token),
        isFinal: false,
        nodes,
        // After a rewind the follower also reads what was before the wallet was asked for.
        isReported: isReportedAt(wallet, slot),
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
 * Wallets to read again after late movements were written. What a wallet has was written after another transaction of the
 * slot, and a balance is not written again for the same slot.
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

/** Transactions up to the slot of a wallet's snapshot are the back-fill's. */
function isFollowedAt(wallet: FollowedWalletRow | undefined, slot: number): wallet is FollowedWalletRow {
  return wallet !== undefined && wallet.fromSlot < slot;
}
