import { expect } from 'chai';
import fc from 'fast-check';
import { completeWord } from '../../../page/device/phrase/complete-word.ts';
import { readPhrase, secretOf, wordsOf } from '../../../page/device/phrase/phrase.ts';
import { WRITTEN_PHRASES } from '../../support/written-phrases.ts';
import { refusal } from './support/refusal.ts';

// From the test vectors of BIP-39.
const VECTORS = [
  ['00000000000000000000000000000000', `${'abandon '.repeat(11)}about`],
  [
    '7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f',
    'legal winner thank year wave sausage worth useful legal winner thank yellow',
  ],
  [
    '80808080808080808080808080808080',
    'letter advice cage absurd amount doctor acoustic avoid letter advice cage above',
  ],
  ['ffffffffffffffffffffffffffffffff', `${'zoo '.repeat(11)}wrong`],
  ['00'.repeat(32), `${'abandon '.repeat(23)}art`],
] as const;

const PHRASE = VECTORS[1][1];

describe('phrases of the wallet page', () => {
  it('are read and written as BIP-39 says', async () => {
    for (const [entropy, words] of VECTORS) {
      expect(hex((await readPhrase(words)).entropy)).to.equal(entropy);
      expect((await wordsOf(Buffer.from(entropy, 'hex'))).join(' ')).to.equal(words);
    }
  });

  it('come back whichever way they are typed or pasted', async () => {
    const texts = WRITTEN_PHRASES.map((write) => write(PHRASE.split(' ')));
    for (const text of texts) expect(hex((await readPhrase(text)).entropy), text).to.equal(VECTORS[1][0]);
  });

  it('of any entropy come back from their words', async () => {
    const entropy = fc.oneof(
      ...[16, 32].map((length) => fc.uint8Array({ minLength: length, maxLength: length })),
    );
    await fc.assert(
      fc.asyncProperty(entropy, async (bytes) => {
        expect(hex((await readPhrase((await wordsOf(bytes)).join(' '))).entropy)).to.equal(hex(bytes));
      }),
      { numRuns: 25 },
    );
  });

  it('with another number of words are refused with the number that was found', async () => {
    for (const found of [0, 1, 11, 13, 15, 18, 21, 25]) {
      const words = Array.from({ length: found }, () => 'zoo').join(' ');
      const error = await refusal(readPhrase(words), 'WORD_COUNT');
      expect(error.details).to.deep.equal({ found });
      expect(error.message).to.contain(String(found));
    }
  });

  it('with words that do not exist are refused with each word and its place, and no word in the message', async () => {
    const words = PHRASE.replace('thank', 'thankk').replace('yellow', 'yelow');
    const error = await refusal(readPhrase(words), 'UNKNOWN_WORDS');
    expect(error.details.words[0]).to.deep.equal({ place: 3, word: 'thankk' });
    expect(error.message)
      .to.match(/word 3/)
      .and.not.match(/thankk/);
    expect(
      (await refusal(readPhrase(PHRASE.replace('yellow', 'yelow')), 'UNKNOWN_WORDS')).details,
    ).to.deep.equal({
      words: [{ place: 12, word: 'yelow' }],
    });
  });

  it('with two words exchanged are refused by their checksum, without a word in the error', async () => {
    const error = await refusal(readPhrase(PHRASE.replace('legal winner', 'winner legal')), 'CHECKSUM');
    expect(`${error.message} ${error.stack} ${JSON.stringify(error)} ${String(error.cause)}`).to.not.match(
      /winner/,
    );
  });

  it('have the seed of BIP-39 without a passphrase', async () => {
    // Of `abandon … about` without a passphrase, as many wallets test it.
    const { seed } = await secretOf(new Uint8Array(16));
    expect(hex(seed)).to.equal(
      '5eb00bbddcf069084889a8ab9155568165f5c453ccb85e70811aaed6f6da5fc19a5ac40b389cd370d086206dec8aa6c43daea6690f20ad3d8d48b2d2ce9e38e4',
    );
  });
});

describe('word completion', () => {
  it('offers the words that begin so, and one word after four letters', async () => {
    expect(await completeWord('aban')).to.deep.equal(['abandon']);
    expect(await completeWord(' ZO')).to.deep.equal(['zone', 'zoo']);
    expect(await completeWord('ab', 3)).to.deep.equal(['abandon', 'ability', 'able']);
    expect(await completeWord('')).to.deep.equal([]);
    expect(await completeWord('xyz')).to.deep.equal([]);
  });
});

function hex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex');
}
