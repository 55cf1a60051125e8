import { TIERS, WEBHOOK_EVENTS_PER_HOUR } from '../../domain/access/accounts.ts';

const LIMIT_OF_TIER = `CASE accounts.tier ${TIERS.map((tier) => `WHEN '${tier}' THEN ${WEBHOOK_EVENTS_PER_HOUR[tier]}`).join(' ')} END`;

/** The hour that began with an endpoint's first event is not over. Of its row, as are the others here. */
export const IS_HOUR_OPEN = `window_started_at > now() - interval '1 hour'`;

/** Events that the endpoint got in it. */
export const USED_OF_HOUR = `CASE WHEN ${IS_HOUR_OPEN} THEN window_count ELSE 0 END`;

/** How many more events it may get in it. Of its account's row too. */
export const LEFT_OF_HOUR = `${LIMIT_OF_TIER} - ${USED_OF_HOUR}`;
