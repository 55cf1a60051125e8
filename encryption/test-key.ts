export const TEST_KEY_ID = 'test-only';

/** 32 bytes that anyone can read here. */
export const TEST_KEY_BYTES: Uint8Array = Buffer.from('published-test-key-never-for-use', 'utf8');

/**
 * The value of ENCRYPTION_KEYS that encrypts recorded workflow histories, so that they can be replayed anywhere.
 * `parseKeyRing` refuses it, by id and by bytes, unless `allowTestKey` is set.
 */
export const TEST_KEY_RING_TEXT = `${TEST_KEY_ID}:${Buffer.from(TEST_KEY_BYTES).toString('base64')}`;
