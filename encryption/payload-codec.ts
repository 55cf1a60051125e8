import type { Payload, PayloadCodec } from '@temporalio/common';
import protobuf from '@temporalio/proto';
import { DecryptionError, open, seal } from './authenticated-encryption.ts';
import type { KeyRing } from './key-ring.ts';

/** The value that Temporal's own samples and tools use as `encoding` of an encrypted payload. */
const ENCRYPTED_ENCODING = 'binary/encrypted';

const KEY_ID_METADATA = 'encryption-key-id';

/** Keeps workflow payloads apart from database columns, which are encrypted with the same keys. */
const PURPOSE = 'payload';

const PayloadMessage = protobuf.temporal.api.common.v1.Payload;

/**
 * Encrypts every payload, with its metadata, before it is sent to the Temporal server. Decoding passes on unchanged what was
 * never encrypted (search attributes, markers of Temporal's SDK).
 */
export function createPayloadCodec(keyRing: KeyRing): PayloadCodec {
  return {
    encode: async (payloads) => payloads.map((payload) => encrypt(payload, keyRing)),
    decode: async (payloads) => payloads.map((payload) => decrypt(payload, keyRing)),
  };
}

function encrypt(payload: Payload, keyRing: KeyRing): Payload {
  const key = keyRing.primary;
  return {
    metadata: {
      encoding: Buffer.from(ENCRYPTED_ENCODING, 'utf8'),
      [KEY_ID_METADATA]: Buffer.from(key.id, 'utf8'),
    },
    data: seal(key, PayloadMessage.encode(payload).finish(), PURPOSE),
  };
}

function decrypt(payload: Payload, keyRing: KeyRing): Payload {
  if (metadataText(payload, 'encoding') !== ENCRYPTED_ENCODING) return payload;
  const keyId = metadataText(payload, KEY_ID_METADATA);
  const key = keyRing.find(keyId);
  if (!key)
    throw new DecryptionError(`The payload was encrypted with key "${keyId}", which is not configured.`);
  return PayloadMessage.decode(open(key, payload.data ?? new Uint8Array(), PURPOSE));
}

function metadataText(payload: Payload, name: string): string {
  const value = payload.metadata?.[name];
  return value ? Buffer.from(value).toString('utf8') : '';
}
