import { createHmac } from 'node:crypto';
import { unsignedHeaders, type AttemptIdentity } from '../domain/webhooks/delivery-headers.ts';

export interface DeliveryToSign extends AttemptIdentity {
  /** Exactly the bytes that are sent. */
  body: Uint8Array;
  secret: string;
  /** During a rotation: the other secret that the receiver may have; only `webhook-signature` can carry both. */
  otherSecret?: string | null;
}

const STANDARD_SECRET_PREFIX = 'whsec_';

/**
 * The headers of one attempt. `x-service-signature` is from the service specification and covers only the body; the Standard
 * Webhooks headers also cover id and time.
 *
 * MAINTENANCE: client/src verifies both; the docs describe how a secret becomes a key.
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

/** The decoded bytes after `whsec_`; a secret of another form, which clients may choose, is used as its UTF-8 bytes. */
function standardKey(secret: string): Buffer {
  const base64 = secret.startsWith(STANDARD_SECRET_PREFIX) ? secret.slice(STANDARD_SECRET_PREFIX.length) : '';
  const key = Buffer.from(base64, 'base64');
  // Buffer skips characters that are not base64; the text was base64 only if encoding gives it back.
  return base64 !== '' && key.toString('base64') === base64 ? key : Buffer.from(secret, 'utf8');
}
