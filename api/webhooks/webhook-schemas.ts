import { z } from 'zod';
import { PLATFORM_EVENT_NAMES } from '../../domain/event-catalogue.ts';

const MAX_URL_LENGTH = 2_048;
const MIN_SECRET_LENGTH = 16;
const MAX_SECRET_LENGTH = 256;

export const createWebhookBody = z.strictObject({
  url: z.string().max(MAX_URL_LENGTH).meta({ description: 'HTTPS endpoint of the client.' }),
  events: z.array(z.enum(PLATFORM_EVENT_NAMES)).min(1),
  secret: z
    .string()
    .min(MIN_SECRET_LENGTH)
    .max(MAX_SECRET_LENGTH)
    .regex(/^[\x21-\x7e]*$/, 'must be visible ASCII characters')
    .meta({ description: 'Signs every delivery; never returned.' }),
  active: z.boolean().default(true),
});

const created = {
  webhook_id: z.string(),
  url: z.string(),
  events: z.array(z.string()),
  active: z.boolean(),
  created_at: z.iso.datetime(),
};

export const createdWebhookData = z.strictObject(created);

export const webhookListData = z.strictObject({
  webhooks: z.array(z.strictObject({ ...created, last_triggered: z.iso.datetime().nullable() })),
  total_count: z.int(),
});
