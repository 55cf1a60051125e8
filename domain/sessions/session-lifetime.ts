const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Without a request for this long a session ends: longer than a working day, and the next morning starts with a new proof. */
export const SESSION_IDLE_MS = 12 * HOUR_MS;

/** Since the session began or its wallet was last proven. A stolen session is of no use after that, however often it is used. */
export const SESSION_MAX_MS = 30 * DAY_MS;

/** Uses within this time move the end on only once, so that a page that polls does not write with every request. */
export const SESSION_RENEWAL_STEP_MS = HOUR_MS;

/** The latest ones count: each request reads them, and a person does not follow more at once. */
export const MAX_LINKED_OPERATIONS = 100;
