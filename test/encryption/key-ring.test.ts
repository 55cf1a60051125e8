import { inspect } from 'node:util';
import { expect } from 'chai';
import { KeyRingError, parseKeyRing } from '../../encryption/key-ring.ts';
import { TEST_KEY_BYTES, TEST_KEY_RING_TEXT } from '../../encryption/test-key.ts';

const FIRST = Buffer.alloc(32, 0xa1).toString('base64');
const SECOND = Buffer.alloc(32, 0xb2).toString('base64');

describe('ENCRYPTION_KEYS', () => {
  it('encrypts with the first key and finds every key by its id', () => {
    const keyRing = parseKeyRing(`2026-b:${SECOND}, 2026-a:${FIRST}`);
    expect(keyRing.primary.id).to.equal('2026-b');
    expect(keyRing.find('2026-a')?.key.export().toString('base64')).to.equal(FIRST);
    expect(keyRing.find('2026-b')?.key.export().toString('base64')).to.equal(SECOND);
    expect(keyRing.find('2026-c')).to.equal(undefined);
  });

  it('shows no key when a key ring is printed or logged', () => {
    const keyRing = parseKeyRing(`a:${FIRST}`);
    const printed =
      inspect([keyRing, keyRing.primary], { depth: 9, showHidden: true }) + JSON.stringify(keyRing);
    expect(printed)
      .not.to.contain(FIRST)
      .and.not.to.match(/a1.a1.a1/);
  });

  const mistakes: Record<string, [string, string]> = {
    'an empty text': ['', 'entry 1 is not of the form id:base64'],
    'a key without an id': [FIRST, 'entry 1 is not of the form id:base64'],
    'an empty id': [`:${FIRST}`, 'entry 1 has an id'],
    'an id with other characters': [`a.b:${FIRST}`, 'entry 1 has an id'],
    'key and id in the wrong order': [`${FIRST}:a`, 'entry 1 has an id'],
    'a key of 31 bytes': [
      `a:${Buffer.alloc(31, 1).toString('base64')}`,
      'entry 1 has a key that is not the base64 of 32',
    ],
    'a key of 33 bytes': [
      `a:${Buffer.alloc(33, 1).toString('base64')}`,
      'entry 1 has a key that is not the base64 of 32',
    ],
    'a key in hex': [`a:${'a1'.repeat(32)}`, 'entry 1 has a key that is not the base64 of 32'],
    'a key without its padding': [
      `a:${FIRST.slice(0, -1)}`,
      'entry 1 has a key that is not the base64 of 32',
    ],
    'an id used twice': [`a:${FIRST},a:${SECOND}`, 'entry 2 repeats the id of an earlier entry'],
    'a comma too many': [`a:${FIRST},`, 'entry 2 is not of the form id:base64'],
  };
  for (const [what, [text, problem]] of Object.entries(mistakes)) {
    it(`refuses ${what}, and repeats nothing of the text`, () => {
      const error = problemsOf(text);
      expect(error.problems).to.have.length(1);
      expect(error.problems[0]).to.contain(problem);
      for (const key of [FIRST, SECOND]) expect(inspect(error)).not.to.contain(key.slice(0, 12));
    });
  }

  it('lists every mistake of the text at once', () => {
    expect(problemsOf(`a:short,${FIRST},b:${FIRST},b:${SECOND}`).problems).to.have.length(3);
  });

  it('refuses the published test key by id and by bytes unless this is a test', () => {
    const renamed = `production:${Buffer.from(TEST_KEY_BYTES).toString('base64')}`;
    for (const text of [
      TEST_KEY_RING_TEXT,
      renamed,
      `test-only:${FIRST}`,
      `a:${FIRST},${TEST_KEY_RING_TEXT}`,
    ]) {
      expect(problemsOf(text).message).to.contain('is the published test key, which protects nothing');
    }
    expect(parseKeyRing(TEST_KEY_RING_TEXT, { allowTestKey: true }).primary.id).to.equal('test-only');
  });
});

function problemsOf(text: string): KeyRingError {
  try {
    parseKeyRing(text);
  } catch (error) {
    if (error instanceof KeyRingError) return error;
    throw error;
  }
  return expect.fail('the text should have been refused');
}
