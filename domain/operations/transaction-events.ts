import { formatSol } from '../amounts.ts';
import type { EventDraft } from '../events/event-draft.ts';
import { formatUsd, type UsdValue } from '../prices/usd-value.ts';
import type { Operation } from './operation.ts';

/** The kind's own fields in the events of an operation. */
export interface TransactionTerms {
  /** Decimal text. */
  amount: string;
  token: string;
  recipient: string;
  /** As the operation's owner saw it before signing. */
  value: UsdValue;
  /** Fields of this type of transaction, in every event. */
  ofType:
    | { type: 'send' | 'stake.delegate' | 'stake.undelegate' | 'stake.withdraw' | 'stake.redelegate' }
    | { type: 'swap'; token_out: string; minimum_out: string };
  /** Fields of this type only after it is confirmed. */
  ofConfirmed?: ConfirmedSwapFields | null;
}

/** Result of a swap. Decimal text. */
export interface ConfirmedSwapFields {
  actual_amount_in: string;
  actual_amount_out: string;
  effective_price: string;
  rent_paid: string;
  rent_returned: string;
  wrapped_sol: string;
}

/** The event that reports the current status of an operation with a transaction; null for a status that concerns only its owner. */
export function transactionEvent(
  operation: Operation & { walletAddress: string },
  { amount, token, recipient, value, ofType, ofConfirmed }: TransactionTerms,
): EventDraft | null {
  const { result, error, revertedFeeLamports } = operation;
  const at = operation.updatedAt;
  const cause = `${operation.id}:${operation.version}`;
  const common = {
    transaction_id: operation.id,
    wallet_address: operation.walletAddress,
    amount,
    token,
    ...ofType,
  };
  const ofReverted =
    revertedFeeLamports === null ? {} : { reverted_fee: formatSol(BigInt(revertedFeeLamports)) };
  switch (operation.status) {
    case 'awaiting_confirmation':
    case 'awaiting_signature':
      return null;
    case 'submitted':
      return {
        family: 'platform',
        name: 'transaction.pending',
        data: { ...common, recipient, submitted_at: at.toISOString() },
        cause,
        at,
      };
    case 'confirmed':
      if (!result) throw new Error(`operation ${operation.id} is confirmed without a result`);
      return {
        family: 'platform',
        name: 'transaction.confirmed',
        data: {
          ...common,
          ...ofConfirmed,
          ...ofReverted,
          usd_value: formatUsd(value),
          usd_value_reason: value.reason,
          signature: result.signature,
          fee: formatSol(BigInt(result.feeLamports)),
          recipient,
          block_height: result.blockHeight,
          confirmations: result.confirmations,
          confirmed_at: at.toISOString(),
          // The wallet has signed this transaction, so no flag applies.
          flags: [],
          nodes: result.nodes,
        },
        cause,
        at,
      };
    case 'cancelled':
      // Cancelled before it was confirmed: receivers of events have never seen it.
      if (!operation.confirmedByCallerAt) return null;
      break;
    case 'failed':
    case 'rejected':
    case 'expired':
      break;
  }
  if (!error) throw new Error(`operation ${operation.id} is ${operation.status} without an error`);
  return {
    family: 'platform',
    name: 'transaction.failed',
    data: {
      ...common,
      ...ofReverted,
      error_code: error.code,
      error_message: error.message,
      failed_at: at.toISOString(),
    },
    cause,
    at,
  };
}
