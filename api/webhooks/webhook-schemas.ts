import { z } from 'zod';
import { givenTime } from '../../http/given-time.ts';
import { idParameter } from '../../http/id-parameter.ts';
import { DEACTIVATION_REASONS, ENDPOINT_STATES } from '../../domain/webhooks/endpoint-state.ts';
import { EVENT_FAMILIES } from '../../domain/events/event-catalogue.ts';
import { eventFilters } from '../../domain/events/event-filter.ts';
import {
  MAX_SECRET_LENGTH,
  MIN_SECRET_LENGTH,
  secretProblem,
  SECRET_RULE,
} from '../../domain/webhooks/webhook-secret.ts';
import { address } from '../operations/operation-schemas.ts';

const MAX_URL_LENGTH = 2_048;

/** More than the number of filters: a longer list has repeats. */
const MAX_FILTERS = 64;

/** Each event is compared with all of them. */
const MAX_WALLETS = 100;

const url = z
  .string()
  .max(MAX_URL_LENGTH)
  // Blanks and control characters would be dropped or encoded on the way, so that another URL would be called.
  .regex(/^[^\s\p{C}]*$/u, 'must not hold blanks or control characters')
  .meta({ description: 'HTTPS endpoint of the client.', pattern: '^https?://\\S+$' });

const secret = z
  .string()
  .superRefine((text, context) => {
    const problem = secretProblem(text);
    if (problem !== null) context.addIssue(problem);
  })
  .meta({
    description: `Signs every delivery; never returned. ${SECRET_RULE}.`,
    minLength: MIN_SECRET_LENGTH,
    maxLength: MAX_SECRET_LENGTH,
    pattern: '^[!-~]+$',
  });

const EVENTS_DESCRIPTION = 'Names of events, groups of events (`transaction.*`), or every event (`*`).';

const wallets = z.array(address).min(1).max(MAX_WALLETS).nullable().meta({
  description:
    'Only events of these wallets, and no events without a wallet; null: every event. Up to 100 addresses.',
});

export const createWebhookBody = z.strictObject({
  url,
  events: z
    .array(z.enum(eventFilters('platform')))
    .min(1)
    .max(MAX_FILTERS)
    .meta({ description: EVENTS_DESCRIPTION }),
  wallets: wallets.default(null),
  secret,
  active: z.boolean().default(true).meta({ description: 'True: its events are recorded and sent.' }),
});

const changes = z.strictObject({
  url: url.optional(),
  events: z
    .array(
      // The family decides which of them are allowed, and its refusal names only the family's.
      z.string().meta({ enum: [...new Set([...eventFilters('platform'), ...eventFilters('bot')])] }),
    )
    .min(1)
    .max(MAX_FILTERS)
    .optional()
    .meta({ description: `${EVENTS_DESCRIPTION} Of the webhook’s own family only.` }),
  wallets: wallets.optional(),
  active: z.boolean().optional().meta({
    description: 'False holds deliveries that are not sent yet; true sends them and resets the health.',
  }),
});

export const updateWebhookBody = changes
  .refine((body) => Object.values(body).some((value) => value !== undefined), {
    message: `nothing to change: give at least one of ${Object.keys(changes.shape).join(', ')}`,
  })
  .meta({ minProperties: 1 });

export const rotateSecretBody = z.strictObject({
  secret,
  switch_at: givenTime.optional().meta({
    description: 'When the new secret takes over, within 7 days. Default: in 24 hours.',
  }),
});

export const webhookParams = z.strictObject({
  webhook_id: idParameter('wh').meta({
    description: 'From the answer that created the webhook: `wh_` and a UUID.',
  }),
});

const created = {
  webhook_id: z.string(),
  url: z.string(),
  events: z.array(z.string()),
  active: z.boolean(),
  created_at: z.iso.datetime(),
};

const listed = {
  ...created,
  last_triggered: z.iso.datetime().nullable().meta({
    description: 'When the last attempt began, successful or not; null before the first. Tests do not count.',
  }),
  family: z.enum(EVENT_FAMILIES).meta({ description: '`bot`: created with the bot API.' }),
};

export const createdWebhookData = z.strictObject(created).meta({ id: 'Webhook' });

export const webhookListData = z.strictObject({
  webhooks: z.array(z.strictObject(listed)),
  total_count: z.int(),
});

const timeOrNull = z.iso.datetime().nullable();

const health = z.strictObject({
  state: z.enum(ENDPOINT_STATES).meta({
    description:
      '`failing`: new deliveries are held and tried one at a time; `recovering`: only a few are sent at once; `deactivated`: the service has switched it off.',
  }),
  consecutive_failures: z.int().meta({ description: 'Failed attempts since the last success.' }),
  failing_since: timeOrNull.meta({ description: 'The first failure since the last success.' }),
  last_success_at: timeOrNull,
  last_failure_at: timeOrNull,
  warning: z
    .string()
    .nullable()
    .meta({ description: 'One sentence when it is about to be switched off; otherwise null.' }),
  deactivates_at: timeOrNull.meta({
    description: 'The first failure after this time switches it off, unless an attempt succeeds before.',
  }),
  deactivated_at: timeOrNull,
  deactivation_reason: z
    .enum(DEACTIVATION_REASONS)
    .nullable()
    .meta({ description: '`failing`: no success for days; `gone`: it answered 410.' }),
});

export const webhookData = z
  .strictObject({
    ...listed,
    wallets: z.array(z.string()).nullable().meta({ description: 'Null: events of every wallet.' }),
    updated_at: z.iso.datetime(),
    health,
    rotation: z
      .strictObject({
        switch_at: z.iso.datetime().meta({ description: 'From then on the new secret signs first.' }),
        ends_at: z.iso
          .datetime()
          .meta({ description: 'Until then `webhook-signature` carries signatures of both.' }),
      })
      .nullable()
      .meta({ description: 'Null if there is only one secret.' }),
    hourly: z
      .strictObject({
        limit: z.int().meta({ description: 'Events per hour; further events wait.' }),
        used: z.int(),
        resets_at: z.iso.datetime(),
      })
      .nullable()
      .meta({ description: 'The hour that began with its first event; null if the last hour had none.' }),
  })
  .meta({ id: 'WebhookDetail' });

export const deletedWebhookData = z.strictObject({ webhook_id: z.string(), deleted: z.literal(true) });

export const webhookTestData = z.strictObject({
  webhook_id: z.string(),
  delivered: z.boolean().meta({ description: 'True if it answered 2xx.' }),
  status: z.int().nullable().meta({ description: 'Status of its answer; null if there was none.' }),
  duration_ms: z.int(),
  response_body: z.string().nullable().meta({ description: 'The beginning of its answer, up to 4 KiB.' }),
  error: z
    .strictObject({
      class: z.string().meta({
        description:
          '`dns`, `refused`, `tls`, `timeout`, `connection`, `target_forbidden` or `secret_unreadable`.',
      }),
      message: z.string(),
    })
    .nullable()
    .meta({ description: 'Reason why there was no answer.' }),
});
