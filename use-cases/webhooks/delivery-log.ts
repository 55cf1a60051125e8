import { z } from 'zod';
import type {
  DeliveryDetails,
  DeliveryFilters,
  DeliveryLogQueries,
  LoggedDelivery,
} from '../../db/webhooks/delivery-log.ts';
import type { Actor } from '../../domain/access/accounts.ts';
import { ServiceError } from '../../domain/errors.ts';
import { deliveryWorkflowId } from '../../workflows/webhooks/delivery-messages.ts';
import { decodeCursor, encodeCursor } from '../opaque-cursor.ts';
import { noSuchWebhook, requireWebhooks } from './webhook-access.ts';

export interface DeliveryLogDeps {
  deliveries: DeliveryLogQueries;
}

interface Workflow {
  /** Under which the delivery is found in Temporal; null where no workflow makes attempts of it, or made some. */
  workflowId: string | null;
}

export type ShownDelivery = LoggedDelivery & Workflow;
export type ShownDeliveryDetails = DeliveryDetails & Workflow;

export interface DeliveryLogPage {
  deliveries: ShownDelivery[];
  /** Null on the last page; any other one may be short or empty. */
  nextCursor: string | null;
}

const cursorParts = z.tuple([z.string().regex(/^del_[0-9a-f-]{36}$/)]);

export type DeliveryLog = ReturnType<typeof createDeliveryLog>;

export function createDeliveryLog({ deliveries }: DeliveryLogDeps) {
  return {
    /** Deliveries to one of the caller's endpoints, newest first, from behind a cursor. */
    async list(
      actor: Actor,
      endpointId: string,
      filters: DeliveryFilters,
      { cursor, limit }: { cursor: string | undefined; limit: number },
    ): Promise<DeliveryLogPage> {
      requireWebhooks(actor);
      const [before] = cursor === undefined ? [null] : decodeCursor(cursorParts, cursor, 'cursor');
      const page = await deliveries.newest(
        { accountId: actor.accountId, endpointId },
        filters,
        before,
        limit,
      );
      if (!page) throw noSuchWebhook();
      return {
        deliveries: page.deliveries.map(withWorkflow),
        nextCursor: page.nextBefore === null ? null : encodeCursor([page.nextBefore]),
      };
    },

    async read(actor: Actor, endpointId: string, deliveryId: string): Promise<ShownDeliveryDetails> {
      requireWebhooks(actor);
      const details = await deliveries.details({ accountId: actor.accountId, endpointId }, deliveryId);
      if (details) return withWorkflow(details);
      throw new ServiceError('NOT_FOUND', 'There is no such delivery of this webhook.', {
        details: 'delivery_id',
      });
    },
  };
}

function withWorkflow<Delivery extends LoggedDelivery>(delivery: Delivery): Delivery & Workflow {
  const { eventId, endpointId, hasWorkflow } = delivery;
  return { ...delivery, workflowId: hasWorkflow ? deliveryWorkflowId(eventId, endpointId) : null };
}
