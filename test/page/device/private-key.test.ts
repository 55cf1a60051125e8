import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { base58 } from '@scure/base';
import { expect } from 'chai';
import type { DeviceErrorDetails } from '../../../page/device/device-error.ts';
import {
  addressOfKey,
  readPrivateKey,
  writePrivateKey,
} from '../../../page/device/imported-key/private-key.ts';
import { PHRASE } from './support/phrases.ts';
import { refusal } from './support/refusal.ts';

describe('a private key that is typed', () => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const seed = privateKey.export({ format: 'der', type: 'pkcs8' }).subarray(-32);
  const address = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32);
  const pair = Buffer.concat([seed, address]);
  const exported = base58.encode(pair);
  const file = JSON.stringify([...pair]);

  const forms: [how: string, text: string][] = [
    ['in base58, as Phantom and Solflare export it', exported],
    ['with spaces and line ends around it', `\r\n\t ${exported} \n`],
    ['in quotes', `"${exported}"`],
    ['in quotes of a text program, with a zero-width space', `\u201c\u200b${exported}\u201d`],
    ['on two lines', `${exported.slice(0, 44)}\n${exported.slice(44)}`],
    ['as a key file of Solana’s command line', file],
    ['as a key file with a line for each number', `[\n  ${[...pair].join(',\n  ')}\n]\n`],
    ['as a list with a comma at its end', `[${[...pair].join(', ')},]`],
    ['as a list without brackets', [...pair].join(', ')],
  ];
  for (const [how, text] of forms) {
    it(`is read ${how}`, () => {
      const secret = readPrivateKey(text);
      expect(Buffer.from(secret.privateKey).equals(seed)).to.equal(true);
      expect(addressOfKey(secret)).to.equal(base58.encode(address));
    });
  }

  it('is written as it was exported', () => {
    expect(writePrivateKey(readPrivateKey(file))).to.equal(exported);
  });

  const others: [what: string, text: string, found: DeviceErrorDetails['NOT_A_KEY']['found']][] = [
    ['nothing', ' \n', 'nothing'],
    ['a recovery phrase', PHRASE, 'phrase'],
    [
      'a numbered recovery phrase',
      PHRASE.split(' ')
        .map((word, at) => `${at + 1}. ${word}`)
        .join('\n'),
      'phrase',
    ],
    ['an address', base58.encode(address), 'address'],
    ['32 numbers', JSON.stringify([...seed]), 'seed'],
    ['hex of 32 bytes', seed.toString('hex'), 'hex'],
    ['hex of 64 bytes', `0x${pair.toString('hex').toUpperCase()}`, 'hex'],
    ['a key whose end is missing', exported.slice(0, -3), 'length'],
    ['a list with a number too few', JSON.stringify([...pair].slice(1)), 'length'],
    ['a transaction signature', base58.encode(randomBytes(64)), 'mismatch'],
    ['a key with a wrong number', JSON.stringify([...pair.subarray(0, 63), (pair[63] ?? 0) ^ 1]), 'mismatch'],
    ['a list with a number that is not a byte', JSON.stringify([...pair.subarray(0, 63), 256]), 'other'],
    ['a list with a gap', file.replace(',', ',,'), 'other'],
    ['letters that base58 does not have', `${exported.slice(0, -1)}0`, 'other'],
    ['a sentence', 'all my keys are at home', 'other'],
    ['a whole book', exported.repeat(1000), 'other'],
  ];
  for (const [what, text, found] of others) {
    it(`is not ${what}, and the refusal repeats nothing of it`, async () => {
      const error = await refusal(() => readPrivateKey(text), 'NOT_A_KEY');
      expect(error.details).to.deep.equal({ found });
      expect(error.cause).to.equal(undefined);
      if (text.trim() !== '') expect(`${error.message} ${error.stack}`).to.not.contain(text.slice(0, 12));
    });
  }
});
