/** Runs `work` with a signal that aborts when the time is up, or when `signal` does. The time limit ends with `work`. */
export async function withTimeLimit<T>(
  milliseconds: number,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  // The timer holds the controller: a signal of AbortSignal.timeout that only AbortSignal.any refers to may be collected,
  // and then never aborts.
  const timeIsUp = new AbortController();
  const timer = setTimeout(() => timeIsUp.abort(), milliseconds);
  try {
    return await work(AbortSignal.any([signal, timeIsUp.signal]));
  } finally {
    clearTimeout(timer);
  }
}
