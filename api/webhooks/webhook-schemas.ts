import { z } from 'zod';
import { DEACTIVATION_REASONS, ENDPOINT_STATES } from '../../domain/webhooks/endpoint-state.ts';
import { EVENT_FAMILIES } from '../../domain/events/event-catalogue.ts';
import { eventFilters } from '../../domain/events/event-filter.ts';
import { secretProblem, SECRET_RULE } from '../../domain/webhooks/webhook-secret.ts';
import { address } from '../operations/operation-schemas.ts';

const MAX_URL_LENGTH = 2_048;

/** More than there are: whoever names more repeats some. */
const MAX_FILTERS = 64;

/** Each event is compared with all of them. */
const MAX_WALLETS = 100;

const url = z
  .string()
  .max(MAX_URL_LENGTH)
  // Blanks and control characters would be dropped or encoded on the way: the URL called would be another one.
  .regex(/^[^\s\p{C}]*$/u, 'must not hold blanks or control characters')
  .meta({ description: 'HTTPS endpoint of the client.' });

const secret = z
  .string()
  .superRefine((text, context) => {
    const problem = secretProblem(text);
    if (problem !== null) context.addIssue(problem);
  })
  .meta({ description: `Signs every delivery; never returned. ${SECRET_RULE}.` });

const EVENTS_DESCRIPTION = 'Names of events, all of a group (`transaction.*`), or every event (`*`).';

const wallets = z.array(address).min(1).max(MAX_WALLETS).nullable().meta({
  description:
    'Events of these wallets only, and none that are about no wallet; null is every event. Up to 100 addresses.',
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
  active: z.boolean().default(true).meta({ description: 'Whether events are recorded for it and sent.' }),
});

const changes = z.strictObject({
  url: url.optional(),
  events: z
    .array(
      // Which of them it may be is the family's rule, and its refusal names only the family's.
      z.string().meta({ enum: [...new Set([...eventFilters('platform'), ...eventFilters('bot')])] }),
    )
    .min(1)
    .max(MAX_FILTERS)
    .optional()
    .meta({ description: `${EVENTS_DESCRIPTION} Of the webhook’s family.` }),
  wallets: wallets.optional(),
  active: z
    .boolean()
    .optional()
    .meta({ description: 'False holds what was not sent yet; true sends it, and begins the health anew.' }),
});

export const updateWebhookBody = changes.refine(
  (body) => Object.values(body).some((value) => value !== undefined),
  { message: `names nothing to change: give at least one of ${Object.keys(changes.shape).join(', ')}` },
);

export const rotateSecretBody = z.strictObject({
  secret,
  switch_at: z.iso
    .datetime()
    .transform((text) => new Date(text))
    .optional()
    .meta({
      description: 'When the new secret takes over, within 7 days; in 24 hours where it is left out.',
    }),
});

export const webhookParams = z.strictObject({
  webhook_id: z
    .string()
    .meta({ description: 'As the answer gave it that made the webhook: `wh_` and a UUID.' }),
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
    description:
      'When the last attempt began, whatever came back; null before the first. The test call does not count.',
  }),
  family: z.enum(EVENT_FAMILIES).meta({ description: '`bot`: made with the bot API.' }),
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
      '`failing`: new deliveries are held and tried one at a time; `recovering`: they are let go a few at once; `deactivated`: the service has switched it off.',
  }),
  consecutive_failures: z.int().meta({ description: 'Failed attempts since the last success.' }),
  failing_since: timeOrNull.meta({ description: 'The first failure in a row without a success.' }),
  last_success_at: timeOrNull,
  last_failure_at: timeOrNull,
  warning: z.string().nullable().meta({ description: 'One sentence, once it is about to be switched off.' }),
  deactivates_at: timeOrNull.meta({
    description: 'The first failure after this moment switches it off, unless an attempt succeeds before.',
  }),
  deactivated_at: timeOrNull,
  deactivation_reason: z
    .enum(DEACTIVATION_REASONS)
    .nullable()
    .meta({ description: '`failing`: for days without a success; `gone`: it answered 410.' }),
});

export const webhookData = z
  .strictObject({
    ...listed,
    wallets: z.array(z.string()).nullable().meta({ description: 'Null: events of every wallet.' }),
    updated_at: z.iso.datetime(),
    health,
    rotation: z
      .strictObject({
        switch_at: z.iso.datetime().meta({ description: 'From then on the new secret leads.' }),
        ends_at: z.iso.datetime().meta({ description: 'Until then `webhook-signature` carries both.' }),
      })
      .nullable()
      .meta({ description: 'Null while there is one secret.' }),
    hourly: z
      .strictObject({
        limit: z.int().meta({ description: 'Events of an hour; more wait.' }),
        used: z.int(),
        resets_at: z.iso.datetime(),
      })
      .nullable()
      .meta({ description: 'The hour that began with its first event; null where the last hour had none.' }),
  })
  .meta({ id: 'WebhookDetail' });

export const deletedWebhookData = z.strictObject({ webhook_id: z.string(), deleted: z.literal(true) });

export const webhookTestData = z.strictObject({
  webhook_id: z.string(),
  delivered: z.boolean().meta({ description: 'Whether it answered 2xx.' }),
  status: z.int().nullable().meta({ description: 'Its answer’s status; null where there was none.' }),
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
    .meta({ description: 'Why there was no answer.' }),
});
