import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { base64 } from '@scure/base';
import { InvalidArgumentError, WebhookVerificationError } from './errors.ts';
import { isJsonObject } from './field-reader.ts';
import { requireHeader, readHeader, type WebhookHeaders } from './webhook-headers.ts';

/** Five minutes either way, as the service's documentation says. */
const DEFAULT_TOLERANCE_SECONDS = 300;

const SECRET_PREFIX = 'whsec_';

/** The scheme of a shared secret; others may stand beside it in the list and are passed over. */
const SIGNATURE_VERSION = 'v1';

export interface VerifyWebhookInput {
  headers: WebhookHeaders;
  /** The body as received: parsed and written anew it may differ in its bytes. */
  body: string | Uint8Array;
  /** As given when the webhook was created. */
  secret: string;
  now?: Date;
  toleranceSeconds?: number;
}

export interface WebhookEvent {
  /** The same for every attempt of this event at this endpoint: deduplicate on it. */
  id: string;
  /** The event's name, such as `transaction.confirmed`. */
  event: string;
  data: Record<string, unknown>;
  /** When the event happened, ISO 8601 in UTC; null where the event carries none. */
  timestamp: string | null;
}

/**
 * Answers with the event only if it was signed with the secret, recently. The Standard Webhooks headers are
 * always required, because only they bind the time to the body; `x-service-signature` has to be right too
 * where it is present.
 */
export function verifyWebhook(input: VerifyWebhookInput): WebhookEvent {
  const body = typeof input.body === 'string' ? utf8ToBytes(input.body) : input.body;
  const id = requireHeader(input.headers, 'webhook-id', /^[^.\s]+$/);
  const timestamp = requireHeader(input.headers, 'webhook-timestamp', /^\d{1,12}$/);
  const signatures = requireHeader(input.headers, 'webhook-signature', /^\S+,\S+(\s+\S+)*$/);
  const serviceSignature = readHeader(input.headers, 'x-service-signature', /^sha256=[0-9a-f]{64}$/);

  checkAge(Number(timestamp), input);
  const signed = concatBytes(utf8ToBytes(`${id}.${timestamp}.`), body);
  const expected = base64.encode(hmac(sha256, standardWebhooksKey(input.secret), signed));
  if (!signatures.split(/\s+/).some((entry) => isEqual(entry, `${SIGNATURE_VERSION},${expected}`))) {
    throw new WebhookVerificationError('wrong_signature', 'webhook-signature does not fit the body');
  }
  const expectedService = `sha256=${bytesToHex(hmac(sha256, utf8ToBytes(input.secret), body))}`;
  if (serviceSignature !== undefined && !isEqual(serviceSignature, expectedService)) {
    throw new WebhookVerificationError('wrong_signature', 'x-service-signature does not fit the body');
  }
  return parseEvent(id, body);
}

function checkAge(timestampSeconds: number, { now, toleranceSeconds }: VerifyWebhookInput): void {
  const tolerance = toleranceSeconds ?? DEFAULT_TOLERANCE_SECONDS;
  const nowSeconds = (now ?? new Date()).getTime() / 1000;
  if (Math.abs(nowSeconds - timestampSeconds) > tolerance) {
    throw new WebhookVerificationError('too_old', `webhook-timestamp is not within ${tolerance} s of now`);
  }
}

/** Base64 after the prefix; else the text itself. An empty key would let anybody sign. */
function standardWebhooksKey(secret: string): Uint8Array {
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

/** Looks at every character also after a difference, so that timing tells nothing about the right value. */
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
    throw new WebhookVerificationError('malformed_body', 'The body is not a JSON event');
  }
  const { event, data, timestamp } = payload;
  return { id, event, data, timestamp: typeof timestamp === 'string' ? timestamp : null };
}

function parseJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    return undefined;
  }
}
