/** Failed attempts in a row after which an endpoint's deliveries are held, but for one probe at a time. */
export const FAILING_AFTER = 10;

/** First attempts at once at which a recovered endpoint counts as healthy; begins with one, doubled with each success. */
export const FULL_RELEASE = 64;
