import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { base64 } from '@scure/base';
import { InvalidArgumentError } from '../errors.ts';
import type { WebhookEvent } from '../events/webhook-event.ts';
import { isJsonObject } from '../transport/field-reader.ts';
import { requireHeader, readHeader, type WebhookHeaders } from './webhook-headers.ts';
import { WebhookVerificationError } from './webhook-verification-error.ts';

/** Five minutes either way, as the service's documentation says. */
const DEFAULT_TOLERANCE_SECONDS = 300;

const SECRET_PREFIX = 'whsec_';

/** The scheme of shared secrets; signatures of other schemes in the list are ignored. */
const SIGNATURE_VERSION = 'v1';

export interface VerifyWebhookInput {
  headers: WebhookHeaders;
  /** The body as received: after parsing and serializing it again, its bytes may differ. */
  body: string | Uint8Array;
  /** As given when the webhook was created. */
  secret: string;
  now?: Date;
  toleranceSeconds?: number;
}

/**
 * Returns the event if it was signed recently with the secret, and throws otherwise. The Standard Webhooks headers are
 * required, because only they bind the time to the body. If `x-service-signature` is present and belongs to the same
 * secret, it has to be right too.
 */
export function verifyWebhook(input: VerifyWebhookInput): WebhookEvent {
  if (typeof input?.headers !== 'object' || input.headers === null) {
    throw new InvalidArgumentError('headers', 'must be the headers of the request');
  }
  const body = typeof input.body === 'string' ? utf8ToBytes(input.body) : input.body;
  if (!ArrayBuffer.isView(body)) {
    throw new InvalidArgumentError('body', 'must be the text or the bytes as received, before JSON.parse');
  }
  const id = requireHeader(input.headers, 'webhook-id', /^[^.\s]+$/);
  const timestamp = requireHeader(input.headers, 'webhook-timestamp', /^\d{1,12}$/);
  const signatures = requireHeader(input.headers, 'webhook-signature', /^\S+,\S+(\s+\S+)*$/);
  const serviceSignature = readHeader(input.headers, 'x-service-signature', /^sha256=[0-9a-f]{64}$/);

  checkAge(Number(timestamp), input);
  const signed = concatBytes(utf8ToBytes(`${id}.${timestamp}.`), body);
  const expected = base64.encode(hmac(sha256, standardWebhooksKey(input.secret), signed));
  const known = signatures.split(/\s+/).filter((entry) => entry.startsWith(`${SIGNATURE_VERSION},`));
  if (!known.some((entry) => isEqual(entry, `${SIGNATURE_VERSION},${expected}`))) {
    throw wrongSignature('webhook-signature');
  }
  // While the secret is being changed, this header belongs to one of the two secrets, and the receiver may have the other.
  if (serviceSignature === undefined || known.length > 1) return parseEvent(id, body);
  const expectedService = `sha256=${bytesToHex(hmac(sha256, utf8ToBytes(input.secret), body))}`;
  if (!isEqual(serviceSignature, expectedService)) {
    throw wrongSignature('x-service-signature');
  }
  return parseEvent(id, body);
}

/** Throws if no delivery could be verified with this secret. Call it when a receiver starts. */
export function checkWebhookSecret(secret: string): void {
  standardWebhooksKey(secret);
}

function wrongSignature(header: string): WebhookVerificationError {
  return new WebhookVerificationError(
    'wrong_signature',
    `${header} does not match: the secret is wrong, or the body is not as it was received`,
  );
}

function checkAge(timestampSeconds: number, { now, toleranceSeconds }: VerifyWebhookInput): void {
  const tolerance = toleranceSeconds ?? DEFAULT_TOLERANCE_SECONDS;
  if (!(tolerance >= 0)) throw new InvalidArgumentError('toleranceSeconds', 'must be 0 or more');
  const age = (now ?? new Date()).getTime() / 1000 - timestampSeconds;
  // In this form, an invalid `now` (NaN) is refused too.
  if (Math.abs(age) <= tolerance) return;
  throw new WebhookVerificationError(
    'too_old',
    `webhook-timestamp is ${Math.ceil(Math.abs(age))} s ${age < 0 ? 'in the future' : 'ago'}, more than ${tolerance} s: ` +
      'the delivery was replayed, or a clock is wrong',
  );
}

/** Base64 after the prefix; otherwise the text itself. With an empty key, anyone could sign. */
function standardWebhooksKey(secret: string): Uint8Array {
  if (typeof secret !== 'string') throw new InvalidArgumentError('secret', 'is not text');
  const key = secret.startsWith(SECRET_PREFIX)
    ? decodeBase64(secret.slice(SECRET_PREFIX.length))
    : utf8ToBytes(secret);
  if (!key || key.length === 0) {
    throw new InvalidArgumentError('secret', `must be text, or ${SECRET_PREFIX} and base64`);
  }
  return key;
}

function decodeBase64(text: string): Uint8Array | undefined {
  try {
    return base64.decode(text);
  } catch {
    return undefined;
  }
}

/** Compares every character even after a difference, so that timing reveals nothing about the right value. */
function isEqual(given: string, expected: string): boolean {
  if (given.length !== expected.length) return false;
  let difference = 0;
  for (let index = 0; index < expected.length; index += 1) {
    difference |= given.charCodeAt(index) ^ expected.charCodeAt(index);
  }
  return difference === 0;
}

function parseEvent(id: string, body: Uint8Array): WebhookEvent {
  const payload = parseJson(body);
  if (!isJsonObject(payload) || typeof payload.event !== 'string' || !isJsonObject(payload.data)) {
    throw new WebhookVerificationError(
      'malformed_body',
      'The body has a valid signature, but is not a JSON event',
    );
  }
  const { event, data, timestamp } = payload;
  // The signature proves that the service wrote it, and the service's tests hold it to these types.
  return {
    id,
    event,
    data,
    timestamp: typeof timestamp === 'string' ? timestamp : null,
  } as unknown as WebhookEvent;
}

function parseJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    return undefined;
  }
}
