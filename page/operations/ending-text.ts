import type { OperationData } from '../../client/src/operations/operation-types.ts';
import { isLinked, type AppState } from '../app/app.ts';
import { t } from '../texts/text.ts';

/** An own one is cancelled, also if it was prepared in the person's own chat; what someone else asks for is rejected. */
export function endingText(operation: OperationData, state: Pick<AppState, 'session'>): string {
  const { kind: preparer } = operation.prepared_by ?? {};
  const isOwn = preparer === 'wallet' || (preparer === 'user' && !isLinked(state, operation));
  return isOwn ? t('cancel-send') : t('reject-send');
}
