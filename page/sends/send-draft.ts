import { base58 } from '@scure/base';
import { isAddress } from '../../client/src/checks/addresses.ts';
import { isOnCurve } from '../../client/src/checks/associated-token-address.ts';
import { checkMemo } from '../../client/src/sends/memo.ts';
import { MAX_AMOUNT } from '../../client/src/arguments/common-arguments.ts';
import type { Network } from '../../client/src/network.ts';
import type { SendArguments } from '../../client/src/sends/send-request.ts';
import { amountProblem, type AmountProblem } from '../amounts/amount-problem.ts';
import type { RequestedSend } from '../operations/form-request.ts';
import type { HeldToken } from '../tokens/held-token.ts';
import { plainAmount } from '../amounts/typed-amount.ts';

/** The fields that a person has filled in. */
export interface SendDraft {
  to: string;
  /** `SOL`, or the mint's address. */
  mint: string;
  /** As it was typed. */
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

/** An empty form for a token of the wallet. Any other address comes from the address bar, and means nothing here. */
export function draftOf(token: string | undefined, held: readonly HeldToken[]): SendDraft {
  return { ...EMPTY_DRAFT, mint: held.find(({ mint }) => mint === token)?.mint ?? EMPTY_DRAFT.mint };
}

export type DraftProblem = 'address' | 'own-address' | 'no-key' | 'memo';

/** Problems by field, of fields that have something in them. The service checks again, with what only it knows. */
export function draftProblems(
  draft: SendDraft,
  from: string,
  held: HeldToken | undefined,
): { to?: DraftProblem; amount?: AmountProblem; memo?: DraftProblem } {
  const to = draft.to === '' ? undefined : addressProblem(draft.to, from);
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
    amount: isMax ? MAX_AMOUNT : plainAmount(amount),
    ...(memo === '' ? {} : { memo }),
    references,
  };
}

/**
 * With what the next view is compared. The service computes everything, which cannot be more than the form shows as available: nothing of a token
 * that has left the balance meanwhile.
 */
export function requestedSend(
  wanted: SendArguments,
  network: Network,
  free: Pick<HeldToken, 'amount'> | undefined,
): RequestedSend {
  const isMax = wanted.amount === MAX_AMOUNT;
  return { kind: 'send', network, wanted, ...(isMax && { most: free?.amount ?? '0' }) };
}

/** Undefined if money can be sent there. */
export function addressProblem(to: string, from: string): DraftProblem | undefined {
  if (!isAddress(to)) return 'address';
  if (to === from) return 'own-address';
  return isOnCurve(base58.decode(to)) ? undefined : 'no-key';
}

function memoProblem(memo: string): DraftProblem | undefined {
  try {
    checkMemo(memo);
    return undefined;
  } catch {
    return 'memo';
  }
}
