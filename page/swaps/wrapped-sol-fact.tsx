import type { JSX } from 'preact';
import { Fact } from '../parts/fact.tsx';
import { t } from '../texts/text.ts';

export interface WrappedSolFactProps {
  /** In SOL. */
  amount: string;
  isDone?: boolean;
}

/** Wrapped SOL of another tool: the swap closes its account too. */
export function WrappedSolFact({ amount, isDone = false }: WrappedSolFactProps): JSX.Element | null {
  if (amount === '0') return null;
  return (
    <Fact name={t('swap-wrapped')}>
      <span>{`${amount} SOL`}</span>
      <span class="item-note">{isDone ? t('swap-wrapped-done') : t('swap-wrapped-why')}</span>
    </Fact>
  );
}
