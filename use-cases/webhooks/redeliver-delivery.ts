import type { RecoveryStore } from '../../db/webhooks/recovery-store.ts';
import type { Redelivery } from '../../db/webhooks/redelivery.ts';
import type { Actor } from '../../domain/access/accounts.ts';
import { ServiceError } from '../../domain/errors.ts';
import { readDelivery, type DeliveryLogDependencies, type ShownDeliveryDetails } from './delivery-log.ts';
import { endpointInactive } from './webhook-access.ts';

export interface RedeliverDependencies extends DeliveryLogDependencies {
  redelivery: Redelivery;
  recoveries: Pick<RecoveryStore, 'isEndpointActive'>;
}

/** Sends a finished delivery's event once more, under the same id, with a whole schedule of attempts. */
export async function redeliverDelivery(
  deps: RedeliverDependencies,
  actor: Actor,
  endpointId: string,
  deliveryId: string,
): Promise<ShownDeliveryDetails> {
  const owner = { accountId: actor.accountId, endpointId };
  const { finishedAt } = await readDelivery(deps, actor, endpointId, deliveryId);
  if (!finishedAt) {
    throw new ServiceError('CONFLICT', 'The delivery is not finished: its attempts go on by themselves.', {
      details: 'delivery_id',
    });
  }
  if ((await deps.recoveries.isEndpointActive(owner)) === false) throw endpointInactive();
  // Where somebody was faster, what he made of it is the answer.
  await deps.redelivery.redeliver(owner, deliveryId);
  return readDelivery(deps, actor, endpointId, deliveryId);
}
