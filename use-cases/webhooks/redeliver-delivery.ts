import type { RecoveryStore } from '../../db/webhooks/recovery-store.ts';
import type { Redelivery } from '../../db/webhooks/redelivery.ts';
import type { Actor } from '../../domain/access/actor.ts';
import { ServiceError } from '../../domain/errors.ts';
import { authorize } from '../access/authorize.ts';
import type { DeliveryLog, ShownDeliveryDetails } from './delivery-log.ts';
import { endpointInactive } from './endpoint-inactive.ts';

export interface RedeliverDeliveryDeps {
  deliveryLog: Pick<DeliveryLog, 'read'>;
  redelivery: Redelivery;
  recoveries: Pick<RecoveryStore, 'isEndpointActive'>;
}

export function createRedeliverDelivery({ deliveryLog, redelivery, recoveries }: RedeliverDeliveryDeps) {
  /** Sends a finished delivery's event again, with the same id and a full schedule of attempts. */
  return async function redeliverDelivery(
    actor: Actor,
    endpointId: string,
    deliveryId: string,
  ): Promise<ShownDeliveryDetails> {
    authorize(actor, 'delivery.redeliver', 'own');
    const owner = { accountId: actor.accountId, endpointId };
    const { finishedAt } = await deliveryLog.read(actor, endpointId, deliveryId);
    if (!finishedAt) {
      throw new ServiceError(
        'CONFLICT',
        'The delivery is not finished: its attempts continue by themselves.',
        {
          details: 'delivery_id',
        },
      );
    }
    if ((await recoveries.isEndpointActive(owner)) === false) throw endpointInactive();
    // If another request was faster, the answer shows its result.
    await redelivery.redeliver(owner, deliveryId);
    return deliveryLog.read(actor, endpointId, deliveryId);
  };
}
