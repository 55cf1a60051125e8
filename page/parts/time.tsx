import type { JSX } from 'preact';

const TODAY = new Intl.DateTimeFormat(undefined, { timeStyle: 'medium' });
const OTHER_DAY = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

export function Time({ at }: { at: string }): JSX.Element {
  const date = new Date(at);
  const isToday = date.toDateString() === new Date().toDateString();
  return <time dateTime={at}>{(isToday ? TODAY : OTHER_DAY).format(date)}</time>;
}

const DAY = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });

/** Without the time of the day. */
export function dayText(at: number): string {
  return DAY.format(new Date(at));
}

const QUARTER_MS = 15 * 60_000;

/** An estimated time, such as the end of an epoch, rounded up to a quarter of an hour: never too early. */
export function aboutTimeText(at: string): string {
  return timeText(new Date(Math.ceil(Date.parse(at) / QUARTER_MS) * QUARTER_MS).toISOString());
}

/** With its date, for the middle of a sentence. */
export function timeText(at: string): string {
  return OTHER_DAY.format(new Date(at));
}
