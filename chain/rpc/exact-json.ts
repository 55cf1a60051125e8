import { randomUUID } from 'node:crypto';

/** Where an integer begins that a float might round, with what stands before it. In strings too: they are ruled out. */
const LONG_INTEGER = /[:,[]\s*-?\d{16}/g;

/** From there on. */
const NUMBER = /-?\d+(?:[.eE][-+.\deE]*)?/y;

const DIGITS = /-?\d/;
/** A leading zero is no JSON, and is left for the platform's parser to refuse. */
const INTEGER = /^-?[1-9]\d*$/;

const QUOTE = '"';
const BACKSLASH = 92;

/** Marks a string as a number that was quoted; nobody who answers can know it. */
const MARK = `${randomUUID()}:`;

/**
 * Of an object or a list, as JSON.parse, except that integers beyond 2^53 become bigints. They are quoted before and made
 * numbers again after, so that the platform's parser does the work: one written in JavaScript takes ten times as long, on
 * a block of 4 MB more than a second.
 */
export function parseExact(text: string): unknown {
  const quoted = quoteLongIntegers(text);
  const tree: unknown = JSON.parse(quoted);
  return quoted === text ? tree : revive(tree);
}

function quoteLongIntegers(text: string): string {
  const parts: string[] = [];
  let copiedTo = 0;
  /** Everything before it is read, and it is outside of strings. */
  let outsideAt = 0;
  for (const { 0: start, index: found } of text.matchAll(LONG_INTEGER)) {
    while (outsideAt <= found) {
      const opens = text.indexOf(QUOTE, outsideAt);
      if (opens === -1 || opens > found) break;
      outsideAt = endOfString(text, opens);
    }
    // Further on: it lies in the string that was just passed, which may be one that never ends.
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

/** Behind the closing quote. */
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
