import { z } from 'zod';
import type {
  DeliveryDetails,
  DeliveryFilters,
  DeliveryLogQueries,
  LoggedDelivery,
} from '../../db/webhooks/delivery-log.ts';
import type { Actor } from '../../domain/access/actor.ts';
import type { UserKeys } from '../../domain/chats/user-keys.ts';
import { readBody } from '../../domain/events/stored-body.ts';
import { deliveryWorkflowId } from '../../workflows/webhooks/delivery-messages.ts';
import { authorize, notFound } from '../access/authorize.ts';
import { decodeCursor, encodeCursor } from '../opaque-cursor.ts';

export interface DeliveryLogDeps {
  deliveries: DeliveryLogQueries;
  userKeys: UserKeys;
}

interface Workflow {
  /** Id of its workflow in Temporal; null if no workflow makes or made attempts of it. */
  workflowId: string | null;
}

export type ShownDelivery = LoggedDelivery & Workflow;
export type ShownDeliveryDetails = Omit<DeliveryDetails, 'body'> & Workflow & { body: string };

export interface DeliveryLogPage {
  deliveries: ShownDelivery[];
  /** Null on the last page; any other page may be short or empty. */
  nextCursor: string | null;
}

const cursorParts = z.tuple([z.string().regex(/^del_[0-9a-f-]{36}$/)]);

export type DeliveryLog = ReturnType<typeof createDeliveryLog>;

export function createDeliveryLog({ deliveries, userKeys }: DeliveryLogDeps) {
  return {
    /** Deliveries to one of the caller's endpoints, newest first, starting after a cursor. */
    async list(
      actor: Actor,
      endpointId: string,
      filters: DeliveryFilters,
      { cursor, limit }: { cursor: string | undefined; limit: number },
    ): Promise<DeliveryLogPage> {
      authorize(actor, 'delivery.read', 'own');
      const [before] = cursor === undefined ? [null] : decodeCursor(cursorParts, cursor, 'cursor');
      const page = await deliveries.newest(
        { accountId: actor.accountId, endpointId },
        filters,
        before,
        limit,
      );
      if (!page) throw notFound('webhook');
      return {
        deliveries: page.deliveries.map(withWorkflow),
        nextCursor: page.nextBefore === null ? null : encodeCursor([page.nextBefore]),
      };
    },

    async read(actor: Actor, endpointId: string, deliveryId: string): Promise<ShownDeliveryDetails> {
      authorize(actor, 'delivery.read', 'own');
      const details = await deliveries.details({ accountId: actor.accountId, endpointId }, deliveryId);
      if (!details) throw notFound('delivery');
      return { ...withWorkflow(details), body: readBody(userKeys, details.eventId, details.body) };
    },
  };
}

function withWorkflow<Delivery extends LoggedDelivery>(delivery: Delivery): Delivery & Workflow {
  const { eventId, endpointId, hasWorkflow } = delivery;
  return { ...delivery, workflowId: hasWorkflow ? deliveryWorkflowId(eventId, endpointId) : null };
}
