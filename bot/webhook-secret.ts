import { createHmac, timingSafeEqual } from 'node:crypto';

/** Keeps the use of the token for this apart from others. */
const PURPOSE = 'webhook';

/**
 * The secret that Telegram sends with each update (core.telegram.org/bots/api#setwebhook). All processes derive the same one from the
 * bot's token, so it needs no setting and no row.
 */
export function webhookSecret(token: string): string {
  return createHmac('sha256', token).update(PURPOSE).digest('hex');
}

export function isWebhookSecret(token: string, given: string | undefined): boolean {
  const expected = Buffer.from(webhookSecret(token));
  const actual = Buffer.from(given ?? '');
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}
