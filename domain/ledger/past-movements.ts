import { isReportedAt, type FollowedWalletRow, type FoundMovement } from './found-movement.ts';
import type { KnownAccount } from './ledger-account.ts';
import type { FollowedTransaction } from './block-range.ts';
import { comparePlaces } from './paid-before.ts';
import { runningBalances } from './running-balances.ts';

export interface PastPage {
  /** In any order. */
  transactions: readonly FollowedTransaction[];
  /** Signatures that the other nodes have deleted: they will never have more than one node's vote. */
  kept: ReadonlySet<string>;
}

/** Inputs besides the page. */
export interface PastContext {
  /** The wallet's accounts as they are now. */
  accounts: readonly KnownAccount[];
  finalizedSlot: number;
  /** How many nodes have to agree. */
  quorum: number;
}

/** A wallet's movements in a page of its past, in the order of the chain. Those after its snapshot belong to the follower. */
export function pastMovements(
  { transactions, kept }: PastPage,
  wallet: FollowedWalletRow,
  { accounts, finalizedSlot, quorum }: PastContext,
): FoundMovement[] {
  const { id: walletId, address } = wallet;
  const balances = runningBalances(accounts.map((account) => ({ ...account, wallet: address })));
  const past = transactions
    .filter(({ transaction }) => transaction.slot <= wallet.fromSlot)
    .toSorted((a, b) => comparePlaces(a.transaction, b.transaction));
  return past.flatMap(({ transaction, effects, nodes }) => {
    const isReported = isReportedAt(wallet, transaction.slot);
    const isAgreed = nodes >= quorum || (kept.has(transaction.signature) && !isReported);
    return effects.movements
      .filter((movement) => movement.wallet === address)
      .map((movement) => ({
        walletId,
        movement,
        transaction,
        // The present balance: these events come after those of newer movements, and the last event has to be right.
        balanceAfter: balances.balance(address, movement.token),
        holdings: isReported ? balances.holdings(address) : [],
        isFinalized: transaction.slot <= finalizedSlot && isAgreed,
        isReported,
        nodes,
      }));
  });
}
