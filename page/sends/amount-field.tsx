import type { JSX } from 'preact';
import type { AmountProblem } from '../amounts/amount-problem.ts';
import { formatBaseUnits } from '../amounts/amount-text.ts';
import type { HeldToken } from '../tokens/held-token.ts';
import { shareOf } from '../amounts/ratio.ts';
import { cutForField, roundedAmount } from '../amounts/rounded-amount.ts';
import { readTypedAmount } from '../amounts/typed-amount.ts';
import { AmountPanel } from '../parts/amount-panel.tsx';
import { Button } from '../parts/button.tsx';
import { amountProblemText } from '../texts/problem-texts.ts';
import { t } from '../texts/text.ts';
import { SOL } from '../tokens/known-token.ts';
import { symbolText } from '../tokens/symbol-text.ts';
import { TokenButton } from '../tokens/token-button.tsx';
import type { SendDraft } from './send-draft.ts';
import { heldBack } from './waiting-payments.ts';

/** An amount of a token, or everything; with its value, and what is available or stays. */
export function AmountField(props: {
  draft: SendDraft;
  token: HeldToken | undefined;
  /** The same without what open payments will take. */
  free: HeldToken | undefined;
  /** Base units of the token that open payments will take. */
  waiting: bigint;
  problem: AmountProblem | undefined;
  onChange: (change: Partial<SendDraft>) => void;
  onChooseToken: () => void;
}): JSX.Element {
  const { draft, token, free, waiting, problem, onChange, onChooseToken } = props;
  const { amount: held = '0' } = free ?? {};
  const value = draft.isMax ? held : draft.amount;
  return (
    <AmountPanel
      label={t('amount')}
      end={t('available', { amount: roundedAmount(held) })}
      value={draft.isMax ? cutForField(held) : value}
      isComputed={draft.isMax}
      token={<TokenButton label={t('token')} token={token} onPress={onChooseToken} />}
      worth={worthOf(token, readTypedAmount(value))}
      actions={
        <Button size="small" onPress={() => onChange({ isMax: true })}>
          {t('max')}
        </Button>
      }
      error={problem && amountProblemText(problem, draft.amount, held, heldBack(token, free))}
      hint={draft.isMax ? maxText(token, waiting) : undefined}
      onInput={(amount) => onChange({ amount, isMax: false })}
    />
  );
}

/** In USD, at the price of the balance; undefined if it is not known. */
function worthOf(token: HeldToken | undefined, amount: string | undefined): string | undefined {
  if (amount === undefined || token?.usdValue == null) return undefined;
  return shareOf(token.usdValue, amount, token.amount);
}

/** Why not everything is sent. */
function maxText(token: HeldToken | undefined, waiting: bigint): string {
  if (!token) return t('max-hint');
  const { mint, decimals } = token;
  const amount = roundedAmount(formatBaseUnits(waiting, decimals));
  if (mint === SOL.mint) return waiting > 0n ? t('max-sol-waiting', { amount }) : t('max-sol');
  if (waiting <= 0n) return t('max-token');
  return t('max-token-waiting', { amount, token: symbolText(token) });
}
