const QUARTER_MS = 15 * 60_000;

/** The end of an epoch is an estimate, so its minutes say nothing; never too early. Such as `2026-11-28 14:00 UTC`. */
export function aboutTime(at: string): string {
  const rounded = new Date(Math.ceil(Date.parse(at) / QUARTER_MS) * QUARTER_MS).toISOString();
  return `${rounded.slice(0, 16).replace('T', ' ')} UTC`;
}
