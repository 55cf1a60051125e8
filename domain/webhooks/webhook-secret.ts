import { base64 } from '@scure/base';

export const MIN_SECRET_LENGTH = 16;
export const MAX_SECRET_LENGTH = 256;

/** Random text has more different characters; a repeated word or digit has fewer. */
const MIN_DIFFERENT_CHARACTERS = 8;

const STANDARD_PREFIX = 'whsec_';

/** Standard Webhooks, "Signature scheme": 192 to 512 bits after the prefix. */
const MIN_STANDARD_BYTES = 24;
const MAX_STANDARD_BYTES = 64;

export const SECRET_RULE =
  `${MIN_SECRET_LENGTH} to ${MAX_SECRET_LENGTH} visible ASCII characters, at least ${MIN_DIFFERENT_CHARACTERS} of them different; ` +
  `after \`${STANDARD_PREFIX}\`: base64 of ${MIN_STANDARD_BYTES} to ${MAX_STANDARD_BYTES} bytes`;

/**
 * Reason why a text cannot be a signing secret, or null. Never repeats any part of it.
 *
 * MAINTENANCE: client/src/webhooks/verify-webhook.ts accepts every secret that this accepts.
 */
export function secretProblem(secret: string): string | null {
  if (!/^[\x21-\x7e]*$/.test(secret)) return 'must be visible ASCII characters';
  if (secret.length < MIN_SECRET_LENGTH) return `must have at least ${MIN_SECRET_LENGTH} characters`;
  if (secret.length > MAX_SECRET_LENGTH) return `must have at most ${MAX_SECRET_LENGTH} characters`;
  const isStandard = secret.startsWith(STANDARD_PREFIX);
  const random = isStandard ? secret.slice(STANDARD_PREFIX.length) : secret;
  if (isStandard && !isKey(random)) {
    return `must be base64 of ${MIN_STANDARD_BYTES} to ${MAX_STANDARD_BYTES} bytes after ${STANDARD_PREFIX}`;
  }
  return new Set(random).size < MIN_DIFFERENT_CHARACTERS
    ? `must have at least ${MIN_DIFFERENT_CHARACTERS} different characters`
    : null;
}

/** If it were not base64, signer and verifier could read different keys. */
function isKey(text: string): boolean {
  try {
    const { length } = base64.decode(text);
    return length >= MIN_STANDARD_BYTES && length <= MAX_STANDARD_BYTES;
  } catch {
    return false;
  }
}
