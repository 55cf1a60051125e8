import { z } from 'zod';
import { givenTime } from '../../http/given-time.ts';
import { idParameter } from '../../http/id-parameter.ts';
import { cursor } from '../../http/cursor.ts';
import { DELIVERY_STATUSES, HOLD_REASONS } from '../../domain/webhooks/delivery-status.ts';
import { BOT_EVENT_NAMES, PLATFORM_EVENT_NAMES } from '../../domain/events/event-catalogue.ts';
import { commaList, describeCommaList } from '../../http/comma-list.ts';
import { wholeNumber } from '../../http/whole-number.ts';
import { webhookParams } from './webhook-schemas.ts';

/** Twice as many as fit on a screen; larger pages would delay other requests. */
const MAX_PAGE = 100;
const DEFAULT_PAGE = 20;

export const deliveryListQuery = z.strictObject({
  limit: wholeNumber(1, MAX_PAGE)
    .default(DEFAULT_PAGE)
    .meta({ description: `Maximum number of deliveries, 1 to ${MAX_PAGE}; ${DEFAULT_PAGE} by default.` }),
  cursor: cursor.optional().meta({ description: '`next_cursor` of the previous page.' }),
  status: commaList(DELIVERY_STATUSES)
    .optional()
    .meta({ description: describeCommaList(DELIVERY_STATUSES) }),
  event: z
    .enum([...new Set([...PLATFORM_EVENT_NAMES, ...BOT_EVENT_NAMES])])
    .optional()
    .meta({ description: 'Name of an event.' }),
  event_id: z
    .string()
    .regex(/^evt_[0-9a-f-]{36}$/, 'must be the id of an event')
    .optional()
    .meta({ description: 'Id of an event; its attempts carry it as `webhook-id`.' }),
  since: givenTime.optional().meta({ description: 'Deliveries made at this time or later.' }),
  until: givenTime.optional().meta({ description: 'Deliveries made before this time.' }),
});

export const deliveryParams = webhookParams.extend({
  delivery_id: idParameter('del').meta({ description: 'From the list of deliveries: `del_` and a UUID.' }),
});

const errorClass = z.string().nullable().meta({
  description:
    '`dns`, `refused`, `tls`, `timeout`, `connection`, `target_forbidden`, `secret_unreadable` or `event_unreadable`; null if there was an answer.',
});

const statusCode = z.int().nullable().meta({ description: 'Status of the answer; null if there was none.' });

const listed = {
  delivery_id: z.string(),
  event_id: z.string().meta({ description: 'Its attempts carry it as `webhook-id`.' }),
  event: z.string(),
  status: z.enum(DELIVERY_STATUSES).meta({
    description:
      '`queued`: waits for its first attempt; `held`: waits for the reason in `held_reason` to end; `retrying`: an attempt failed, others follow; `failed`: no more attempts are made.',
  }),
  held_reason: z.enum(HOLD_REASONS).nullable().meta({
    description:
      '`endpoint_inactive`; `endpoint_failing`: until a probe succeeds; `hourly_limit`: for the next hour; `retry_capacity`: until a place for retries is free.',
  }),
  attempt_count: z.int(),
  last_attempt: z
    .strictObject({
      at: z.iso.datetime(),
      status: statusCode,
      error_class: errorClass,
      duration_ms: z.int(),
    })
    .nullable(),
  next_attempt_at: z.iso.datetime().nullable().meta({
    description:
      'When a workflow begins to retry it; null while a workflow retries it, and if no attempt follows.',
  }),
  created_at: z.iso.datetime(),
  finished_at: z.iso.datetime().nullable(),
  workflow_id: z
    .string()
    .nullable()
    .meta({ description: 'The last workflow in Temporal that attempted it; null if there was none.' }),
};

const summary = z.strictObject(listed).meta({ id: 'Delivery' });

export const deliveryPageData = z.strictObject({
  items: z.array(summary),
  next_cursor: z.string().nullable().meta({
    description: 'Null on the last page. With a filter, a page with a cursor may be short or empty.',
  }),
});
export type DeliveryPageData = z.infer<typeof deliveryPageData>;

export const deliveryData = z
  .strictObject({
    ...listed,
    request: z.strictObject({
      url: z.string().meta({ description: 'The present URL of the webhook.' }),
      headers: z.record(z.string(), z.string()).meta({
        description:
          'Headers of the last attempt. Both signatures are replaced by `<signature>`; before the first attempt, times are replaced by `<timestamp>`.',
      }),
      body: z.string().meta({ description: 'The exact text of the body.' }),
    }),
    attempts: z
      .array(
        z.strictObject({
          number: z.int().meta({ description: 'Continues to count after a redelivery.' }),
          started_at: z.iso.datetime(),
          duration_ms: z.int(),
          status: statusCode,
          error_class: errorClass,
          error_message: z.string().nullable(),
          response_body: z.string().nullable().meta({
            description: 'The beginning of the answer, up to 4 KiB; also null after its removal.',
          }),
        }),
      )
      .meta({ description: 'Oldest first.' }),
  })
  .meta({ id: 'DeliveryDetail' });
export type DeliveryData = z.infer<typeof deliveryData>;
