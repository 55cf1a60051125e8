const MINUTE_MS = 60_000;
const MINUTES_IN_AN_HOUR = 60;

/** Whole minutes since then, in the first hour; undefined later. The clock of a device may be a minute off. */
export function minutesAgo(at: string, now: number): number | undefined {
  const minutes = Math.floor((now - Date.parse(at)) / MINUTE_MS);
  return minutes >= -1 && minutes < MINUTES_IN_AN_HOUR ? Math.max(minutes, 0) : undefined;
}
