import { InvalidArgumentError } from '../errors.ts';
import { isJsonObject } from '../transport/field-reader.ts';

// Programs without types may leave arguments out. TypeScript's users never see these errors.

/** The object of a call's arguments. */
export function expectArguments<Arguments extends object>(argument: string, value: Arguments): Arguments {
  if (!isJsonObject(value)) throw new InvalidArgumentError(argument, 'is missing: it must be an object');
  return value;
}

/** A list of names, such as scopes. */
export function expectList<Item>(argument: string, value: readonly Item[]): readonly Item[] {
  const isList: boolean = Array.isArray(value);
  if (!isList) throw new InvalidArgumentError(argument, 'is missing: it must be a list');
  return value;
}

/** A name that becomes a part of the query. Without this check, a missing one would be left out. */
export function expectName(argument: string, name: string): string {
  if (typeof name !== 'string' || name === '') throw new InvalidArgumentError(argument, 'must be a name');
  return name;
}

/** An id as a part of a path. Without this check, a missing one would ask for the id "undefined". */
export function pathSegment(argument: string, id: string): string {
  if (typeof id !== 'string' || id === '') throw new InvalidArgumentError(argument, 'must be an id');
  return encodeURIComponent(id);
}
