import type { JSX } from 'preact';
import type { SwapQuote } from '../../client/src/swaps/swap-types.ts';
import { shortAddress } from '../parts/address.tsx';
import { SelectField, TextField } from '../parts/field.tsx';
import { groupDigits } from '../amounts/amount-text.ts';
import type { HeldToken } from '../amounts/held-token.ts';
import { inertText } from '../texts/hidden-characters.ts';
import { t } from '../texts/text.ts';
import type { SigningWallet } from '../wallets/page-wallet.ts';
import { shownAmounts, type SwapDraft, type SwapProblem, type SwapSide } from './swap-draft.ts';
import { TokenField } from './token-field.tsx';

export interface SwapFieldsProps {
  wallet: SigningWallet;
  held: readonly HeldToken[];
  draft: SwapDraft;
  problems: { tokenOut?: SwapProblem; amount?: SwapProblem };
  /** Undefined if there is none, or an old one. */
  quote: SwapQuote | undefined;
  /** The amount that arrives can be typed. */
  hasOutput: boolean;
  onChange: (change: Partial<SwapDraft>) => void;
}

/** Tokens and amounts of a swap. The amount that the person has typed is exact; the other one is shown as the quote has it. */
export function SwapFields(props: SwapFieldsProps): JSX.Element {
  const { wallet, held, draft, problems, quote, hasOutput, onChange } = props;
  const available = groupDigits(held.find(({ mint }) => mint === draft.tokenIn)?.amount ?? '0');
  const amounts = shownAmounts(draft, quote);
  const amountField = (side: SwapSide): JSX.Element => {
    const isExact = draft.exact === side;
    return (
      <TextField
        label={side === 'in' ? t('swap-amount-in') : t('swap-amount-out')}
        inputMode="decimal"
        placeholder={isExact ? '0' : ''}
        soft={!isExact}
        value={amounts[side]}
        error={isExact ? problemText(problems.amount) : undefined}
        hint={hintText(side, draft, quote, available)}
        onInput={(amount) => onChange({ exact: side, amount: amount.trim() })}
      />
    );
  };
  return (
    <>
      <SelectField
        label={t('swap-mint-in')}
        value={draft.tokenIn}
        options={held.map(({ token, mint, amount }) => ({
          value: mint,
          text: `${token.length >= 32 ? shortAddress(token) : inertText(token)} · ${groupDigits(amount)}`,
        }))}
        onInput={(tokenIn) => onChange({ tokenIn, ...(draft.exact === 'in' ? { amount: '' } : {}) })}
      />
      {amountField('in')}
      <TokenField
        wallet={wallet}
        held={held}
        value={draft.tokenOut}
        hasQuote={quote !== undefined}
        error={problemText(problems.tokenOut)}
        onInput={(tokenOut) => onChange({ tokenOut })}
      />
      {hasOutput && amountField('out')}
    </>
  );
}

function hintText(side: SwapSide, draft: SwapDraft, quote: SwapQuote | undefined, available: string): string {
  if (side === 'in') {
    const amount = { amount: available };
    if (draft.amount === '') return t('available', amount);
    if (draft.exact === 'in') return t('swap-exact-in', amount);
    return quote ? t('swap-in-from-quote', amount) : t('swap-in-waits', amount);
  }
  if (draft.exact === 'out' && draft.amount !== '') return t('swap-exact-out');
  return quote ? t('swap-out-from-quote') : t('swap-out-waits');
}

function problemText(problem: SwapProblem | undefined): string | undefined {
  switch (problem) {
    case 'mint':
      return t('swap-problem-mint');
    case 'same':
      return t('swap-problem-same');
    case 'amount':
      return t('swap-problem-amount');
    case 'too-much':
      return t('swap-problem-too-much');
    case undefined:
      return undefined;
  }
}
