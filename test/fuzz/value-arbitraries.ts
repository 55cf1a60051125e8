import fc from 'fast-check';

/** Text that often breaks programs: control characters, other scripts, lone surrogates, look-alikes of other types. */
const ODD_TEXT = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\r\nX-Injected: 1',
  '\ud800',
  '\u202e1.5',
  'Ａ１',
  '١.٥',
  '1e3',
  '-0',
  '+1',
  '0x10',
  '1_000',
  'NaN',
  'Infinity',
  'null',
  '__proto__',
  'constructor',
  '${7*7}',
  "' OR 1=1 --",
  '../../etc/passwd',
  '%00',
  '{}',
  '9'.repeat(400),
  '0.' + '0'.repeat(300) + '1',
];

/** Well above every limit of a field, below that of a body. */
const LONG = 20_000;

export const oddText = fc.oneof(
  fc.constantFrom(...ODD_TEXT),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.string({ minLength: 1, maxLength: 3 }).map((text) => text.repeat(LONG)),
);

export const oddValue = fc.oneof(
  oddText,
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom<unknown>(null, true, [], {}, [[]], 0, -1, 1e308, -0, 1e-9, Number.MAX_SAFE_INTEGER + 2),
  fc.double(),
  fc.bigInt().map((value) => value.toString()),
);

/** Amounts of SOL: mostly a small one for sends and swaps, often one that can be staked. JSON writes the last one with an exponent. */
export const AMOUNTS = [
  ...Array<string>(30).fill('0.001'),
  ...Array<string>(8).fill('1.5'),
  '0.0020000000000',
  '0.0000000001',
  'max',
  'all',
  '1',
  '2',
  '7',
  0.002,
  1e-7,
];

/** JSON that no object of ours can be printed as, and what is none. */
const ODD_BODIES = [
  '{',
  '[',
  '"',
  'null',
  'true',
  '0',
  '""',
  '[]',
  '{"a":1,"a":2}',
  '{"__proto__":{"tier":"internal"}}',
  '{"constructor":{"prototype":{}}}',
  '\ufeff{}',
  '{"amount":1e400}',
  '{"amount":-0.0}',
  `{"amount":${'9'.repeat(5_000)}}`,
  '['.repeat(30_000),
  '{"a":'.repeat(10_000),
  `{"a":"${'x'.repeat(70_000)}"}`,
  '{"a":\u0000}',
  "{'a':1}",
  '{"\\ud800":1}',
];

export const oddBody = fc.oneof(
  fc.constantFrom(...ODD_BODIES),
  oddText,
  fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
  fc.json(),
);
