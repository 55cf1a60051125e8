import { expect } from 'chai';
import { expectGoodPassphrase } from '../../../page/device/locks/passphrase-lock.ts';
import { judgePassphrase } from '../../../page/device/locks/judge-passphrase.ts';
import { refusal } from './support/refusal.ts';

/** Ten characters or more, and among the first that a program tries. */
const GUESSABLE = [
  '1234567890',
  'qwertyuiop',
  'password123',
  'P@ssw0rd1234',
  'iloveyou2024',
  'aaaaaaaaaaaa',
  'abcabcabcabc',
  'wrong wrong wrong',
  'one two three four five',
  'contraseña123',
  'hello world',
  'hello+world',
  'hello — world',
  'monkey!dragon',
  'pässwörd123',
  'pass\u200bword123',
  '12.03.1985 12.03.1985',
];

/** With those of the other tests. */
const GOOD = [
  'seven green lamps at noon',
  'correct horse battery',
  'two rivers meet here',
  'only for measurements 1',
  'Zürich im Frühling',
  'siete lámparas verdes al mediodía',
  'xkqzjvwpbmty',
  'xkq!zjv?wpb',
  'k#9!m$2@x&Qw',
];

describe('a new passphrase', () => {
  for (const passphrase of GUESSABLE) {
    it(`is refused if it is "${passphrase}", and the judgement says why`, async () => {
      await refusal(expectGoodPassphrase(passphrase), 'PASSPHRASE_TOO_SIMPLE');
      const { strength, warning, suggestions } = await judgePassphrase(passphrase);
      expect(strength).to.equal('weak');
      expect([warning, ...suggestions].filter((key) => key !== null)).not.to.deep.equal([]);
    });
  }

  for (const passphrase of GOOD) {
    it(`is taken if it is "${passphrase}", in whichever form a keyboard composes it`, async () => {
      await expectGoodPassphrase(passphrase);
      const [composed, decomposed] = [passphrase.normalize('NFC'), passphrase.normalize('NFD')];
      expect(await judgePassphrase(composed)).to.deep.equal(await judgePassphrase(decomposed));
    });
  }

  it('can have a hundred words, of which the beginning is judged', async () => {
    const words = Array.from({ length: 100 }, (_, index) => `lamp${index} river garden`).join(' ');
    await expectGoodPassphrase(words);
    const beginning = await judgePassphrase(words.slice(0, 64));
    expect(await judgePassphrase(words)).to.deep.equal(beginning);
    await refusal(expectGoodPassphrase('a'.repeat(5_000)), 'PASSPHRASE_TOO_SIMPLE');
  });

  it('is not in what the judgement says', async () => {
    const judgement = await judgePassphrase('qwertyuiop 1234567890');
    expect(Object.keys(judgement)).to.have.members(['strength', 'warning', 'suggestions']);
    expect(JSON.stringify(judgement)).not.to.match(/qwerty|123/);
  });

  it('that is shorter than ten characters is refused for that, as people count them', async () => {
    for (const passphrase of ['', '9 letters', '😀😀😀😀😀']) {
      const { details } = await refusal(expectGoodPassphrase(passphrase), 'PASSPHRASE_TOO_SHORT');
      expect(details).to.deep.equal({ atLeast: 10 });
    }
  });
});
