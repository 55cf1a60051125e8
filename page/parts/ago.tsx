import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { usePoll } from '../app/use-poll.ts';
import { dateFormat } from '../texts/date-format.ts';
import { t } from '../texts/text.ts';
import { minutesAgo } from './minutes-ago.ts';
import { timeText } from './time.tsx';

const REFRESH_MS = 30_000;

const TIME = dateFormat({ timeStyle: 'short' });

/** The time of a row that stands under its day. In the first hour it says how long ago that was. */
export function Ago({ at }: { at: string }): JSX.Element {
  const [now, setNow] = useState(Date.now);
  const minutes = minutesAgo(at, now);
  usePoll(() => setNow(Date.now()), minutes === undefined ? null : REFRESH_MS);
  return (
    <time class="nowrap" dateTime={at} title={timeText(at)}>
      {minutes === undefined
        ? TIME(new Date(at))
        : minutes === 0
          ? t('just-now')
          : t('minutes-ago', { minutes })}
    </time>
  );
}
