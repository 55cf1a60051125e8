import type { SessionTransport } from './asking-page.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

export interface SessionLifetime {
  /** Without a request for this long a session ends. */
  idleMs: number;
  /** Since the session began or its wallet was last proven. A stolen session is of no use after that, however often it is used. */
  maxMs: number;
  /** Uses within this time move the end on only once, so that a page that polls does not write with every request. */
  renewalStepMs: number;
}

export const SESSION_LIFETIMES: Readonly<Record<SessionTransport, SessionLifetime>> = {
  /** Longer than a working day without a request, and the next morning starts with a new proof. */
  cookie: { idleMs: 12 * HOUR_MS, maxMs: 30 * DAY_MS, renewalStepMs: HOUR_MS },
  /** Scripts can read its token, and the page forgets it when it is closed: a longer life would be for a thief only. */
  bearer: { idleMs: HOUR_MS, maxMs: 12 * HOUR_MS, renewalStepMs: 5 * MINUTE_MS },
};

/** The latest ones count: each request reads them, and a person does not follow more at once. */
export const MAX_LINKED_OPERATIONS = 100;
