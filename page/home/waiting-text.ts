import type { OperationSummary } from '../../client/src/operations/operation-types.ts';
import { shortAddress } from '../parts/address.tsx';
import { symbolText } from '../tokens/symbol-text.ts';
import { t } from '../texts/text.ts';
import { rowOf } from '../kind-rows.ts';

/** One sentence that says what the operation will do. `shown` makes the text of an amount. */
export function waitingText(operation: OperationSummary, shown: (amount: string) => string): string {
  const { send, swap } = operation;
  if (send) {
    const amount = `${shown(send.amount)} ${symbolText(send)}`;
    return t('waiting-send', { amount, to: shortAddress(send.to) });
  }
  if (swap) {
    const amount = `${shown(swap.amount_in)} ${symbolText(swap.token_in)}`;
    return t('waiting-swap', { amount, token: symbolText(swap.token_out) });
  }
  const { title = t('operation'), amount } = rowOf(operation) ?? {};
  return amount ? `${title}: ${shown(amount.amount)} ${amount.token}` : title;
}
