import { MAX_ALERTS, MAX_OWN_ALERTS } from '../../domain/access/accounts.ts';
import type { Actor } from '../../domain/access/actor.ts';

/** Different tokens of one owner: the price of each is read for as long as the alert stands, and fifty are a request to a provider. */
export const MAX_ALERT_TOKENS = 100;

/** How many alerts the owner of an actor's alerts may have. */
export function maxAlerts(actor: Actor): number {
  return actor.kind === 'api_key' ? MAX_ALERTS[actor.tier] : MAX_OWN_ALERTS;
}
