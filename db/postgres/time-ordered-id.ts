import type { IdPrefix } from './new-id.ts';

// Ids are UUIDv7 after a prefix; their first 48 bits are milliseconds (RFC 9562, section 5.7).

/** The lowest possible id of a millisecond. Sorts like the ids. */
export function lowestIdAt(prefix: IdPrefix, at: Date): string {
  return `${beginningAt(prefix, at.getTime())}-0000-0000-000000000000`;
}

/** Below every id made later than that long before the given id. */
export function idBefore(id: string, milliseconds: number): string {
  const [prefix = '', uuid = ''] = id.split('_');
  return beginningAt(prefix, Number.parseInt(uuid.slice(0, 8) + uuid.slice(9, 13), 16) - milliseconds);
}

function beginningAt(prefix: string, milliseconds: number): string {
  const hex = Math.max(0, milliseconds).toString(16).padStart(12, '0');
  return `${prefix}_${hex.slice(0, 8)}-${hex.slice(8)}`;
}
