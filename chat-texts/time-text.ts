import type { Text } from './text.ts';

/** Day, month and time of the day in the zone, without its name. */
export function timeText(t: Text, at: string | Date, timeZone: string, hasYear = false): string {
  return new Intl.DateTimeFormat(t.language, {
    timeZone,
    ...(hasYear ? { year: 'numeric' } : {}),
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(new Date(at));
}
