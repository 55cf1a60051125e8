import { expect } from 'chai';
import { meantRecipients, nearestRecipients } from '../../../bot/sends/recipient-words.ts';

const book = (...names: string[]) => names.map((name) => ({ name, address: `address of ${name}` }));

/** The names that are meant, each with the memo. */
const meant = (text: string, ...names: string[]) =>
  meantRecipients(text.split(' '), book(...names)).map(({ name, memo }) => [name, memo]);

const nearest = (text: string, ...names: string[]) =>
  nearestRecipients(text.split(' '), book(...names)).map(({ name, memo }) => [name, memo]);

describe('a recipient in the words of a payment', () => {
  it('is the longest saved name, and the rest is the memo', () => {
    const names = ['Ada', 'Ada Lovelace', 'Ada Lovelace Jr'];
    expect(meant('Ada', ...names)).to.deep.equal([['Ada', null]]);
    expect(meant('Ada for lunch', ...names)).to.deep.equal([['Ada', 'for lunch']]);
    expect(meant('ada lovelace for lunch', ...names)).to.deep.equal([['Ada Lovelace', 'for lunch']]);
    expect(meant('Ada Lovelace Jr Ada', ...names)).to.deep.equal([['Ada Lovelace Jr', 'Ada']]);
  });

  it('is the whole name of a sentence, if it says how many words that is', () => {
    const names = book('Ada', 'Ada Lovelace');
    const meantBy = (text: string, count: number) =>
      meantRecipients(text.split(' '), names, count).map(({ name, memo }) => [name, memo]);
    expect(meantBy('Ada Lovelace for lunch', 2)).to.deep.equal([['Ada Lovelace', 'for lunch']]);
    expect(meantBy('Ada Lovelace for lunch', 1)).to.deep.equal([['Ada', 'Lovelace for lunch']]);
    expect(meantBy('Ada Byron', 2)).to.deep.equal([]);
    expect(meantBy('Ada', 1)).to.deep.equal([['Ada', null]]);
  });

  it('is found in other capitals and with other accents', () => {
    expect(meant('jose MARIA', 'José María')).to.deep.equal([['José María', null]]);
  });

  it('is not found in the middle of the words, nor by a part of a name', () => {
    expect(meant('to Ada', 'Ada')).to.deep.equal([]);
    expect(meant('Ada', 'Ada Lovelace')).to.deep.equal([]);
    expect(meant('Adam', 'Ada')).to.deep.equal([]);
    expect(meant('🎂 -', 'Ada')).to.deep.equal([]);
  });

  it('leaves a sign or an emoji after the name to the memo, unless the name has it', () => {
    expect(meant('Ada 🎂', 'Ada')).to.deep.equal([['Ada', '🎂']]);
    expect(meant('Ada 🎂 yes', 'Ada 🎂')).to.deep.equal([['Ada 🎂', 'yes']]);
  });

  it('is asked for if one name is written, and more words only look like another one', () => {
    expect(meant('Ada 1', 'Ada', 'Adai')).to.deep.equal([
      ['Adai', null],
      ['Ada', '1'],
    ]);
  });

  it('is offered after a slip of the finger or by the start of its name, with the memo', () => {
    const names = ['Ada Lovelace', 'Charles', 'Bo'];
    expect(nearest('Ada Lovelce for lunch', ...names)).to.deep.equal([['Ada Lovelace', 'for lunch']]);
    expect(nearest('Ada', ...names)).to.deep.equal([['Ada Lovelace', null]]);
    expect(nearest('Chrales', ...names)).to.deep.equal([['Charles', null]]);
    expect(nearest('Xy', ...names)).to.deep.equal([]);
    expect(nearest('9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFi', ...names)).to.deep.equal([]);
  });
});
