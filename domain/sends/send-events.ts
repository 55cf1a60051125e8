import { formatAmount } from '../amounts.ts';
import type { EventDraft } from '../events/event-draft.ts';
import { transactionEvent } from '../operations/transaction-events.ts';
import { storedValue } from '../prices/stored-value.ts';
import type { Send } from './send.ts';

/** The event that reports a send's current status; null for a status that concerns only its owner. */
export function sendEvent(operation: Send): EventDraft | null {
  const { request, preview } = operation;
  return transactionEvent(operation, {
    amount: formatAmount(BigInt(request.baseUnits), request.decimals),
    token: request.token,
    recipient: request.recipient,
    value: storedValue(preview.value),
    ofType: { type: 'send' },
  });
}
