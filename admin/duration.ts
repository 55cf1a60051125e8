import { InvalidArgumentError } from 'commander';

const UNIT_MS = { m: 60_000, h: 3_600_000, d: 86_400_000 } as const;

/** A reader of `30m`, `12h` and `7d`, up to a limit. */
export function durationUpTo(maxDays: number): (text: string) => number {
  return (text) => {
    const [, count, unit] = /^(\d{1,6})([mhd])$/.exec(text) ?? [];
    const milliseconds = Number(count) * UNIT_MS[unit as keyof typeof UNIT_MS];
    if (milliseconds > 0 && milliseconds <= maxDays * UNIT_MS.d) return milliseconds;
    throw new InvalidArgumentError(
      `It must be minutes, hours or days, such as 30m, 12h or 7d; ${maxDays}d at most.`,
    );
  };
}
