import { LRUCache } from 'lru-cache';

/** The same subject is due again after this time. */
const REPEAT_MS = 60_000;

/** Some megabytes. Beyond it, the subject that was taken longest ago is forgotten and counts as new. */
const MAX_SUBJECTS = 10_000;

/** Keeps an alarm from repeating itself all the time. */
export interface Throttle {
  /** `first`: the subject is new; `again`: a minute has passed; otherwise not due. */
  take(subject: string): 'first' | 'again' | 'not_due';
}

/** `now`: milliseconds of a clock that never goes back. */
export function createThrottle(now: () => number = () => performance.now()): Throttle {
  const dueAt = new LRUCache<string, number>({ max: MAX_SUBJECTS });
  return {
    take(subject) {
      const due = dueAt.get(subject);
      if (due !== undefined && now() < due) return 'not_due';
      dueAt.set(subject, now() + REPEAT_MS);
      return due === undefined ? 'first' : 'again';
    },
  };
}
