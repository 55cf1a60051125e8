import type { Movement } from './movement.ts';
import { hasSigned, type ObservedTransaction } from './observed-transaction.ts';

/** An operation that a transaction carries out. */
export interface RecognisedOperation {
  id: string;
  ownerId: string;
  walletAddress: string;
}

/** The other side of the transaction has received, and has not acted. */
export function isMadeBy({ walletAddress }: RecognisedOperation, { wallet }: Movement): boolean {
  return walletAddress === wallet;
}

/**
 * Addresses of a transaction that may be an operation's reference key. The key has no account on the chain: it signs nothing
 * and has no SOL, unless somebody pays it for a joke.
 */
export function possibleReferences({ accounts }: Pick<ObservedTransaction, 'accounts'>): string[] {
  return accounts
    .filter((account) => !account.signed && account.lamportsBefore === account.lamportsAfter)
    .map(({ address }) => address);
}

/** The operation whose reference key a transaction names. Anybody can name a key, so the operation's wallet must have signed. */
export function findByReference(
  transaction: Pick<ObservedTransaction, 'accounts'>,
  byReference: ReadonlyMap<string, RecognisedOperation>,
): RecognisedOperation | null {
  const operation = possibleReferences(transaction)
    .map((key) => byReference.get(key))
    .find((found) => found !== undefined);
  return operation && hasSigned(transaction, operation.walletAddress) ? operation : null;
}
