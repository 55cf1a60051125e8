/** The same subject is due again after so long. */
const REPEAT_MS = 60_000;

/** Some megabytes; after that the subject that was due the longest ago is forgotten, and is new again. */
const MAX_SUBJECTS = 10_000;

/** Keeps an alarm from saying the same again and again. */
export interface Throttle {
  /** Whether the subject is due now: for the first time, again because a minute has passed, or not. */
  take(subject: string): 'first' | 'again' | 'not_due';
}

/** `now`: milliseconds of a clock that is never put back. */
export function createThrottle(now: () => number = () => performance.now()): Throttle {
  const dueAt = new Map<string, number>();
  return {
    take(subject) {
      const due = dueAt.get(subject);
      if (due !== undefined && now() < due) return 'not_due';
      // Deleted first, so that it is the newest one of the map.
      dueAt.delete(subject);
      dueAt.set(subject, now() + REPEAT_MS);
      const [oldest] = dueAt.keys();
      if (dueAt.size > MAX_SUBJECTS && oldest !== undefined) dueAt.delete(oldest);
      return due === undefined ? 'first' : 'again';
    },
  };
}
