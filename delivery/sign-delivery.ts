import { createHmac } from 'node:crypto';
import { unsignedHeaders, type AttemptIdentity } from '../domain/webhooks/delivery-headers.ts';

export interface DeliveryToSign extends AttemptIdentity {
  /** Exactly the bytes that are sent. */
  body: Uint8Array;
  secret: string;
  /** During a rotation: the other secret that a receiver may hold; only `webhook-signature` can carry both. */
  otherSecret?: string | null;
}

const STANDARD_SECRET_PREFIX = 'whsec_';

/**
 * The headers of one attempt. `x-service-signature` is the service specification's and covers the body alone; the
 * Standard Webhooks headers beside it bind id and time as well.
 *
 * MAINTENANCE: client/src verifies both; docs describe how a secret becomes a key.
 */
export function signDelivery(delivery: DeliveryToSign): Record<string, string> {
  const { body, secret, otherSecret } = delivery;
  const headers = unsignedHeaders(delivery);
  const identity = `${headers['webhook-id']}.${headers['webhook-timestamp']}.`;
  const secrets = otherSecret ? [secret, otherSecret] : [secret];
  return {
    ...headers,
    'x-service-signature': `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`,
    'webhook-signature': secrets.map((each) => `v1,${standardSignature(each, identity, body)}`).join(' '),
  };
}

function standardSignature(secret: string, idAndTime: string, body: Uint8Array): string {
  return createHmac('sha256', standardKey(secret)).update(idAndTime).update(body).digest('base64');
}

/** The bytes behind `whsec_`; a secret of any other form, as clients may choose it, is its own UTF-8 bytes. */
function standardKey(secret: string): Buffer {
  const base64 = secret.startsWith(STANDARD_SECRET_PREFIX) ? secret.slice(STANDARD_SECRET_PREFIX.length) : '';
  const key = Buffer.from(base64, 'base64');
  // Buffer reads over what is no base64; only text that it writes in the same way was base64.
  return base64 !== '' && key.toString('base64') === base64 ? key : Buffer.from(secret, 'utf8');
}
