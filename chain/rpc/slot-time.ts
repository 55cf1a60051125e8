import { UNMEASURED_SLOT_MS } from '../../domain/stakes/epoch.ts';

/** Slots keep their length for hours. */
const KEPT_MS = 60_000;

/**
 * The length of a slot, for estimates: the last measurement, and before the first one the genesis configuration's. No caller waits for a
 * measurement, because a node may hang. Each call has it made again if it is older than a minute.
 */
export function createSlotTime(measure: () => Promise<number>): () => number {
  let slotMs = UNMEASURED_SLOT_MS;
  let askedAt = -Infinity;
  return () => {
    if (performance.now() - askedAt >= KEPT_MS) {
      askedAt = performance.now();
      measure().then(
        (measured) => (slotMs = measured),
        () => undefined,
      );
    }
    return slotMs;
  };
}
