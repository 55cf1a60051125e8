import { ServiceError } from '../../domain/errors.ts';

export function endpointInactive(): ServiceError {
  return new ServiceError('CONFLICT', 'The webhook is not active.', {
    details: 'webhook_id: first switch it on with PUT and "active": true',
  });
}
