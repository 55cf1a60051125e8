import type { TransactionBalances } from './transaction-balances.ts';

/** Who gained and who lost most of one token; on a tie, the first in the transaction. */
export interface Counterparties {
  gainer: string | null;
  loser: string | null;
}

/** `changes`: base units by address. One pass serves all wallets. */
export function findCounterparties(changes: ReadonlyMap<string, bigint>): Counterparties {
  const found: Counterparties = { gainer: null, loser: null };
  let [most, least] = [0n, 0n];
  for (const [party, change] of changes) {
    if (change > most) [most, found.gainer] = [change, party];
    if (change < least) [least, found.loser] = [change, party];
  }
  return found;
}

/**
 * Lamports by owner: those of a token account belong to its owner. Without the fee and the rent of new token accounts, which are not
 * payments.
 */
export function solChanges({ payer, feeLamports, lamportChanges, tokenAccounts }: TransactionBalances) {
  const changes = new Map<string, bigint>();
  for (const [address, lamports] of lamportChanges) {
    const account = tokenAccounts.get(address);
    const isNew = account?.ownerBefore === null;
    const party = account?.ownerAfter ?? account?.ownerBefore ?? address;
    const change = lamports + (address === payer ? feeLamports : 0n) - (isNew ? account.rentChange : 0n);
    changes.set(party, (changes.get(party) ?? 0n) + change);
  }
  return changes;
}
