export interface SlotRange {
  first: number;
  last: number;
}

/** The slots that a chain has jumped over: none of them has a block. */
export interface SkippedSlots {
  add(range: SlotRange): void;
  has(slot: number): boolean;
  /** The nearest earlier slot that has a block. */
  before(slot: number): number;
  /** True if a slot after this one was skipped. */
  anyAfter(slot: number): boolean;
  /** The slots with a block from `first` to `last`, at most `limit` of them. */
  list(range: SlotRange, limit: number): number[];
}

export function createSkippedSlots(known: readonly SlotRange[] = []): SkippedSlots {
  const ranges = [...known];
  const rangeOf = (slot: number) => ranges.find(({ first, last }) => slot >= first && slot <= last);

  return {
    add: (range) => void ranges.push(range),
    has: (slot) => rangeOf(slot) !== undefined,
    before(slot) {
      const range = rangeOf(slot - 1);
      return range ? range.first - 1 : slot - 1;
    },
    anyAfter: (slot) => ranges.some(({ last }) => last >= slot),
    list({ first, last }, limit) {
      const slots: number[] = [];
      for (let slot = first; slot <= last && slots.length < limit; slot += 1) {
        const range = rangeOf(slot);
        if (range) slot = range.last;
        else slots.push(slot);
      }
      return slots;
    },
  };
}
