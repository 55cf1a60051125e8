import { MAX_REFERENCES } from '../../client/src/sends/references.ts';
import type { DraftProblem } from '../sends/send-draft.ts';
import type { LinkProblem } from '../sends/solana-pay.ts';
import { inertText } from './hidden-characters.ts';
import { t } from './text.ts';

const DRAFT: Record<DraftProblem, () => string> = {
  address: () => t('address-wrong'),
  'own-address': () => t('address-own'),
  'no-key': () => t('address-no-key'),
  amount: () => t('amount-wrong'),
  decimals: () => t('amount-decimals'),
  'too-much': () => t('amount-too-much'),
  memo: () => t('memo-wrong'),
};

export function problemText(problem: DraftProblem): string {
  return DRAFT[problem]();
}

/** Why a pasted payment request is not taken. */
export function linkProblemText(problem: LinkProblem): string {
  switch (problem.kind) {
    case 'not-a-link':
      return t('address-wrong');
    case 'transaction-request':
      return t('link-transaction-request');
    case 'bad-recipient':
      return t('link-bad-recipient');
    case 'unknown-field':
      return t('link-unknown-field', { field: inertText(problem.field) });
    case 'doubled-field':
      return t('link-doubled-field', { field: inertText(problem.field) });
    case 'too-many-references':
      return t('link-too-many-references', { count: MAX_REFERENCES });
    case 'bad-value':
      return t('link-bad-value', { field: inertText(problem.field) });
  }
}
