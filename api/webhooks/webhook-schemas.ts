import { z } from 'zod';
import { PLATFORM_EVENT_NAMES } from '../../domain/event-catalogue.ts';

const MAX_URL_LENGTH = 2_048;
const MIN_SECRET_LENGTH = 16;
const MAX_SECRET_LENGTH = 256;
const STANDARD_PREFIX = 'whsec_';

export const createWebhookBody = z.strictObject({
  url: z
    .string()
    .max(MAX_URL_LENGTH)
    // Blanks and control characters would be dropped or encoded on the way: the URL called would be another one.
    .regex(/^[^\s\p{C}]*$/u, 'must not hold blanks or control characters')
    .meta({ description: 'HTTPS endpoint of the client.' }),
  events: z.array(z.enum(PLATFORM_EVENT_NAMES)).min(1),
  secret: z
    .string()
    .min(MIN_SECRET_LENGTH)
    .max(MAX_SECRET_LENGTH)
    .regex(/^[\x21-\x7e]*$/, 'must be visible ASCII characters')
    .refine(isStandardSecret, 'must be valid base64 behind whsec_')
    .meta({ description: 'Signs every delivery; never returned. Behind `whsec_` it has to be base64.' }),
  active: z.boolean().default(true),
});

/**
 * The prefix announces base64 (Standard Webhooks). Where it is none, signer and verifier could read another key.
 *
 * MAINTENANCE: client/src/verify-webhook.ts refuses what this refuses.
 */
function isStandardSecret(secret: string): boolean {
  if (!secret.startsWith(STANDARD_PREFIX)) return true;
  const text = secret.slice(STANDARD_PREFIX.length);
  // Buffer reads over what is no base64; only text that it writes in the same way was base64.
  return text !== '' && Buffer.from(text, 'base64').toString('base64') === text;
}

const created = {
  webhook_id: z.string(),
  url: z.string(),
  events: z.array(z.string()),
  active: z.boolean(),
  created_at: z.iso.datetime(),
};

export const createdWebhookData = z.strictObject(created).meta({ id: 'Webhook' });

export const webhookListData = z.strictObject({
  webhooks: z.array(z.strictObject({ ...created, last_triggered: z.iso.datetime().nullable() })),
  total_count: z.int(),
});
