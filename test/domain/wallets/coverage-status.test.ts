import { expect } from 'chai';
import { coverageOf } from '../../../domain/wallets/coverage-status.ts';

const NOW = new Date('2026-01-01T00:01:00Z');
const secondsAgo = (seconds: number) => new Date(NOW.getTime() - seconds * 1_000);

describe('the coverage of a wallet', () => {
  it('is pending before it was taken up', () => {
    expect(coverageOf(null, { headSlot: 10, updatedAt: NOW }, NOW)).to.deep.equal({
      status: 'pending',
      lagSlots: null,
    });
  });

  const cases: [string, number, number, Date | null, string, number][] = [
    ['at the newest slot', 100, 100, NOW, 'following', 0],
    ['some slots before the newest one', 90, 100, secondsAgo(2), 'following', 10],
    ['taken up at a newer slot than the follower’s', 101, 100, NOW, 'following', 0],
    ['far before the newest slot', 100, 1_000, NOW, 'behind', 900],
    ['of a follower that is silent', 100, 100, secondsAgo(60), 'behind', 0],
    ['of a follower that never spoke', 100, 100, null, 'behind', 0],
  ];
  for (const [what, slot, headSlot, updatedAt, status, lagSlots] of cases) {
    it(`is ${status} for a wallet ${what}`, () => {
      expect(coverageOf(slot, { headSlot, updatedAt }, NOW)).to.deep.equal({ status, lagSlots });
    });
  }
});
