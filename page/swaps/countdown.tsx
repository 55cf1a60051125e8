import type { JSX } from 'preact';
import { t } from '../texts/text.ts';

const RADIUS = 8;

const LENGTH = 2 * Math.PI * RADIUS;

/** Seconds until a quote is old, as a ring that empties. */
export function Countdown({ seconds, of }: { seconds: number; of: number }): JSX.Element {
  const shown = LENGTH * Math.min(seconds / of, 1);
  return (
    <span class="countdown small muted" role="timer" title={t('swap-countdown', { seconds })}>
      <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">
        <circle class="countdown-rest" cx="10" cy="10" r={RADIUS} />
        <circle class="countdown-left" cx="10" cy="10" r={RADIUS} stroke-dasharray={`${shown} ${LENGTH}`} />
      </svg>
      {t('swap-seconds', { seconds })}
    </span>
  );
}
