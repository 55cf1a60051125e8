import { createHmac } from 'node:crypto';

export interface DeliveryToSign {
  eventId: string;
  /** Of the schema of the event's data, from the catalogue. */
  eventVersion: number;
  /** Exactly the bytes that are sent. */
  body: Uint8Array;
  secret: string;
  /** During a rotation: the other secret that a receiver may hold; only `webhook-signature` can carry both. */
  otherSecret?: string | null;
  attemptedAt: Date;
}

const USER_AGENT = 'wallet-service-webhooks/1';

const STANDARD_SECRET_PREFIX = 'whsec_';

/**
 * The headers of one attempt. `x-service-signature` is the service specification's and covers the body alone; the
 * Standard Webhooks headers beside it bind id and time as well.
 *
 * MAINTENANCE: client/src verifies both; docs describe how a secret becomes a key.
 */
export function signDelivery(delivery: DeliveryToSign): Record<string, string> {
  const { eventId, body, secret, otherSecret, attemptedAt } = delivery;
  const unixSeconds = String(Math.floor(attemptedAt.getTime() / 1000));
  const signed = Buffer.concat([Buffer.from(`${eventId}.${unixSeconds}.`, 'utf8'), body]);
  const secrets = otherSecret ? [secret, otherSecret] : [secret];
  return {
    'content-type': 'application/json',
    'user-agent': USER_AGENT,
    'x-service-event-version': String(delivery.eventVersion),
    'x-service-timestamp': attemptedAt.toISOString(),
    'x-service-signature': `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`,
    'webhook-id': eventId,
    'webhook-timestamp': unixSeconds,
    'webhook-signature': secrets
      .map((each) => `v1,${createHmac('sha256', standardKey(each)).update(signed).digest('base64')}`)
      .join(' '),
  };
}

/** The bytes behind `whsec_`; a secret of any other form, as clients may choose it, is its own UTF-8 bytes. */
function standardKey(secret: string): Buffer {
  const base64 = secret.startsWith(STANDARD_SECRET_PREFIX) ? secret.slice(STANDARD_SECRET_PREFIX.length) : '';
  const key = Buffer.from(base64, 'base64');
  // Buffer reads over what is no base64; only text that it writes in the same way was base64.
  return base64 !== '' && key.toString('base64') === base64 ? key : Buffer.from(secret, 'utf8');
}
