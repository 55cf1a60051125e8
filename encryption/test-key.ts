export const TEST_KEY_ID = 'test-only';

/** 32 bytes that everybody can read here. */
export const TEST_KEY_BYTES: Uint8Array = Buffer.from('published-test-key-never-for-use', 'utf8');

/**
 * The value of ENCRYPTION_KEYS that recorded workflow histories are encrypted with, so that they can be
 * replayed anywhere. `parseKeyRing` refuses it, by id and by bytes, unless told that this is a test.
 */
export const TEST_KEY_RING_TEXT = `${TEST_KEY_ID}:${Buffer.from(TEST_KEY_BYTES).toString('base64')}`;
