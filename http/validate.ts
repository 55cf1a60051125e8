import { z } from 'zod';
import { ServiceError } from '../domain/errors.ts';
import { storableText, unstorablePath } from '../domain/storable-text.ts';

/** Parses one part of a request, or throws INVALID_REQUEST that names every wrong field. No schema has to look for texts that cannot be stored. */
export function validate<T>(schema: z.ZodType<T> | undefined, value: unknown): T {
  if (!schema) return undefined as T;
  const parsed = schema.safeParse(value);
  const unstorable = unstorablePath(value)?.join('.');
  if (parsed.success && unstorable === undefined) return parsed.data;
  const issues = parsed.error?.issues ?? [];
  const isNamed = issues.some(({ path }) => path.join('.') === unstorable);
  throw new ServiceError('INVALID_REQUEST', 'The request is invalid.', {
    details: [
      ...issues.map((issue) => describe(issue, schema)),
      ...(unstorable === undefined || isNamed ? [] : [`${unstorable}: ${UNSTORABLE}`]),
    ].join('; '),
  });
}

const UNSTORABLE = 'must not hold a zero character (U+0000) or half of a surrogate pair';

function describe(issue: z.core.$ZodIssue, schema: z.ZodType): string {
  if (issue.code === 'unrecognized_keys') return describeUnknown(issue.keys, schema);
  const path = issue.path.join('.');
  const problem = ownWords(issue);
  return path === '' ? problem : `${path}: ${problem}`;
}

/** Names by which a list takes the place where its page begins. */
const PLACE_NAMES = ['after', 'cursor'];

/** Others that callers try. */
const OTHER_PLACE_NAMES = new Set([...PLACE_NAMES, 'next_cursor', 'page_token', 'starting_after']);

function describeUnknown(keys: readonly string[], schema: z.ZodType): string {
  const known = schema instanceof z.ZodObject ? schema.shape : {};
  const place = PLACE_NAMES.find((name) => name in known);
  const named = keys.map((key) =>
    place !== undefined && OTHER_PLACE_NAMES.has(key)
      ? `${key} (its name here is \`${place}\`)`
      : storableText(key),
  );
  return `unknown field: ${named.join(', ')}`;
}

/** How zod's default messages begin, for schemas without their own message. */
const WORDS_OF_THE_PARSER = /^(Invalid|Too) /;

/** Rewrites zod's default messages for callers. */
function ownWords(issue: z.core.$ZodIssue): string {
  if (!WORDS_OF_THE_PARSER.test(issue.message)) return issue.message;
  if (issue.code === 'invalid_type') {
    if (issue.message.endsWith('received undefined')) return 'is missing';
    // `NumberText` is internal: to callers it is a number.
    const received = /received (\w+)/.exec(issue.message)?.[1]?.replace('NumberText', 'number');
    const article = /^[aeiou]/.test(issue.expected) ? 'an' : 'a';
    return `must be ${article} ${issue.expected}${received === undefined ? '' : `, but is a ${received}`}`;
  }
  if (issue.code === 'invalid_value') return `must be one of ${issue.values.map(String).join(', ')}`;
  if (issue.code === 'too_small') {
    return `must ${verbOf(issue.origin)} at least ${issue.minimum}${unitOf(issue.origin, issue.minimum)}`;
  }
  if (issue.code === 'too_big') {
    return `must ${verbOf(issue.origin)} at most ${issue.maximum}${unitOf(issue.origin, issue.maximum)}`;
  }
  if (issue.code === 'invalid_format') {
    return issue.format === 'datetime'
      ? 'must be a time, such as 2026-01-31T12:00:00Z or 2026-01-31T14:00:00+02:00'
      : `must be a ${issue.format}`;
  }
  return issue.message;
}

function verbOf(origin: string): string {
  return unitOf(origin, 0) === '' ? 'be' : 'have';
}

function unitOf(origin: string, count: number | bigint): string {
  const isOne = Number(count) === 1;
  if (origin === 'string') return isOne ? ' character' : ' characters';
  if (origin !== 'array') return '';
  return isOne ? ' entry' : ' entries';
}
