import type { DueReason } from './position-move.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const WEEK_MS = 7 * DAY_MS;

/** A reminder a day before says nothing new if the date was shown less than two hours earlier. */
const MIN_AHEAD_MS = DAY_MS + 2 * HOUR_MS;

/** The first reminder after a change; null: none. */
export function firstReminder(due: DueReason | null, now: Date, cooldownEnd: Date): Date | null {
  if (due === 'cool_down') {
    const isFar = cooldownEnd.getTime() - now.getTime() > MIN_AHEAD_MS;
    return isFar ? new Date(cooldownEnd.getTime() - DAY_MS) : null;
  }
  return due === 'idle' ? new Date(now.getTime() + WEEK_MS) : null;
}

/** The next reminder of money that is still free. After an outage, missed ones are not made up for. */
export function nextReminder(now: Date): Date {
  return new Date(now.getTime() + WEEK_MS);
}
