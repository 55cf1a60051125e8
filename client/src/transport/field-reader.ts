import { UnexpectedAnswerError } from '../errors.ts';

/**
 * Reads and checks fields of a JSON object that came from outside. Fields that the caller does not read are ignored, so
 * that a newer service can add some.
 */
export interface FieldReader {
  text(name: string): string;
  /** Null if the field is null or missing. */
  textOrNull(name: string): string | null;
  /** An amount, as text that reads as a decimal number: people are shown it as it is. */
  decimal(name: string): string;
  decimalOrNull(name: string): string | null;
  /** An integer that a JSON number holds exactly. */
  integer(name: string): number;
  integerOrNull(name: string): number | null;
  flag(name: string): boolean;
  flagOrNull(name: string): boolean | null;
  object(name: string): FieldReader;
  /** An object whose fields are not checked. */
  json(name: string): Record<string, unknown>;
  objectOrNull(name: string): FieldReader | null;
  list<Item>(name: string, readItem: (item: FieldReader) => Item): Item[];
  texts(name: string): string[];
  textsOrNull(name: string): string[] | null;
  /** Every field of this object, each of which must be an object itself. */
  entries(): [name: string, value: FieldReader][];
  /** Every field of this object, each of which must be text. */
  textEntries(): Record<string, string>;
}

const DECIMAL = /^[+-]?\d{1,40}(?:\.\d{1,40})?$/;

/** `path` names the value in error messages. */
export function readFields(value: unknown, path: string): FieldReader {
  if (!isJsonObject(value)) throw unexpected(path, 'an object');
  const field = (name: string): unknown => value[name];

  function text(name: string): string {
    return expectText(field(name), `${path}.${name}`);
  }

  function decimal(name: string): string {
    const number = text(name);
    if (!DECIMAL.test(number)) throw unexpected(`${path}.${name}`, 'a decimal number');
    return number;
  }

  function array(name: string): unknown[] {
    const items = field(name);
    if (!Array.isArray(items)) throw unexpected(`${path}.${name}`, 'a list');
    return items;
  }

  function integer(name: string): number {
    const number = field(name);
    if (typeof number !== 'number' || !Number.isSafeInteger(number)) {
      throw unexpected(`${path}.${name}`, 'an integer');
    }
    return number;
  }

  function flag(name: string): boolean {
    const flag = field(name);
    if (typeof flag !== 'boolean') throw unexpected(`${path}.${name}`, 'true or false');
    return flag;
  }

  function texts(name: string): string[] {
    return array(name).map((item, index) => expectText(item, `${path}.${name}[${index}]`));
  }

  function object(name: string): FieldReader {
    return readFields(field(name), `${path}.${name}`);
  }

  function json(name: string): Record<string, unknown> {
    const value = field(name);
    if (!isJsonObject(value)) throw unexpected(`${path}.${name}`, 'an object');
    return value;
  }

  return {
    text,
    textOrNull: (name) => (isAbsent(field(name)) ? null : text(name)),
    decimal,
    decimalOrNull: (name) => (isAbsent(field(name)) ? null : decimal(name)),
    integer,
    integerOrNull: (name) => (isAbsent(field(name)) ? null : integer(name)),
    flag,
    flagOrNull: (name) => (isAbsent(field(name)) ? null : flag(name)),
    object,
    json,
    objectOrNull: (name) => (isAbsent(field(name)) ? null : object(name)),
    list: (name, readItem) =>
      array(name).map((item, index) => readItem(readFields(item, `${path}.${name}[${index}]`))),
    texts,
    textsOrNull: (name) => (isAbsent(field(name)) ? null : texts(name)),
    textEntries: () => Object.fromEntries(Object.keys(value).map((name) => [name, text(name)])),
    entries: () => Object.entries(value).map(([name, entry]) => [name, readFields(entry, `${path}.${name}`)]),
  };
}

export function isJsonObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isAbsent(value: unknown): boolean {
  return value === null || value === undefined;
}

function expectText(value: unknown, path: string): string {
  if (typeof value !== 'string') throw unexpected(path, 'text');
  return value;
}

function unexpected(path: string, expected: string): UnexpectedAnswerError {
  return new UnexpectedAnswerError(`Unexpected answer of the service: ${path} is not ${expected}`);
}
