import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { useApp } from '../app/app.ts';
import { AUTO_LOCK_MINUTES, chooseAutoLock, onAutoLockChange, readAutoLock } from '../app/kept-choices.ts';
import { Segments } from '../parts/field.tsx';
import { t } from '../texts/text.ts';

const MINUTE_MS = 60_000;

/** After how many minutes without use everything is locked, in all tabs. */
export function AutoLockChoice(): JSX.Element {
  const { device } = useApp();
  const [minutes, setMinutes] = useState(readAutoLock);
  useEffect(() => onAutoLockChange(setMinutes), []);
  return (
    <div class="stack-s">
      <p class="field-label">{t('auto-lock')}</p>
      <Segments
        label={t('auto-lock')}
        value={String(minutes)}
        options={AUTO_LOCK_MINUTES.map((count) => ({
          value: String(count),
          text: t('auto-lock-minutes', { count }),
        }))}
        onChange={(chosen) => {
          const next = AUTO_LOCK_MINUTES.find((count) => String(count) === chosen);
          if (next === undefined) return;
          chooseAutoLock(next);
          setMinutes(next);
          device.setIdleTime(next * MINUTE_MS);
        }}
      />
    </div>
  );
}
