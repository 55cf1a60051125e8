import type { UserKeys } from '../../domain/chats/user-keys.ts';
import { createColumnCipher } from '../../encryption/column-cipher.ts';
import { parseKeyRing } from '../../encryption/key-ring.ts';
import { TEST_KEY_RING_TEXT } from '../../encryption/test-key.ts';
import { createUserKeys } from '../../encryption/user-keys.ts';

/** As a process with the test's key ring has them. */
export function testUserKeys(): UserKeys {
  return createUserKeys(createColumnCipher(parseKeyRing(TEST_KEY_RING_TEXT, { allowTestKey: true })));
}
