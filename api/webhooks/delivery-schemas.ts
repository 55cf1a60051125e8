import { z } from 'zod';
import { DELIVERY_STATUSES, HOLD_REASONS } from '../../domain/webhooks/delivery-status.ts';
import { BOT_EVENT_NAMES, PLATFORM_EVENT_NAMES } from '../../domain/events/event-catalogue.ts';
import { commaList, describeCommaList } from '../http/comma-list.ts';
import { wholeNumber } from '../http/whole-number.ts';
import { webhookParams } from './webhook-schemas.ts';

/** Twice what fits on a screen; larger pages would hold up the requests beside them. */
const MAX_PAGE = 100;
const DEFAULT_PAGE = 20;

const time = z.iso.datetime().transform((text) => new Date(text));

export const deliveryListQuery = z.strictObject({
  limit: wholeNumber(1, MAX_PAGE)
    .default(DEFAULT_PAGE)
    .meta({ description: `How many at most, 1 to ${MAX_PAGE}; ${DEFAULT_PAGE} where it is left out.` }),
  cursor: z.string().optional().meta({ description: '`next_cursor` of the page before.' }),
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
    .meta({ description: 'Id of an event, the `webhook-id` of its attempts.' }),
  since: time.optional().meta({ description: 'Deliveries made at this time or later.' }),
  until: time.optional().meta({ description: 'Deliveries made before this time.' }),
});

export const deliveryParams = webhookParams.extend({
  delivery_id: z.string().meta({ description: 'As the list of deliveries gives it: `del_` and a UUID.' }),
});

const errorClass = z.string().nullable().meta({
  description:
    '`dns`, `refused`, `tls`, `timeout`, `connection`, `target_forbidden` or `secret_unreadable`; null where there was an answer.',
});

const statusCode = z
  .int()
  .nullable()
  .meta({ description: 'The answer’s status; null where there was none.' });

const listed = {
  delivery_id: z.string(),
  event_id: z.string().meta({ description: 'The `webhook-id` of its attempts.' }),
  event: z.string(),
  status: z.enum(DELIVERY_STATUSES).meta({
    description:
      '`queued`: in line for its first attempt; `held`: waits for what `held_because` names; `retrying`: an attempt failed, others follow; `failed`: no more attempts are made.',
  }),
  held_because: z.enum(HOLD_REASONS).nullable().meta({
    description:
      '`endpoint_inactive`; `endpoint_failing`: until a probe succeeds; `hourly_limit`: for the next hour; `retry_capacity`: for one of the places that repeated attempts have.',
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
      'When a workflow begins to retry it; null while one has it, and where no attempt is to come.',
  }),
  created_at: z.iso.datetime(),
  finished_at: z.iso.datetime().nullable(),
  workflow_id: z
    .string()
    .nullable()
    .meta({ description: 'The last workflow that attempted it, in Temporal; null where there was none.' }),
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
      url: z.string().meta({ description: 'Where the webhook is now.' }),
      headers: z.record(z.string(), z.string()).meta({
        description:
          'Of the last attempt. In the place of both signatures stands `<signature>`, in that of times `<timestamp>` before the first one.',
      }),
      body: z.string().meta({ description: 'The exact text.' }),
    }),
    attempts: z
      .array(
        z.strictObject({
          number: z.int().meta({ description: 'Counts on when the delivery is made again.' }),
          started_at: z.iso.datetime(),
          duration_ms: z.int(),
          status: statusCode,
          error_class: errorClass,
          error_message: z.string().nullable(),
          response_body: z.string().nullable().meta({
            description: 'The beginning of the answer, up to 4 KiB; null also where it was removed since.',
          }),
        }),
      )
      .meta({ description: 'The first one first.' }),
  })
  .meta({ id: 'DeliveryDetail' });
export type DeliveryData = z.infer<typeof deliveryData>;
