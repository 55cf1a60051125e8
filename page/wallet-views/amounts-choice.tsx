import type { JSX } from 'preact';
import { useApp } from '../app/app.ts';
import { Segments } from '../parts/field.tsx';
import { t } from '../texts/text.ts';

/** The same choice as the eye at the total of Home. */
export function AmountsChoice(): JSX.Element {
  const { state, hideAmounts } = useApp();
  return (
    <>
      <h2 class="section-title">{t('amounts')}</h2>
      <Segments
        label={t('amounts')}
        value={state.hidesAmounts ? 'hidden' : 'shown'}
        options={[
          { value: 'shown', text: t('amounts-shown') },
          { value: 'hidden', text: t('amounts-hidden') },
        ]}
        onChange={(chosen) => hideAmounts(chosen === 'hidden')}
      />
    </>
  );
}
