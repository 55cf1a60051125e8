import { UsageError } from './exit-codes.ts';

/** A line of help for a command that takes a time. */
export const TIMES_HELP =
  'A time is a date, such as 2027-01-31, or a date with a time of day, such as 2027-01-31T12:00:00Z or\n' +
  '2027-01-31T14:00:00+02:00. Without an offset it is in UTC.';

const TIME =
  /^(\d{4}-\d\d-\d\d)(?:[T ]((?:[01]\d|2[0-3]):[0-5]\d)(?::([0-5]\d)(?:\.(\d{1,9}))?)?(Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)?)?$/i;

/** In UTC, in which it is sent, a time has a year of 0001 to 9999. */
const BEGIN = Date.parse('0001-01-01T00:00:00Z');
const END = Date.UTC(10_000, 0);

/** The time that an option names: a date (its first moment) or RFC 3339, in UTC unless it has an offset. */
export function timeOf(option: string, text: string | undefined): Date | undefined {
  if (text === undefined) return undefined;
  const [, date = '', minute = '00:00', second = '00', fraction = '', offset = 'Z'] = TIME.exec(text) ?? [];
  const time = new Date(
    `${date}T${minute}:${second}.${fraction.padEnd(3, '0').slice(0, 3)}${offset.toUpperCase()}`,
  );
  if (!isDay(date) || !(time.getTime() >= BEGIN && time.getTime() < END)) {
    throw new UsageError(
      `--${option} takes a date or a time that exists, such as 2027-01-31, 2027-01-31T12:00:00Z or 2027-01-31T14:00:00+02:00`,
    );
  }
  return time;
}

/** JavaScript takes 31 February for 3 March. */
function isDay(date: string): boolean {
  const day = new Date(`${date}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(date);
}
