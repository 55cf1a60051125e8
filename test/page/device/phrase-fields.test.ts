import { expect } from 'chai';
import fc from 'fast-check';
import {
  emptyFields,
  expectPhrase,
  resizeFields,
  writeWords,
} from '../../../page/device/phrase/phrase-fields.ts';
import { readPhrase } from '../../../page/device/phrase/phrase.ts';
import { phraseWithinPhrase, WRITTEN_PHRASES } from '../../support/written-phrases.ts';
import { refusal } from './support/refusal.ts';

const bytes = fc.uint8Array({ minLength: 16, maxLength: 16 });
const words24 = fc.tuple(bytes, bytes).map(([first, rest]) => phraseWithinPhrase(first, rest));
const form = fc.constantFrom(...WRITTEN_PHRASES);
const words = (count: number, word = 'zoo'): string[] => Array.from({ length: count }, () => word);

describe('the fields for the words of a phrase', () => {
  it('have all 24 words however they were written: no paste opens the wallet of the first 12', () => {
    fc.assert(
      fc.property(words24, form, fc.nat(11), fc.constantFrom(12, 24), (phrase, write, index, count) => {
        expect(writeWords(emptyFields(count), index, write(phrase))).to.deep.equal(phrase);
      }),
      { numRuns: 500 },
    );
  });

  it('take a phrase in two pastes, of which the second goes to the thirteenth field', () => {
    fc.assert(
      fc.property(words24, form, form, (phrase, write, writeRest) => {
        const half = writeWords(emptyFields(24), 0, write(phrase.slice(0, 12)));
        expect(writeWords(half, 12, writeRest(phrase.slice(12)))).to.deep.equal(phrase);
      }),
    );
  });

  it('take a second half after the first, also in twelve fields, and wherever its numbers say', () => {
    fc.assert(
      fc.property(words24, form, (phrase, write) => {
        const half = writeWords(emptyFields(12), 0, write(phrase.slice(0, 12)));
        expect(half).to.deep.equal(phrase.slice(0, 12));
        const rest = phrase.slice(12);
        expect(writeWords(half, 11, rest.join(' '), phrase[11])).to.deep.equal(phrase);
        const numbered = rest.map((word, index) => `${index + 13}. ${word}`).join('\n');
        for (let index = 0; index < 12; index += 1)
          expect(writeWords(half, index, numbered, phrase[index])).to.deep.equal(phrase);
        const restFirst = writeWords(emptyFields(12), 0, numbered);
        expect(restFirst).to.deep.equal([...emptyFields(12), ...rest]);
        expect(writeWords(restFirst, 0, write(phrase.slice(0, 12)))).to.deep.equal(phrase);
      }),
    );
  });

  it('lose no word: texts written anywhere leave every other word in its order, or are refused with the number of all', () => {
    const word = fc.constantFrom('', 'able', 'zoo', 'cat', 'yelow');
    const fields = fc.oneof(
      ...[12, 24].map((length) => fc.array(word, { minLength: length, maxLength: length })),
    );
    const written = fc.array(fc.constantFrom('bird', 'fish', 'x'), { minLength: 2, maxLength: 40 });
    const own = fc.constantFrom('', 'dog');
    fc.assert(
      fc.property(fields, fc.nat(23), written, form, own, (before, place, text, write, kept) => {
        const index = place % before.length;
        const isWord = (each: string): boolean => each !== '';
        const all = [...before.slice(0, index), kept, ...text, ...before.slice(index + 1)].filter(isWord);
        if (all.length > 24) {
          expect(() => writeWords(before, index, write(text), kept)).to.throw(`${all.length}`);
          return;
        }
        for (const written of [text.join(' '), write(text)]) {
          const after = writeWords(before, index, written, kept);
          expect(after.length).to.be.oneOf([12, 24]);
          const found = after.filter(isWord);
          expect(found.join(' ')).to.contain(text.join(' '));
          expect(found.toSorted()).to.deep.equal(all.toSorted());
        }
        expect(writeWords(before, index, text.join(' '), kept).filter(isWord)).to.deep.equal(all);
      }),
      { numRuns: 1_000 },
    );
  });

  it('refuse a whole phrase over a filled one, and say to empty the fields', async () => {
    const filled = words(24);
    const error = await refusal(() => writeWords(filled, 0, words(24, 'able').join(' ')), 'NO_ROOM');
    expect(error.details).to.deep.equal({ found: 47, most: 24 });
  });

  it('refuse more words than a phrase has, with their number, and cut none for another length', async () => {
    const error = await refusal(() => writeWords(emptyFields(12), 0, words(48).join(' ')), 'WORD_COUNT');
    expect(error.details).to.deep.equal({ found: 48 });
    expect(resizeFields(words(24), 12)).to.equal(undefined);
    expect(resizeFields([...words(12), ...emptyFields(12)], 12)).to.deep.equal(words(12));
  });

  it('are not a phrase while one is empty, and say how many words there are', async () => {
    for (const found of [0, 1, 13, 15, 18, 21]) {
      const fields = writeWords(emptyFields(12), 0, words(found).join(' '));
      expect((await refusal(expectPhrase(fields), 'WORD_COUNT')).details).to.deep.equal({ found });
    }
    const twelve = [...words(11), 'wrong'];
    await expectPhrase(twelve);
    await readPhrase(twelve.join(' '));
    expect(
      (await refusal(expectPhrase([...twelve, ...emptyFields(12)]), 'WORDS_MISSING')).details,
    ).to.deep.equal({
      found: 12,
      expected: 24,
    });
  });
});
