import { base58 } from '@scure/base';
import { isAddress } from '../../client/src/checks/addresses.ts';
import { AmountError, parseAmount, SOL_DECIMALS } from '../../client/src/checks/amounts.ts';
import { isOnCurve } from '../../client/src/checks/associated-token-address.ts';
import { checkMemo } from '../../client/src/sends/memo.ts';
import type { SendArguments } from '../../client/src/sends/send-request.ts';
import { readBaseUnits } from '../amounts/amount-text.ts';
import type { HeldToken } from '../amounts/held-token.ts';

/** The fields that a person has filled in. */
export interface SendDraft {
  to: string;
  /** `SOL`, or the mint's address. */
  mint: string;
  amount: string;
  /** Everything: `amount` is then only shown. */
  isMax: boolean;
  memo: string;
  /** The references of a pasted payment request. */
  references: readonly string[];
}

export const EMPTY_DRAFT: SendDraft = {
  to: '',
  mint: 'SOL',
  amount: '',
  isMax: false,
  memo: '',
  references: [],
};

export type DraftProblem = 'address' | 'own-address' | 'no-key' | 'amount' | 'decimals' | 'too-much' | 'memo';

/** Problems by field, of fields that have something in them. The service checks again, with what only it knows. */
export function draftProblems(
  draft: SendDraft,
  from: string,
  held: HeldToken | undefined,
): { to?: DraftProblem; amount?: DraftProblem; memo?: DraftProblem } {
  const to = draft.to === '' ? undefined : recipientProblem(draft.to, from);
  const amount = draft.isMax || draft.amount === '' ? undefined : amountProblem(draft.amount, held);
  const memo = draft.memo === '' ? undefined : memoProblem(draft.memo);
  return { ...(to && { to }), ...(amount && { amount }), ...(memo && { memo }) };
}

export function isComplete({ to, amount, isMax }: SendDraft): boolean {
  return to !== '' && (isMax || amount !== '');
}

export function sendArguments(
  { to, mint, amount, isMax, memo, references }: SendDraft,
  from: string,
): SendArguments {
  return {
    from,
    to,
    token: mint,
    amount: isMax ? 'max' : amount,
    ...(memo === '' ? {} : { memo }),
    references,
  };
}

function recipientProblem(to: string, from: string): DraftProblem | undefined {
  if (!isAddress(to)) return 'address';
  if (to === from) return 'own-address';
  return isOnCurve(base58.decode(to)) ? undefined : 'no-key';
}

function amountProblem(amount: string, held: HeldToken | undefined): DraftProblem | undefined {
  const decimals = held?.decimals ?? SOL_DECIMALS;
  try {
    const wanted = parseAmount(amount, decimals);
    return held && wanted > readBaseUnits(held.amount, decimals) ? 'too-much' : undefined;
  } catch (error) {
    return error instanceof AmountError && error.problem === 'too_many_decimals' ? 'decimals' : 'amount';
  }
}

function memoProblem(memo: string): DraftProblem | undefined {
  try {
    checkMemo(memo);
    return undefined;
  } catch {
    return 'memo';
  }
}
