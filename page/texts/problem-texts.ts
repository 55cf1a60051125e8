import { MAX_REFERENCES } from '../../client/src/sends/references.ts';
import type { LinkProblem } from '../../client/src/sends/solana-pay.ts';
import type { AmountProblem } from '../amounts/amount-problem.ts';
import { groupDigits } from '../amounts/amount-text.ts';
import type { DraftProblem } from '../sends/send-draft.ts';
import { inertText } from './hidden-characters.ts';
import { t } from './text.ts';

const DRAFT: Record<DraftProblem, () => string> = {
  address: () => t('address-wrong'),
  'own-address': () => t('address-own'),
  'no-key': () => t('address-no-key'),
  memo: () => t('memo-wrong'),
};

export function problemText(problem: DraftProblem): string {
  return DRAFT[problem]();
}

/** `held`: the amount that can be spent, without `waiting`, which open payments will take. */
export function amountProblemText(
  problem: AmountProblem,
  typed: string,
  held: string,
  waiting?: string,
): string {
  switch (problem) {
    case 'amount':
      return t('amount-wrong');
    case 'unclear':
      return unclearText(typed);
    case 'decimals':
      return t('amount-decimals');
    case 'too-much':
      return waiting === undefined
        ? t('amount-too-much', { amount: groupDigits(held) })
        : t('amount-above-free', { amount: groupDigits(held), waiting: groupDigits(waiting) });
  }
}

/** Both ways in which it can be read. */
export function unclearText(typed: string): string {
  return t('amount-unclear', { whole: typed.replace(',', ''), decimal: typed.replace(',', '.') });
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
