import type { JSX } from 'preact';
import { Button } from '../parts/button.tsx';
import { TextField } from '../parts/field.tsx';
import type { AmountProblem } from '../amounts/amount-problem.ts';
import { roundedAmount } from '../amounts/rounded-amount.ts';
import { amountProblemText } from '../texts/problem-texts.ts';
import { t } from '../texts/text.ts';

export interface SolFieldProps {
  value: string;
  /** In SOL. */
  held: string;
  problem: AmountProblem | undefined;
  /** The word for everything, and the text of its button. */
  whole: string;
  wholeText: string;
  wholeHint: string;
  onInput: (value: string) => void;
}

/** An amount of SOL, or everything. */
export function SolField(props: SolFieldProps): JSX.Element {
  const { value, held, problem, whole, wholeText, wholeHint, onInput } = props;
  const isWhole = value === whole;
  return (
    <TextField
      label={t('amount-sol')}
      inputMode="decimal"
      placeholder="0"
      value={isWhole ? held : value}
      error={problem && amountProblemText(problem, value, held)}
      hint={isWhole ? wholeHint : t('available', { amount: roundedAmount(held) })}
      onInput={(typed) => onInput(typed.trim())}
      action={
        <Button size="small" onPress={() => onInput(whole)}>
          {wholeText}
        </Button>
      }
    />
  );
}
