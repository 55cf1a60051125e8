import type { InvalidRequestError } from '../../client/src/transport/api-errors.ts';
import { inertText } from './hidden-characters.ts';
import { serviceWords } from './service-words.ts';
import { t } from './text.ts';

/** Fields that people fill in. */
const LABELS: Partial<Record<string, () => string>> = {
  to: () => t('recipient'),
  amount: () => t('amount'),
  token: () => t('token'),
  memo: () => t('memo'),
  references: () => t('references'),
  above: () => t('order-above'),
  below: () => t('order-below'),
  amount_out: () => t('swap-gets-now'),
  minimum_out: () => t('swap-gets'),
};

/** Says what is wrong with a field that a person has filled in. The service names the field before the problem. */
export function requestErrorText(error: InvalidRequestError): string {
  const [, field = '', problem = ''] = /^(\w+): (.+)$/s.exec(error.details ?? '') ?? [];
  const label = LABELS[field]?.();
  return label === undefined
    ? inertText(serviceWords(error))
    : t('error-value', { field: label, problem: inertText(problem) });
}
