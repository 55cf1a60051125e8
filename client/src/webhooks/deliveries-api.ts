import { pathSegment } from '../arguments/expect-arguments.ts';
import type { CallOptions } from '../transport/call-options.ts';
import { commaList } from '../transport/comma-list.ts';
import type { HttpClient } from '../transport/http-client.ts';
import { createPagedList, type PagedList } from '../transport/paged-list.ts';
import { readDelivery, readDeliveryPage } from './delivery-responses.ts';
import type { Delivery, DeliveryDetail } from './delivery-types.ts';
import type { DeliveryStatus } from './webhook-words.ts';

export interface DeliveryFilters extends CallOptions {
  status?: DeliveryStatus | readonly DeliveryStatus[] | undefined;
  /** Name of an event. */
  event?: string | undefined;
  eventId?: string | undefined;
  since?: Date | undefined;
  until?: Date | undefined;
  /** Deliveries a page, 1 to 100; default 20. */
  limit?: number | undefined;
}

export interface DeliveriesApi {
  /** Newest first. */
  list(webhookId: string, filters?: DeliveryFilters): PagedList<Delivery>;
  get(webhookId: string, deliveryId: string, options?: CallOptions): Promise<DeliveryDetail>;
  /** Sends the event of a finished delivery again. The library does not repeat the request, as each one sends the event. */
  redeliver(webhookId: string, deliveryId: string, options?: CallOptions): Promise<DeliveryDetail>;
}

export function createDeliveriesApi(http: HttpClient): DeliveriesApi {
  return {
    list(webhookId, { signal, status, event, eventId, since, until, limit } = {}) {
      const query = {
        status: commaList(status),
        event,
        event_id: eventId,
        since: since?.toISOString(),
        until: until?.toISOString(),
        limit,
      };
      return createPagedList({
        signal,
        // With a filter, a page may be empty although it is not the last one.
        isLast: ({ next_cursor: next }) => next === null,
        readPage: async (cursor, pageSignal) =>
          readDeliveryPage(
            await http.request({
              method: 'GET',
              path: pathOf(webhookId),
              query: { ...query, cursor },
              signal: pageSignal,
            }),
          ),
      });
    },

    async get(webhookId, deliveryId, { signal } = {}) {
      const path = pathOfOne(webhookId, deliveryId);
      return readDelivery(await http.request({ method: 'GET', path, signal }));
    },

    async redeliver(webhookId, deliveryId, { signal } = {}) {
      const path = `${pathOfOne(webhookId, deliveryId)}/redeliver`;
      return readDelivery(await http.request({ method: 'POST', path, body: {}, repeat: false, signal }));
    },
  };
}

function pathOf(webhookId: string): string {
  return `/webhooks/${pathSegment('webhookId', webhookId)}/deliveries`;
}

function pathOfOne(webhookId: string, deliveryId: string): string {
  return `${pathOf(webhookId)}/${pathSegment('deliveryId', deliveryId)}`;
}
