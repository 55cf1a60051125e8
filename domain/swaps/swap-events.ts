import { formatAmount, formatSol } from '../amounts.ts';
import type { EventDraft } from '../events/event-draft.ts';
import { transactionEvent, type ConfirmedSwapFields } from '../operations/transaction-events.ts';
import { effectivePrice } from './swap-outcome.ts';
import { storedValue } from '../prices/stored-value.ts';
import type { Swap } from './swap.ts';

/** The event that reports a swap's current status; null for a status that concerns only its owner. Amount and token are what is given. */
export function swapEvent(operation: Swap): EventDraft | null {
  const { input, output, amountIn, minimumOut, from } = operation.request;
  return transactionEvent(operation, {
    amount: formatAmount(BigInt(amountIn), input.decimals),
    token: input.token,
    recipient: from,
    value: storedValue(operation.preview.valueIn),
    ofType: {
      type: 'swap',
      token_out: output.token,
      minimum_out: formatAmount(BigInt(minimumOut), output.decimals),
    },
    ofConfirmed: confirmedFields(operation),
  });
}

function confirmedFields({ request, outcome }: Swap): ConfirmedSwapFields | null {
  if (!outcome) return null;
  return {
    actual_amount_in: formatAmount(BigInt(outcome.amountIn), request.input.decimals),
    actual_amount_out: formatAmount(BigInt(outcome.amountOut), request.output.decimals),
    effective_price: effectivePrice(outcome, request),
    rent_paid: formatSol(BigInt(outcome.rentPaidLamports)),
    rent_returned: formatSol(BigInt(outcome.rentReturnedLamports)),
    wrapped_sol: formatSol(BigInt(outcome.wrappedLamports)),
  };
}
