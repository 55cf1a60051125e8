import { z } from 'zod';
import type { TimelinePosition } from '../../db/operations/timeline-queries.ts';
import { PLACE_PARTS, placeOfOtherEpoch } from '../ascending-cursor.ts';
import { decodeCursor, encodeCursor } from '../opaque-cursor.ts';

/** Before all entries: no transaction has the id 0. */
export const BEGINNING: TimelinePosition = { xid: '0', atMicros: 0, operationId: '', version: 0 };

const cursorParts = z.tuple([
  ...PLACE_PARTS,
  z.string().regex(/^(op_[0-9a-f-]{36})?$/),
  z.int().min(0).max(2_147_483_647),
]);

export function timelineCursor(
  epoch: string,
  { xid, atMicros, operationId, version }: TimelinePosition,
): string {
  return encodeCursor([epoch, xid, atMicros, operationId, version]);
}

/** The position of a cursor in this epoch. `field` is the field of the request, for the error text. */
export function timelinePosition(epoch: string, cursor: string, field: string): TimelinePosition {
  const [cursorEpoch, xid, atMicros, operationId, version] = decodeCursor(cursorParts, cursor, field);
  if (cursorEpoch === epoch) return { xid, atMicros, operationId, version };
  return { ...BEGINNING, ...placeOfOtherEpoch(atMicros) };
}
