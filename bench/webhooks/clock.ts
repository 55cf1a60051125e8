const NANOSECONDS_PER_MS = 1e6;

/**
 * Milliseconds of the clock that all processes of the machine share and that is never set; `performance.now()` differs by
 * process.
 */
export function monotonicMs(): number {
  return Number(process.hrtime.bigint()) / NANOSECONDS_PER_MS;
}
