/** Runs a request with a signal that aborts after the time, or when `signal` does. */
export async function withinTime<T>(
  milliseconds: number,
  signal: AbortSignal | undefined,
  request: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  // The timer holds the controller: a signal of AbortSignal.timeout that only AbortSignal.any refers to may be collected,
  // and then never aborts.
  const timeIsUp = new AbortController();
  const timer = setTimeout(() => timeIsUp.abort(), milliseconds);
  try {
    return await request(signal ? AbortSignal.any([signal, timeIsUp.signal]) : timeIsUp.signal);
  } finally {
    clearTimeout(timer);
  }
}
