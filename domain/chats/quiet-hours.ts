import { z } from 'zod';

const MINUTES_A_DAY = 1_440;
const MINUTE_MS = 60_000;

const minuteOfDay = z
  .int()
  .min(0)
  .max(MINUTES_A_DAY - 1);

/** Minutes since midnight in the person's time zone: from the first one until before the second one, over midnight if it is smaller. */
export const quietHours = z.strictObject({ from: minuteOfDay, until: minuteOfDay });

export type QuietHours = z.output<typeof quietHours>;

/** A zone and what is quiet in it. */
export interface QuietTime {
  /** An IANA name. */
  timeZone: string;
  quiet: QuietHours | null;
}

/** Without quiet hours, a digest comes at nine in the morning. */
const DIGEST_MINUTE = 9 * 60;

/**
 * The name of a time zone as the person wrote it, such as `Europe/Madrid`; null if the platform does not know it. The platform calls
 * some zones by an older name, such as `Asia/Calcutta`, which is not the one that people there use.
 */
export function knownTimeZone(name: string): string | null {
  // Offsets such as +01:00 are accepted by newer platforms only, and know no summer time.
  if (!/^[a-z]/i.test(name)) return null;
  try {
    const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions();
    const isOnlyCase = timeZone.toLowerCase() === name.toLowerCase();
    return isOnlyCase ? timeZone : name;
  } catch {
    return null;
  }
}

export function isQuiet({ quiet, timeZone }: QuietTime, at: Date): boolean {
  if (!quiet) return false;
  const { from, until } = quiet;
  const minute = minuteIn(timeZone, at);
  return from <= until ? minute >= from && minute < until : minute >= from || minute < until;
}

/**
 * When what is collected at this time is to be reported: at the end of the quiet hours. `isHeldBack`: some of it would have been reported at
 * once without them, so it comes as soon as no quiet hours are in force any more.
 */
export function digestDueAt(time: QuietTime, at: Date, isHeldBack: boolean): Date {
  if (isHeldBack && !isQuiet(time, at)) return at;
  return nextTime(time.quiet?.until ?? DIGEST_MINUTE, time.timeZone, at);
}

/** The next time at which the clocks of the zone show this minute. If they skip it in spring, an hour later. */
function nextTime(minute: number, timeZone: string, after: Date): Date {
  const startMs = Math.floor(after.getTime() / MINUTE_MS) * MINUTE_MS;
  const later = (minute - minuteIn(timeZone, after) + MINUTES_A_DAY) % MINUTES_A_DAY || MINUTES_A_DAY;
  const guess = new Date(startMs + later * MINUTE_MS);
  // The clocks were changed in between.
  const off = (minute - minuteIn(timeZone, guess) + MINUTES_A_DAY) % MINUTES_A_DAY;
  const back = off > MINUTES_A_DAY / 2 ? off - MINUTES_A_DAY : off;
  const corrected = new Date(guess.getTime() + back * MINUTE_MS);
  return minuteIn(timeZone, corrected) === minute ? corrected : guess;
}

function minuteIn(timeZone: string, at: Date): number {
  const [hour = 0, minute = 0] = new Intl.DateTimeFormat('en', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
    .format(at)
    .split(':')
    .map(Number);
  return hour * 60 + minute;
}

/** `22:00` */
export function clockText(minute: number): string {
  return [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':');
}

const WRITTEN = /^(\d{1,2}):(\d{2}) ?[-–—] ?(\d{1,2}):(\d{2})$/;

/** `22:00-07:00`; null if it is not that, or lasts a whole day. */
export function readQuietHours(text: string): QuietHours | null {
  const match = WRITTEN.exec(text);
  if (!match) return null;
  const [fromHour = 0, fromMinute = 0, untilHour = 0, untilMinute = 0] = match.slice(1).map(Number);
  if (fromHour > 23 || untilHour > 23 || fromMinute > 59 || untilMinute > 59) return null;
  const hours = { from: fromHour * 60 + fromMinute, until: untilHour * 60 + untilMinute };
  return hours.from === hours.until ? null : hours;
}
