/** The same subject is due again after this time. */
const REPEAT_MS = 60_000;

/** Some megabytes. Beyond it, the subject that was due longest ago is forgotten and counts as new. */
const MAX_SUBJECTS = 10_000;

/** Keeps an alarm from repeating itself all the time. */
export interface Throttle {
  /** `first`: the subject is new; `again`: a minute has passed; otherwise not due. */
  take(subject: string): 'first' | 'again' | 'not_due';
}

/** `now`: milliseconds of a clock that never goes back. */
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
