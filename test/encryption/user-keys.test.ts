import { expect } from 'chai';
import { createUserKeys } from '../../encryption/user-keys.ts';

/** As many keys as a process remembers. */
const MAX_KNOWN = 5_000;

const KEY = Buffer.alloc(32).toString('base64');

describe('the keys of users', () => {
  /** Keys by the name of their user, and the users whose key was decrypted. */
  function process() {
    const decrypted: string[] = [];
    const keys = createUserKeys({
      encrypt: (plaintext) => plaintext,
      decrypt(ciphertext) {
        decrypted.push(ciphertext);
        return KEY;
      },
    });
    return { use: (user: string) => keys.cipher(user, user), decrypted };
  }

  function full() {
    const { use, decrypted } = process();
    for (let user = 0; user < MAX_KNOWN; user += 1) use(`user ${user}`);
    decrypted.length = 0;
    return { use, decrypted };
  }

  it('are decrypted once, also when a process remembers as many as it can', () => {
    const { use, decrypted } = full();
    for (let again = 0; again < 3; again += 1) use(`user ${MAX_KNOWN - 1}`);
    for (const user of [0, 1, 2]) use(`user ${user}`);
    expect(decrypted).to.deep.equal([]);
  });

  it('are forgotten if they were not used for the longest time', () => {
    const { use, decrypted } = full();
    use('user 0');
    use('another');
    use('user 0');
    use('user 1');
    expect(decrypted).to.deep.equal(['another', 'user 1']);
  });
});
