import type { JSX } from 'preact';
import { dateFormat } from '../texts/date-format.ts';

const TODAY = dateFormat({ timeStyle: 'medium' });
const OTHER_DAY = dateFormat({ dateStyle: 'medium', timeStyle: 'short' });

export function Time({ at }: { at: string }): JSX.Element {
  const date = new Date(at);
  const isToday = date.toDateString() === new Date().toDateString();
  return <time dateTime={at}>{(isToday ? TODAY : OTHER_DAY)(date)}</time>;
}

const DAY = dateFormat({ dateStyle: 'medium' });

/** Without the time of the day. */
export function dayText(at: number): string {
  return DAY(new Date(at));
}

const QUARTER_MS = 15 * 60_000;

/** An estimated time, such as the end of an epoch, rounded up to a quarter of an hour: never too early. */
export function aboutTimeText(at: string): string {
  return timeText(new Date(Math.ceil(Date.parse(at) / QUARTER_MS) * QUARTER_MS).toISOString());
}

/** With its date, for the middle of a sentence. */
export function timeText(at: string): string {
  return OTHER_DAY(new Date(at));
}
