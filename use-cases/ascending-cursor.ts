import { z } from 'zod';

/** The fields that positions of every ascending reader have, and by which they are ordered first. */
export interface AscendingPlace {
  /** Decimal text: transaction ids have 64 bits. */
  xid: string;
  atMicros: number;
}

/** The first parts of a cursor: its epoch and its position. */
export const PLACE_PARTS = [
  z.string().max(40),
  // 19 digits hold every 64-bit transaction id.
  z.string().regex(/^\d{1,19}$/),
  z.int().nonnegative(),
] as const;

/** All rows of a restored dump have this transaction id and are ordered by time (db/postgres/database-identity.ts). */
const RESTORED_XID = '1';

/**
 * How far before its own time a cursor of another epoch continues. The orders of times and transaction ids differ at most
 * by the length of a transaction, which is far shorter than this: a reader gets repeats, never gaps.
 */
const RESUME_EARLIER_MICROS = 3_600_000_000;

/** The position from which a cursor of another epoch continues: before all entries with this time. */
export function placeOfOtherEpoch(atMicros: number): AscendingPlace {
  return { xid: RESTORED_XID, atMicros: Math.max(0, atMicros - RESUME_EARLIER_MICROS) };
}
