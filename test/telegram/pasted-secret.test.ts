import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { base58 } from '@scure/base';
import { entropyToMnemonic } from '@scure/bip39';
import { wordlist as czech } from '@scure/bip39/wordlists/czech.js';
import { wordlist as english } from '@scure/bip39/wordlists/english.js';
import { wordlist as french } from '@scure/bip39/wordlists/french.js';
import { wordlist as italian } from '@scure/bip39/wordlists/italian.js';
import { wordlist as japanese } from '@scure/bip39/wordlists/japanese.js';
import { wordlist as korean } from '@scure/bip39/wordlists/korean.js';
import { wordlist as portuguese } from '@scure/bip39/wordlists/portuguese.js';
import { wordlist as simplifiedChinese } from '@scure/bip39/wordlists/simplified-chinese.js';
import { wordlist as spanish } from '@scure/bip39/wordlists/spanish.js';
import { wordlist as traditionalChinese } from '@scure/bip39/wordlists/traditional-chinese.js';
import { expect } from 'chai';
import { phraseWithinPhrase, WRITTEN_PHRASES } from '../support/written-phrases.ts';
import { pastedSecret } from '../../telegram/pasted-secret.ts';

const LISTS = {
  English: english,
  Spanish: spanish,
  Portuguese: portuguese,
  French: french,
  Italian: italian,
  Czech: czech,
  Japanese: japanese,
  Korean: korean,
  'simplified Chinese': simplifiedChinese,
  'traditional Chinese': traditionalChinese,
};

const BYTES_OF_12 = 16;
const BYTES_OF_24 = 32;

describe('a secret that is pasted into a chat', () => {
  /** A new key as Solana's tools write it: seed and public key. */
  function newKey(): Buffer {
    const { privateKey, publicKey } = generateKeyPairSync('ed25519');
    return Buffer.concat([
      privateKey.export({ format: 'der', type: 'pkcs8' }).subarray(-32),
      publicKey.export({ format: 'der', type: 'spki' }).subarray(-32),
    ]);
  }

  const everywhere = (text: string) => [pastedSecret(text, 'private'), pastedSecret(text, 'group')];

  for (const [language, list] of Object.entries(LISTS)) {
    it(`is found as a phrase of 12 and of 24 words in ${language}`, () => {
      for (const bytes of [BYTES_OF_12, BYTES_OF_24]) {
        const phrase = entropyToMnemonic(randomBytes(bytes), list);
        const words = phrase.split(/\s/);
        for (const text of [
          phrase,
          phrase.toUpperCase(),
          phrase.normalize('NFC'),
          `😀 ${words.map((word, index) => `${index + 1}. ${word}`).join(',\n')} !`,
        ]) {
          expect(everywhere(text), text).to.deep.equal(['phrase', 'phrase']);
        }
      }
    });
  }

  it('is found as a phrase in each form in which people write one', () => {
    const words = phraseWithinPhrase(randomBytes(BYTES_OF_12), randomBytes(BYTES_OF_12));
    for (const write of WRITTEN_PHRASES)
      for (const phrase of [words, words.slice(0, 12)])
        expect(everywhere(write(phrase)), write(phrase)).to.deep.equal(['phrase', 'phrase']);
    const invisible = words.map((word) => `${word.slice(0, 2)}\u00ad${word.slice(2)}`);
    expect(everywhere(invisible.join(' ')), 'with invisible characters').to.deep.equal(['phrase', 'phrase']);
  });

  it('is found as a phrase without its accents, and with a mistyped last word', () => {
    const phrase = entropyToMnemonic(randomBytes(BYTES_OF_12), spanish);
    const withoutAccents = phrase.normalize('NFD').replaceAll(/\p{M}/gu, '');
    expect(everywhere(withoutAccents)).to.deep.equal(['phrase', 'phrase']);
    const words = Array.from({ length: 12 }, () => 'zoo');
    expect(everywhere(words.join(' ')), 'a wrong checksum').to.deep.equal(['phrase', 'phrase']);
  });

  it('is found as a key in each form that wallets export', () => {
    const key = newKey();
    for (const text of [
      base58.encode(key),
      key.toString('base64'),
      key.toString('base64url'),
      key.toString('hex'),
      `0x${key.toString('hex').toUpperCase()}`,
      JSON.stringify([...key]),
      `[ ${[...key].join(' , ')} ]`,
      JSON.stringify([...key], null, 2),
      `\`\`\`\n${base58.encode(key)}\n\`\`\``,
      Array.from(base58.encode(key)).join('\u200b'),
      `[${[...key].join(',\u2060')}]`,
    ]) {
      expect(everywhere(`my key: ${text}, do not lose it`), text).to.deep.equal(['key', 'key']);
    }
  });

  it('is found as a key to which words are glued', () => {
    for (let count = 0; count < 20; count += 1) {
      const key = base58.encode(newKey());
      for (const text of [`key${key}`, `${key}thanks`, `secretkey${key}bye`, `${'x'.repeat(200)}${key}`]) {
        expect(pastedSecret(text, 'private'), text).to.equal('key');
      }
    }
  });

  it('is found as a key after many signatures', () => {
    const signatures = Array.from({ length: 45 }, () => base58.encode(randomBytes(64)));
    expect(pastedSecret([...signatures, base58.encode(newKey())].join('\n'), 'private')).to.equal('key');
  });

  it('is found as a seed of 32 bytes in a chat with the bot, but not in a group, in which hashes are usual', () => {
    const seed = randomBytes(32);
    for (const text of [seed.toString('hex'), JSON.stringify([...seed])]) {
      expect(everywhere(text)).to.deep.equal(['key', null]);
    }
  });

  it('is not what people usually write', () => {
    const { privateKey } = generateKeyPairSync('ed25519');
    const signature = sign(null, Buffer.from('a transaction'), privateKey);
    for (const text of [
      '',
      '/send 0.5 SOL 9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin',
      'I am about to visit the market, and then we can talk about what happened to the first order.',
      'Mañana voy a casa de mi hermano y después quiero comprar pan, leche y un libro para mi hija.',
      '今天天气很好，我们一起去公园散步，然后在那家新开的餐馆吃午饭吧',
      entropyToMnemonic(randomBytes(BYTES_OF_12), english).split(' ').slice(0, 11).join(' '),
      base58.encode(signature),
      `https://explorer.solana.com/tx/${base58.encode(signature)}`,
      signature.toString('base64'),
      signature.toString('hex'),
      JSON.stringify([...signature]),
      JSON.stringify(Array.from({ length: 40 }, () => 7)),
      JSON.stringify(Array.from({ length: 64 }, () => 300)),
      'A'.repeat(4_096),
    ]) {
      expect(everywhere(text), text).to.deep.equal([null, null]);
    }
  });
});
