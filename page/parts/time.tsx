import type { JSX } from 'preact';

const TODAY = new Intl.DateTimeFormat(undefined, { timeStyle: 'medium' });
const OTHER_DAY = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

export function Time({ at }: { at: string }): JSX.Element {
  const date = new Date(at);
  const isToday = date.toDateString() === new Date().toDateString();
  return <time dateTime={at}>{(isToday ? TODAY : OTHER_DAY).format(date)}</time>;
}
