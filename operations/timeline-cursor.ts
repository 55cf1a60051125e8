import { z } from 'zod';
import type { TimelinePosition } from '../db/queries/timeline-queries.ts';
import { decodeCursor, encodeCursor } from './opaque-cursor.ts';

/** In front of everything: no transaction has the id 0. */
export const BEGINNING: TimelinePosition = { xid: '0', atMicros: 0, operationId: '', version: 0 };

/** A restored dump's rows all have this transaction id and are ordered by their time (db/database-identity.ts). */
const RESTORED_XID = '1';

/**
 * How far before its own time a cursor of another epoch goes on. Times and transaction ids are in the same order but
 * for the length of a transaction, and none lasts nearly as long: repeats, never gaps.
 */
const RESUME_EARLIER_MICROS = 3_600_000_000;

const cursorParts = z.tuple([
  z.string().max(40),
  // 19 digits: what 64 bits hold, whichever they are.
  z.string().regex(/^\d{1,19}$/),
  z.int().nonnegative(),
  z.string().regex(/^(op_[0-9a-f-]{36})?$/),
  z.int().min(0).max(2_147_483_647),
]);

export function timelineCursor(
  epoch: string,
  { xid, atMicros, operationId, version }: TimelinePosition,
): string {
  return encodeCursor([epoch, xid, atMicros, operationId, version]);
}

/** The position that a cursor means in this epoch. `field` is where the cursor stood, for the error's text. */
export function timelinePosition(epoch: string, cursor: string, field: string): TimelinePosition {
  const [cursorEpoch, xid, atMicros, operationId, version] = decodeCursor(cursorParts, cursor, field);
  if (cursorEpoch === epoch) return { xid, atMicros, operationId, version };
  return {
    ...BEGINNING,
    xid: RESTORED_XID,
    atMicros: Math.max(0, atMicros - RESUME_EARLIER_MICROS),
  };
}
