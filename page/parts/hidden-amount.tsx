import type { JSX } from 'preact';
import { t } from '../texts/text.ts';

/** In the place of an amount, also inside a sentence. */
export const COVER = '••••';

/** The amount is not in the document, so that no screen reader and no copy has it. */
export function HiddenAmount(): JSX.Element {
  return (
    <>
      <span aria-hidden="true">{COVER}</span>
      <span class="hidden-text">{t('amount-hidden')}</span>
    </>
  );
}
