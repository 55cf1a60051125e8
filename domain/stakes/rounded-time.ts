const QUARTER_MS = 15 * 60_000;

/**
 * The next quarter of an hour. The end of an epoch is an estimate, so its minutes say nothing; never too early.
 *
 * MAINTENANCE: page and command line round the same (page/parts/time.tsx, client/src/cli/about-time.ts).
 */
export function roundedTime(at: Date): Date {
  return new Date(Math.ceil(at.getTime() / QUARTER_MS) * QUARTER_MS);
}

/** Such as `2026-11-28 14:00 UTC`. */
export function roundedTimeText(at: Date): string {
  return `${roundedTime(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
