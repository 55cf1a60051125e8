import { UsageError } from './exit-codes.ts';

const SECONDS = { s: 1, m: 60, h: 3_600, d: 86_400 } as const;

/** Seconds of a time such as `90s`, `30m`, `2h` or `7d`. `name` is what the user typed it for. */
export function secondsOf(name: string, text: string): number {
  const [, number, unit] = /^(\d{1,6})([smhd])$/.exec(text) ?? [];
  if (number === undefined || unit === undefined) {
    throw new UsageError(`${name} takes a time such as 90s, 30m, 2h or 7d`);
  }
  return Number(number) * SECONDS[unit as keyof typeof SECONDS];
}
