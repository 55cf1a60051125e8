import { TIERS, WEBHOOK_EVENTS_PER_HOUR } from '../domain/accounts.ts';

const LIMIT_OF_TIER = `CASE accounts.tier ${TIERS.map((tier) => `WHEN '${tier}' THEN ${WEBHOOK_EVENTS_PER_HOUR[tier]}`).join(' ')} END`;

/** How many more events an endpoint may get in the hour that began with its first one. Of its row and its account's. */
export const LEFT_OF_HOUR = `${LIMIT_OF_TIER} - CASE WHEN window_started_at > now() - interval '1 hour' THEN window_count ELSE 0 END`;
