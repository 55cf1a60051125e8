import type { JSX } from 'preact';
import type { SwapPreview } from '../../client/src/swap-types.ts';
import { Fact } from '../parts/fact.tsx';
import { t } from '../texts/text.ts';

/** Wrapped SOL of another tool: the swap closes its account too. */
export function WrappedSolFact({ preview }: { preview: SwapPreview }): JSX.Element | null {
  if (preview.wrapped_sol === '0') return null;
  return (
    <Fact name={t('swap-wrapped')}>
      <span>{`${preview.wrapped_sol} SOL`}</span>
      <span class="item-note">{t('swap-wrapped-why')}</span>
    </Fact>
  );
}
