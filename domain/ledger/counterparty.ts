import type { TransactionBooks } from './transaction-books.ts';

/** Who gained and who lost most of one token; of several with as much, the first in the transaction. */
export interface Counterparties {
  gainer: string | null;
  loser: string | null;
}

/** Base units by address. Looked through once, however many wallets ask: who lost is never who gained most, or the reverse. */
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
 * Lamports by who has them: a token account's belong to its owner. Without the fee and without what new token accounts cost:
 * nobody is paid with those.
 */
export function solChanges({ payer, feeLamports, lamportChanges, tokenAccounts }: TransactionBooks) {
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
