import { TIERS, WEBHOOK_EVENTS_PER_HOUR } from '../../domain/access/accounts.ts';

const LIMIT_OF_TIER = `CASE accounts.tier ${TIERS.map((tier) => `WHEN '${tier}' THEN ${WEBHOOK_EVENTS_PER_HOUR[tier]}`).join(' ')} END`;

/**
 * True while the hour that began with the endpoint's first event lasts. Reads columns of the endpoint's row, as all fragments
 * here do.
 */
export const IS_HOUR_OPEN = `window_started_at > now() - interval '1 hour'`;

/** Events sent to the endpoint in that hour. */
export const USED_OF_HOUR = `CASE WHEN ${IS_HOUR_OPEN} THEN window_count ELSE 0 END`;

/** Events that may still be sent in that hour. Also reads the account's row. */
export const LEFT_OF_HOUR = `${LIMIT_OF_TIER} - ${USED_OF_HOUR}`;
