import type { JSX } from 'preact';
import { Button } from '../parts/button.tsx';
import { TextField } from '../parts/field.tsx';
import { groupDigits } from '../amounts/amount-text.ts';
import { t } from '../texts/text.ts';
import type { SolProblem } from './sol-problem.ts';

export interface SolFieldProps {
  value: string;
  /** In SOL. */
  held: string;
  problem: SolProblem | undefined;
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
      error={problemText(problem)}
      hint={isWhole ? wholeHint : t('available', { amount: groupDigits(held) })}
      onInput={(typed) => onInput(typed.trim())}
      action={
        <Button size="small" onPress={() => onInput(whole)}>
          {wholeText}
        </Button>
      }
    />
  );
}

function problemText(problem: SolProblem | undefined): string | undefined {
  switch (problem) {
    case 'amount':
      return t('amount-wrong');
    case 'too-much':
      return t('amount-too-much');
    case undefined:
      return undefined;
  }
}
