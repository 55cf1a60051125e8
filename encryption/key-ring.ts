import { createSecretKey, timingSafeEqual } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { TEST_KEY_BYTES, TEST_KEY_ID } from './test-key.ts';

/** AES-256. */
const KEY_BYTES = 32;

/** Shorter than the base64 of a key (44 characters), so that a key in place of the id is refused. */
const KEY_ID = /^[A-Za-z0-9_-]{1,32}$/;

/** Canonical base64 of 32 bytes: 42 characters, one with its low two bits zero, and one `=`. */
const KEY_BASE64 = /^[A-Za-z0-9+/]{42}[AEIMQUYcgkosw048]=$/;

export interface EncryptionKey {
  id: string;
  /** A KeyObject does not show the key when it is printed or serialized. */
  key: KeyObject;
}

/**
 * The first key encrypts, all keys decrypt. A new key is added in front; the old one stays until no data is encrypted with it.
 * Nonces are random, so one key should not encrypt more than 2^32 values.
 */
export interface KeyRing {
  primary: EncryptionKey;
  find(keyId: string): EncryptionKey | undefined;
}

/** Lists the problems by position; never repeats any part of the text. */
export class KeyRingError extends Error {
  override readonly name = 'KeyRingError';
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(`The encryption keys are not usable: ${problems.join('; ')}`);
    this.problems = problems;
  }
}

/** Reads `id:base64(32 bytes)[,id:base64…]`. */
export function parseKeyRing(text: string, options: { allowTestKey?: boolean } = {}): KeyRing {
  const problems: string[] = [];
  const keys = new Map<string, EncryptionKey>();
  for (const [index, entry] of text.split(',').entries()) {
    const parsed = parseEntry(entry.trim(), options.allowTestKey ?? false);
    if ('problem' in parsed) problems.push(`entry ${index + 1} ${parsed.problem}`);
    else if (keys.has(parsed.id)) problems.push(`entry ${index + 1} repeats the id of an earlier entry`);
    else keys.set(parsed.id, parsed);
  }
  const [primary] = keys.values();
  if (problems.length > 0 || !primary) throw new KeyRingError(problems);
  return { primary, find: (keyId) => keys.get(keyId) };
}

function parseEntry(entry: string, allowTestKey: boolean): EncryptionKey | { problem: string } {
  const separator = entry.indexOf(':');
  if (separator === -1) return { problem: 'is not of the form id:base64' };
  const id = entry.slice(0, separator);
  const base64 = entry.slice(separator + 1);
  if (!KEY_ID.test(id)) return { problem: 'has an id that is not 1 to 32 letters, digits, "-" or "_"' };
  if (!KEY_BASE64.test(base64)) return { problem: `has a key that is not the base64 of ${KEY_BYTES} bytes` };
  const bytes = Buffer.from(base64, 'base64');
  if (!allowTestKey && (id === TEST_KEY_ID || timingSafeEqual(bytes, TEST_KEY_BYTES))) {
    return { problem: 'is the published test key, which protects nothing' };
  }
  return { id, key: createSecretKey(bytes) };
}
