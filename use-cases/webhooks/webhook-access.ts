import { mayUseWebhooks, type Actor } from '../../domain/access/accounts.ts';
import { ServiceError } from '../../domain/errors.ts';

export function requireWebhooks(actor: Actor): void {
  if (mayUseWebhooks(actor.tier)) return;
  throw new ServiceError('FORBIDDEN', 'Webhooks come with the pro tier.', {
    details: 'Ask the operator of this server for another tier.',
  });
}

/** Another account's endpoint and a deleted one are none. */
export function noSuchWebhook(): ServiceError {
  return new ServiceError('NOT_FOUND', 'There is no such webhook.', { details: 'webhook_id' });
}

export function endpointInactive(): ServiceError {
  return new ServiceError('CONFLICT', 'The webhook is not active.', {
    details: 'webhook_id: switch it on with PUT and "active": true before',
  });
}
