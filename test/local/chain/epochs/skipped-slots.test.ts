import { expect } from 'chai';
import fc from 'fast-check';
import { createSkippedSlots } from '../../../../local/chain/epochs/skipped-slots.ts';

const LAST = 60;

describe('local/chain/epochs: skipped slots', () => {
  it('are left out of every list, and every other slot is in it', () => {
    const range = fc
      .tuple(fc.integer({ min: 1, max: LAST }), fc.integer({ min: 0, max: 9 }))
      .map(([first, more]) => ({ first, last: first + more }));
    fc.assert(
      fc.property(fc.array(range, { maxLength: 4 }), fc.integer({ min: 0, max: LAST }), (ranges, first) => {
        const skipped = createSkippedSlots();
        for (const each of ranges) skipped.add(each);
        const slots = Array.from({ length: LAST - first + 1 }, (_, index) => first + index);
        const kept = slots.filter((slot) => !ranges.some((each) => slot >= each.first && slot <= each.last));
        expect(skipped.list({ first, last: LAST }, LAST + 1)).to.deep.equal(kept);
        expect(skipped.list({ first, last: LAST }, 3)).to.deep.equal(kept.slice(0, 3));
      }),
    );
  });

  it('are never parents: the slot before them is', () => {
    const skipped = createSkippedSlots([{ first: 10, last: 19 }]);
    expect([9, 10, 15, 20, 21].map(skipped.before)).to.deep.equal([8, 9, 9, 9, 20]);
    expect([9, 10, 19, 20].map(skipped.has)).to.deep.equal([false, true, true, false]);
  });
});
