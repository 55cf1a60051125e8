import type { JSX } from 'preact';
import type { AmountProblem } from '../amounts/amount-problem.ts';
import { formatBaseUnits } from '../amounts/amount-text.ts';
import type { HeldToken } from '../amounts/held-token.ts';
import { shareOf } from '../amounts/ratio.ts';
import { roundedAmount } from '../amounts/rounded-amount.ts';
import { readTypedAmount } from '../amounts/typed-amount.ts';
import { usdText } from '../amounts/usd-text.ts';
import { shortAddress } from '../parts/address.tsx';
import { Button } from '../parts/button.tsx';
import { TextField } from '../parts/field.tsx';
import { inertText } from '../texts/hidden-characters.ts';
import { amountProblemText } from '../texts/problem-texts.ts';
import { t } from '../texts/text.ts';
import type { SendDraft } from './send-draft.ts';

/** An amount of a token, or everything; with its value, and what is available or stays. */
export function AmountField(props: {
  draft: SendDraft;
  token: HeldToken | undefined;
  /** Base units of the token that open payments will take. */
  waiting: bigint;
  problem: AmountProblem | undefined;
  onChange: (change: Partial<SendDraft>) => void;
}): JSX.Element {
  const { draft, token, waiting, problem, onChange } = props;
  const { amount: held = '0' } = token ?? {};
  const value = draft.isMax ? held : draft.amount;
  return (
    <TextField
      label={t('amount')}
      inputMode="decimal"
      placeholder="0"
      value={value}
      error={problem && amountProblemText(problem, draft.amount, held)}
      hint={[
        valueText(token, readTypedAmount(value)),
        draft.isMax ? maxText(token, waiting) : t('available', { amount: roundedAmount(held) }),
      ]
        .filter((text) => text !== undefined)
        .join(' · ')}
      action={
        <Button size="small" onPress={() => onChange({ isMax: true })}>
          {t('max')}
        </Button>
      }
      onInput={(amount) => onChange({ amount: amount.trim(), isMax: false })}
    />
  );
}

/** In USD, at the price of the balance; undefined if it is not known. */
function valueText(token: HeldToken | undefined, amount: string | undefined): string | undefined {
  if (amount === undefined || token?.usdValue == null) return undefined;
  const value = shareOf(token.usdValue, amount, token.amount);
  return value === undefined ? undefined : usdText(value);
}

/** Why not everything is sent. */
function maxText(token: HeldToken | undefined, waiting: bigint): string {
  if (!token) return t('max-hint');
  const { mint, token: name, decimals } = token;
  const amount = roundedAmount(formatBaseUnits(waiting, decimals));
  if (mint === 'SOL') return waiting > 0n ? t('max-sol-waiting', { amount }) : t('max-sol');
  if (waiting <= 0n) return t('max-token');
  return t('max-token-waiting', { amount, token: name.length >= 32 ? shortAddress(name) : inertText(name) });
}
