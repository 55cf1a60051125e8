import type { IdPrefix } from './new-id.ts';

/** The lowest id that is made in a millisecond or later: UUIDv7 begin with their time. Compares as the ids do. */
export function lowestIdAt(prefix: IdPrefix, at: Date): string {
  const hex = Math.max(0, at.getTime()).toString(16).padStart(12, '0');
  return `${prefix}_${hex.slice(0, 8)}-${hex.slice(8, 12)}-0000-0000-000000000000`;
}
