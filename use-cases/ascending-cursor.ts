import { z } from 'zod';

/** What the places of every ascending reader have: by these they are ordered first. */
export interface AscendingPlace {
  /** Decimal text: transaction ids have 64 bits. */
  xid: string;
  atMicros: number;
}

/** The first parts of a cursor: of the epoch and of its place. */
export const PLACE_PARTS = [
  z.string().max(40),
  // 19 digits: what 64 bits hold, whichever they are.
  z.string().regex(/^\d{1,19}$/),
  z.int().nonnegative(),
] as const;

/** A restored dump's rows all have this transaction id and are ordered by their time (db/postgres/database-identity.ts). */
const RESTORED_XID = '1';

/**
 * How far before its own time a cursor of another epoch goes on. Times and transaction ids are in the same order but
 * for the length of a transaction, and none lasts nearly as long: repeats, never gaps.
 */
const RESUME_EARLIER_MICROS = 3_600_000_000;

/** Where a cursor of another epoch goes on, in front of all that has this time. */
export function placeOfOtherEpoch(atMicros: number): AscendingPlace {
  return { xid: RESTORED_XID, atMicros: Math.max(0, atMicros - RESUME_EARLIER_MICROS) };
}
