import { InvalidRequestError, type ApiError } from '../../client/src/transport/api-errors.ts';
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

/** MAINTENANCE: use-cases/sends/prepare-send.ts writes these words. */
const LEAST = /a new address must receive at least ([\d.]+) SOL$/;

/**
 * Says what the service refused. It names the field before the problem: a person reads the label of that field instead, or no name if the
 * page has no such field.
 */
export function requestErrorText(error: ApiError): string {
  const { code, message, details = '' } = error;
  const [, field = '', problem = ''] = /^(\w+): (.+)$/s.exec(details) ?? [];
  const [, least] = LEAST.exec(problem) ?? [];
  if (field === 'amount' && least !== undefined) return t('recipient-least', { amount: least });
  const label = LABELS[field]?.();
  if (label !== undefined && error instanceof InvalidRequestError)
    return t('error-value', { field: label, problem: inertText(problem) });
  const isField = label !== undefined || field.includes('_');
  const words = isField ? message.replace(`${field}: `, label === undefined ? '' : `${label}: `) : message;
  return inertText(serviceWords({ code, message: words }));
}
