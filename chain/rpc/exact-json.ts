import { randomUUID } from 'node:crypto';
import { withStorableTexts } from '../../domain/storable-text.ts';

/** Start of an integer that a float might round, and the character before it. Matches in strings are skipped later. */
const LONG_INTEGER = /[:,[]\s*-?\d{16}/g;

/** The number from there on. */
const NUMBER = /-?\d+(?:[.eE][-+.\deE]*)?/y;

const DIGITS = /-?\d/;
/** A leading zero is not valid JSON; the platform's parser refuses it. */
const INTEGER = /^-?[1-9]\d*$/;

const QUOTE = '"';
const BACKSLASH = 92;

/** Only an escape can write a zero character or half of a surrogate pair. Most answers have none, so their texts are not looked through. */
const ODD_ESCAPE = /\\u(?:0000|d[89a-f])/i;

/** Marks a string as a quoted number. It is random, so no answer can contain it. */
const MARK = `${randomUUID()}:`;

/**
 * Parses an object or a list like JSON.parse, except that texts can be stored (domain/storable-text.ts), and that integers beyond
 * 2^53 become bigints. These integers are quoted before and converted after, so that the platform's parser does the work: a parser
 * in JavaScript takes ten times as long, for a block of 4 MB more than a second.
 */
export function parseExact(text: string): unknown {
  const quoted = quoteLongIntegers(text);
  const parsed: unknown = JSON.parse(quoted);
  const tree = ODD_ESCAPE.test(quoted) ? withStorableTexts(parsed) : parsed;
  return quoted === text ? tree : revive(tree);
}

function quoteLongIntegers(text: string): string {
  const parts: string[] = [];
  let copiedTo = 0;
  /** All text before this index is scanned, and the index is outside of strings. */
  let outsideAt = 0;
  for (const { 0: start, index: found } of text.matchAll(LONG_INTEGER)) {
    while (outsideAt <= found) {
      const opens = text.indexOf(QUOTE, outsideAt);
      if (opens === -1 || opens > found) break;
      outsideAt = endOfString(text, opens);
    }
    // The match is inside the string that was just skipped, which may be unterminated.
    if (outsideAt > found) continue;
    const index = found + start.search(DIGITS);
    NUMBER.lastIndex = index;
    const digits = NUMBER.exec(text)?.[0] ?? '';
    if (!INTEGER.test(digits) || Number.isSafeInteger(Number(digits))) continue;
    parts.push(text.slice(copiedTo, index), QUOTE, MARK, digits, QUOTE);
    copiedTo = index + digits.length;
  }
  if (copiedTo === 0) return text;
  parts.push(text.slice(copiedTo));
  return parts.join('');
}

/** Index after the closing quote. */
function endOfString(text: string, opens: number): number {
  let closes = text.indexOf(QUOTE, opens + 1);
  while (closes !== -1 && isEscaped(text, closes)) closes = text.indexOf(QUOTE, closes + 1);
  return closes === -1 ? text.length : closes + 1;
}

function isEscaped(text: string, at: number): boolean {
  let first = at;
  while (text.charCodeAt(first - 1) === BACKSLASH) first -= 1;
  return (at - first) % 2 === 1;
}

function revive(value: unknown): unknown {
  if (typeof value === 'string') return value.startsWith(MARK) ? BigInt(value.slice(MARK.length)) : value;
  if (Array.isArray(value)) reviveItems(value);
  else if (typeof value === 'object' && value !== null) reviveFields(value as Record<string, unknown>);
  return value;
}

function reviveItems(items: unknown[]): void {
  for (let index = 0; index < items.length; index += 1) {
    const item = items[index];
    if (typeof item === 'number') continue;
    const revived = revive(item);
    if (revived !== item) items[index] = revived;
  }
}

function reviveFields(fields: Record<string, unknown>): void {
  for (const name of Object.keys(fields)) {
    const field = fields[name];
    const revived = revive(field);
    if (revived !== field) fields[name] = revived;
  }
}
