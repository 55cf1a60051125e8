import { expect } from 'chai';
import fc from 'fast-check';
import { fittingWord } from '../../../page/device/phrase/complete-word.ts';
import { splitWords } from '../../../page/device/phrase/split-words.ts';
import { refusal } from './support/refusal.ts';

describe('the words of a written text', () => {
  it('have the order of their numbers, and a text whose numbers give none is refused', async () => {
    expect(splitWords('1. able\t3. cat\n2. bird\t4. dog')).to.deep.equal(['able', 'bird', 'cat', 'dog']);
    expect(splitWords('able 1, cat 3, bird 2')).to.deep.equal(['able', 'bird', 'cat']);
    expect(splitWords('14. bird 13. able')).to.deep.equal(['able', 'bird']);
    expect(splitWords('My list: 2. bird 1. able')).to.deep.equal(['my', 'list', 'able', 'bird']);
    for (const text of [
      '1. a\t7. g\n2. b\t8. h',
      '1. able 1. bird',
      '1. able 3. bird 4. cat',
      'able 5 bird 1',
      '١. able ٢. bird',
    ])
      await refusal(() => splitWords(text), 'WORD_ORDER');
  });

  it('have their written order if only some have numbers', () => {
    expect(splitWords('2 able bird 1 cat')).to.deep.equal(['able', 'bird', 'cat']);
    expect(splitWords('page 2: able bird')).to.deep.equal(['page', 'able', 'bird']);
  });

  it('have no label that is before each number, but each word that is written twice', () => {
    expect(splitWords('Seed word 2: able Seed word 1: bird')).to.deep.equal(['bird', 'able']);
    expect(splitWords('zoo (1) zoo (2)')).to.deep.equal(['zoo', 'zoo']);
    expect(splitWords('1 zoo 2 zoo')).to.deep.equal(['zoo', 'zoo']);
    expect(splitWords('zoo 1 zoo 2 zoo')).to.deep.equal(['zoo', 'zoo', 'zoo']);
  });

  it('have no accents and no endings of numbers', () => {
    expect(splitWords('1st ábandon\ufe0f 2nd ABLE 3º kat')).to.deep.equal(['abandon', 'able', 'kat']);
    expect(splitWords('3ª cat 1er able 2e bird')).to.deep.equal(['able', 'bird', 'cat']);
    expect(splitWords('l\u0140a №1 stable 1stable Ⅳ able')).to.deep.equal([
      'll',
      'a',
      'stable',
      'stable',
      'able',
    ]);
  });

  it('are the same if they are read again', () => {
    const part = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string({ unit: 'grapheme' }),
      fc.constantFrom(' ', '1', '2. ', '3rd ', 'word', 'ŀ', 'İ', 'ℌ', '①', 'Σ', 'º', '№'),
    );
    fc.assert(
      fc.property(
        fc.array(part).map((parts) => parts.join('')),
        (text) => {
          let words: string[];
          try {
            words = splitWords(text);
          } catch {
            return;
          }
          expect(splitWords(words.join(' '))).to.deep.equal(words);
        },
      ),
      { numRuns: 2_000 },
    );
  });
});

describe('the word that a space completes', () => {
  it('fits the text in the field now: completions of an older text complete nothing', () => {
    const of = (text: string, ...words: string[]) => ({ text, words });
    expect(fittingWord(of('aban', 'abandon'), 'aban')).to.equal('abandon');
    expect(fittingWord(of('act', 'act', 'action'), 'act')).to.equal('act');
    expect(fittingWord(of('abs', 'absent', 'absorb'), 'abs')).to.equal(undefined);
    expect(fittingWord(of('ab', 'absent'), 'abs')).to.equal(undefined);
    expect(fittingWord(of('ga', 'gas'), 'craft')).to.equal(undefined);
    expect(fittingWord(undefined, 'gas')).to.equal(undefined);
  });
});
