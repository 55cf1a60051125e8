import type { OperationSummary } from '../../client/src/operations/operation-types.ts';
import { t } from '../texts/text.ts';
import { rowOf } from '../kind-rows.ts';

/** One sentence that says what the operation will do. `shown` makes the text of an amount, `partyOf` that of another wallet. */
export function waitingText(
  operation: OperationSummary,
  shown: (amount: string) => string,
  partyOf: (address: string) => string,
): string {
  const { title = t('operation'), amount, waiting } = rowOf(operation, partyOf) ?? {};
  if (waiting) return waiting(shown);
  return amount ? `${title}: ${shown(amount.amount)} ${amount.token}` : title;
}
