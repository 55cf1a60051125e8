import { expect } from 'chai';
import { parse } from 'lossless-json';
import { parseExact } from '../../../chain/rpc/exact-json.ts';
import { createRandom } from '../../../local/chain/faults/chain-faults-random.ts';

const SEED = 20_251_121;
const TEXTS = 2_000;
const DEEPEST = 4;

/** Texts that a parser might take for a number, a string's end or a mark. */
const PIECES = [
  '"',
  '\\',
  ',12345678901234567',
  ': 98765432109876543210',
  '[-9007199254740993',
  '\n',
  'ü',
  '1e30',
];
const INTEGERS = [
  '9007199254740991',
  '9007199254740992',
  '9007199254740993',
  '-9007199254740993',
  '18446744073709551615',
];
const OTHERS = [
  '0',
  '-0',
  '1.5',
  '12345678901234567.25',
  '12345678901234567e2',
  '1234567890123456E-3',
  'true',
  'null',
];
const SPACES = ['', '', '', ' ', '\n\t'];

describe('chain/exact-json', () => {
  it('reads every JSON list and object as a lossless parser does, with any digits in its strings', () => {
    const random = createRandom(SEED);
    for (let times = 0; times < TEXTS; times += 1) {
      const text = `[${randomJson(random, 0)}]`;
      expect(parseExact(text), text).to.deep.equal(parse(text, undefined, exactNumber));
    }
  });

  it('puts U+FFFD in place of what no table can store, and keeps every digit, whole pair and escaped backslash', () => {
    const text = String.raw`{"a\u0000":"\ud83d","n":12345678901234567,"logs":["x\u0000y","\ud83d\ude00","\\u0000"]}`;
    expect(parseExact(text)).to.deep.equal({
      'a\uFFFD': '\uFFFD',
      n: 12_345_678_901_234_567n,
      logs: ['x\uFFFDy', '😀', String.raw`\u0000`],
    });
  });

  it('refuses text that is not JSON', () => {
    for (const text of [
      '',
      '{"a":12345678901234567',
      '[12345678901234567,]',
      '["\\",12345678901234567]',
      '[-012345678901234567]',
    ]) {
      expect(() => parseExact(text), text).to.throw(SyntaxError);
    }
  });
});

function randomJson(random: () => number, depth: number): string {
  const pick = (list: readonly string[]): string => list[Math.floor(random() * list.length)] ?? '';
  const many = <T>(make: (index: number) => T): T[] =>
    Array.from({ length: Math.floor(random() * 5) }, (_, index) => make(index));
  const string = (prefix = ''): string => JSON.stringify(prefix + many(() => pick(PIECES)).join(''));
  const spaced = (text: string): string => pick(SPACES) + text + pick(SPACES);
  const kind = random();
  if (depth < DEEPEST && kind < 0.3)
    return spaced(`[${many(() => randomJson(random, depth + 1)).join(',')}]`);
  if (depth < DEEPEST && kind < 0.6) {
    // Names that differ: of two alike, one parser takes the last and the other none.
    const fields = many((index) => `${spaced(string(`${index}`))}:${randomJson(random, depth + 1)}`);
    return spaced(`{${fields.join(',')}}`);
  }
  if (kind < 0.75) return spaced(string());
  return spaced(pick(kind < 0.9 ? INTEGERS : OTHERS));
}

function exactNumber(text: string): number | bigint {
  const value = Number(text);
  return Number.isInteger(value) && !Number.isSafeInteger(value) && /^-?\d+$/.test(text)
    ? BigInt(text)
    : value;
}
