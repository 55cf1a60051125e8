import type { JSX } from 'preact';
import { useApp } from '../app/app.ts';
import { AUTO_LOCK_MINUTES } from '../app/kept-choices.ts';
import { Segments } from '../parts/field.tsx';
import { t } from '../texts/text.ts';

/** After how many minutes without use everything is locked, in all tabs. */
export function AutoLockChoice(): JSX.Element {
  const { state, chooseAutoLock } = useApp();
  return (
    <div class="stack-s">
      <p class="field-label">{t('auto-lock')}</p>
      <Segments
        label={t('auto-lock')}
        value={String(state.autoLock)}
        options={AUTO_LOCK_MINUTES.map((count) => ({
          value: String(count),
          text: t('auto-lock-minutes', { count }),
        }))}
        onChange={(chosen) => {
          const minutes = AUTO_LOCK_MINUTES.find((count) => String(count) === chosen);
          if (minutes !== undefined) chooseAutoLock(minutes);
        }}
      />
    </div>
  );
}
