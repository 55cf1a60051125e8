import type { OperationSummary } from '../../client/src/operations/operation-types.ts';
import type { KnownToken } from '../tokens/known-token.ts';

/** An operation in a list. */
export interface KindRow {
  title: string;
  /** The sentence of its card while it waits for the person; without one, title and amount are shown. `shown` makes the text of an amount. */
  waiting?: (shown: (amount: string) => string) => string;
  amount?: { amount: string; token: string } | undefined;
  /** Those that it moves. */
  tokens: readonly Pick<KnownToken, 'token' | 'mint'>[];
}

/**
 * The row of an operation of one kind (page/kind-rows.ts). Undefined if there is nothing to say of it but its status.
 *
 * @param partyOf the text of another wallet's address
 */
export type RowOf = (
  operation: OperationSummary,
  partyOf: (address: string) => string,
) => KindRow | undefined;
