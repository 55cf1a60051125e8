import { expect } from 'chai';
import fc from 'fast-check';
import { addressOf, deriveKey, withKeyAt, type KeyPlace } from '../../../page/device/phrase/derive-key.ts';
import { readPhrase, secretOf, wordsOf } from '../../../page/device/phrase/phrase.ts';
import { otherAddress, otherKeyAt } from './support/other-derivation.ts';
import { refusal } from './support/refusal.ts';

/** The vectors for Ed25519 of SLIP-10: a seed, and the private key at each path. */
const SLIP_10 = [
  {
    seed: '000102030405060708090a0b0c0d0e0f',
    keys: [
      [[], '2b4be7f19ee27bbf30c667b642d5f4aa69fd169872f8fc3059c08ebae2eb19e7'],
      [[0], '68e0fe46dfb67e368c75379acec591dad19df3cde26e63b93a8e704f1dade7a3'],
      [[0, 1], 'b1d0bad404bf35da785a64ca1ac54b2617211d2777696fbffaf208f746ae84f2'],
      [[0, 1, 2], '92a5b23c0b8a99e37d07df3fb9966917f5d06e02ddbd909c7e184371463e9fc9'],
      [[0, 1, 2, 2], '30d1dc7e5fc04c31219ab25a27ae00b50f6fd66622f6e9c913253d6511d1e662'],
      [[0, 1, 2, 2, 1000000000], '8f94d394a8e8fd6b1bc2f3f49f5c47e385281d5c17e65324b0f62483e37e8793'],
    ],
  },
  {
    seed: 'fffcf9f6f3f0edeae7e4e1dedbd8d5d2cfccc9c6c3c0bdbab7b4b1aeaba8a5a29f9c999693908d8a8784817e7b7875726f6c696663605d5a5754514e4b484542',
    keys: [
      [[], '171cb88b1b3c1db25add599712e36245d75bc65a1a5c9e18d76f9f2b1eab4012'],
      [[0], '1559eb2bbec5790b0c65d8693e4d0875b1747f4970ae8b650486ed7470845635'],
      [[0, 2147483647], 'ea4f5bfe8694d8bb74b7b59404632fd5968b774ed545e810de9c32a4fb4192f4'],
      [[0, 2147483647, 1], '3757c7577170179c7868353ada796c839135b3d30554bbb74a4b1e4a5a58505c'],
      [[0, 2147483647, 1, 2147483646], '5837736c89570de861ebc173b1086da4f505d4adb387c6a1b1342d5e4ac9ec72'],
      [[0, 2147483647, 1, 2147483646, 2], '551d333177df541ad876a60ea71f00447931c0a9da16f227c11ea080d7391b8d'],
    ],
  },
] as const;

/** The addresses that other wallets and the documentation of Solana have for these phrases, account after account. */
const KNOWN = [
  { phrase: `${'abandon '.repeat(11)}about`, addresses: ['HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk'] },
  {
    phrase: 'neither lonely flavor argue grass remind eye tag avocado spot unusual intact',
    addresses: [
      '5vftMkHL72JaJG6ExQfGAsT2uGVHpRR7oTNUPMs68Y2N',
      'GcXbfQ5yY3uxCyBNDPBbR5FjumHf89E7YHXuULfGDBBv',
      '7QPgyQwNLqnoSwHEuK8wKy2Y3Ani6EHoZRihTuWkwxbc',
      '5aE8UprEEWtpVskhxo3f8ETco2kVKiZT9SS3D5Lcg8s2',
      '5n6afo6LZmzH1J4R38ZCaNSwaztLjd48nWwToLQkCHxp',
      '2Gr1hWnbaqGXMghicSTHncqV7GVLLddNFJDC7YJoso8M',
      'BNMDY3tCyYbayMzBjZm8RW59unpDWcQRfVmWXCJhLb7D',
      '9CySTpi4iC85gMW6G4BMoYbNBsdyJrfseHoGmViLha63',
      'ApteF7PmUWS8Lzm6tJPkWgrxSFW5LwYGWCUJ2ByAec91',
      '6frdqXQAgJMyKwmZxkLYbdGjnYTvUceh6LNhkQt2siQp',
    ],
  },
];

/** The addresses that other programs and the documentation of Solana have without our path. */
const KNOWN_ELSEWHERE: { phrase: string; place: KeyPlace; address: string }[] = [
  {
    phrase: `${'abandon '.repeat(11)}about`,
    place: { account: 0, scheme: 'short' },
    address: 'GjJyeC1r2RgkuoCWMyPYkCWSGSGLcz266EaAkLA27AhL',
  },
  {
    phrase: 'pill tomorrow foster begin walnut borrow virtual kick shift mutual shoe scatter',
    place: { account: 0, scheme: 'none' },
    address: '5ZWj7a1f8tWkjBESHKgrLmXshuXxqeY9SYcfbshpAqPG',
  },
];

describe('keys of a phrase', () => {
  it('are derived as the vectors of SLIP-10 say', () => {
    for (const { seed, keys } of SLIP_10)
      for (const [path, key] of keys)
        expect(
          Buffer.from(deriveKey(Buffer.from(seed, 'hex'), path)).toString('hex'),
          path.join('/'),
        ).to.equal(key);
  });

  it('have the addresses that other Solana wallets restore, for every account', async () => {
    for (const { phrase, addresses } of KNOWN) {
      const { seed } = await readPhrase(phrase);
      expect(addresses.map((_, account) => addressOf(seed, { account }))).to.deep.equal(addresses);
    }
  });

  it('have the addresses that an implementation without common code derives', async () => {
    const entropy = fc.uint8Array({ minLength: 16, maxLength: 16 });
    await fc.assert(
      fc.asyncProperty(entropy, fc.integer({ min: 0, max: 0x7fffffff }), async (bytes, account) => {
        const phrase = (await wordsOf(bytes)).join(' ');
        expect(addressOf((await secretOf(bytes)).seed, { account })).to.equal(otherAddress(phrase, account));
      }),
      { numRuns: 20 },
    );
  });

  it('are found where other programs have them', async () => {
    const everywhere: [place: KeyPlace, path: readonly number[] | null][] = [
      [{ account: 0 }, [44, 501, 0, 0]],
      [{ account: 3, scheme: 'short' }, [44, 501, 3]],
      [{ account: 0, scheme: 'coin' }, [44, 501]],
      [{ account: 0, scheme: 'none' }, null],
    ];
    const entropy = fc.uint8Array({ minLength: 16, maxLength: 16 });
    await fc.assert(
      fc.asyncProperty(entropy, fc.constantFrom(...everywhere), async (bytes, [place, path]) => {
        const phrase = (await wordsOf(bytes)).join(' ');
        expect(addressOf((await secretOf(bytes)).seed, place)).to.equal(otherKeyAt(phrase, path).address);
      }),
      { numRuns: 40 },
    );
    for (const { phrase, place, address } of KNOWN_ELSEWHERE)
      expect(addressOf((await readPhrase(phrase)).seed, place)).to.equal(address);
  });

  it('are overwritten after use, also if it failed', async () => {
    const { seed } = await secretOf(new Uint8Array(16));
    const kept = withKeyAt(seed, { account: 0 }, (key) => key);
    expect(kept.every((byte) => byte === 0)).to.equal(true);
    let seen: Uint8Array | undefined;
    expect(() =>
      withKeyAt(seed, { account: 0 }, (key) => {
        seen = key;
        throw new Error('planted');
      }),
    ).to.throw('planted');
    expect(seen?.every((byte) => byte === 0)).to.equal(true);
  });

  it('are refused for accounts that do not exist', async () => {
    const { seed } = await secretOf(new Uint8Array(16));
    for (const account of [-1, 0.5, 2 ** 31, Number.NaN])
      await refusal(() => addressOf(seed, { account }), 'ACCOUNT');
  });
});
