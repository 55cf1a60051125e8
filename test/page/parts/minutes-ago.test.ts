import { expect } from 'chai';
import { minutesAgo } from '../../../page/parts/minutes-ago.ts';

describe('the time of a row', () => {
  const now = Date.parse('2026-11-30T10:00:00Z');
  const cases: [at: string, minutes: number | undefined][] = [
    ['2026-11-30T10:00:30Z', 0],
    ['2026-11-30T10:02:00Z', undefined],
    ['2026-11-30T09:59:01Z', 0],
    ['2026-11-30T09:58:59Z', 1],
    ['2026-11-30T09:00:01Z', 59],
    ['2026-11-30T09:00:00Z', undefined],
  ];
  for (const [at, minutes] of cases) {
    it(`at ${at} ${minutes === undefined ? 'is a time' : `is said as ${minutes} minutes ago`}`, () => {
      expect(minutesAgo(at, now)).to.equal(minutes);
    });
  }
});
