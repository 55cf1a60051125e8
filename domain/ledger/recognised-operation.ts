import type { Movement } from './movement.ts';
import { hasSigned, type ObservedTransaction } from './observed-transaction.ts';

/** An operation that a transaction carries out. */
export interface RecognisedOperation {
  id: string;
  ownerId: string;
  walletAddress: string;
}

/** An operation that is known by its reference key. */
export interface ReferencedOperation extends RecognisedOperation {
  /** The signature of the transaction that has ended it; null: it is open, or nothing of it has landed. */
  endedBy: string | null;
}

/** False for the recipient's movement: it received, but did not act. */
export function isMadeBy({ walletAddress }: RecognisedOperation, { wallet }: Movement): boolean {
  return walletAddress === wallet;
}

/**
 * Addresses of a transaction that may be an operation's reference key. The key has no account on the chain: it signs nothing, and
 * its lamports do not change. A transaction that pays SOL to the key is not recognised by it.
 */
export function possibleReferences({ accounts }: Pick<ObservedTransaction, 'accounts'>): string[] {
  return accounts
    .filter((account) => !account.signed && account.lamportsBefore === account.lamportsAfter)
    .map(({ address }) => address);
}

/**
 * The operation whose reference key a transaction names. Anyone can name a key, so the operation's wallet must have signed. A transaction of
 * the chain shows its key to a thief of the wallet too, so the operation must not have ended by another one. Null also if there are several:
 * the references of a payment request are chosen by the payee.
 */
export function findByReference(
  transaction: Pick<ObservedTransaction, 'accounts' | 'signature'>,
  byReference: ReadonlyMap<string, ReferencedOperation>,
): RecognisedOperation | null {
  const [operation, ...others] = possibleReferences(transaction)
    .flatMap((key) => byReference.get(key) ?? [])
    .filter(({ walletAddress }) => hasSigned(transaction, walletAddress))
    .filter(({ endedBy }) => endedBy === null || endedBy === transaction.signature);
  return others.length === 0 ? (operation ?? null) : null;
}
