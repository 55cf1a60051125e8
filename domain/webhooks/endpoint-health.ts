/** After this many failed attempts in a row, an endpoint's deliveries are held, except for one probe at a time. */
export const FAILING_AFTER = 10;

/**
 * An endpoint that recovers may have one first attempt at a time, twice as many after each success; at this many it counts as
 * healthy.
 */
export const FULL_RELEASE = 64;
