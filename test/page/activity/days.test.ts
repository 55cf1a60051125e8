import { expect } from 'chai';
import { byDay, dateText, dayOf } from '../../../page/activity/days.ts';

describe('the days of the list of activities', () => {
  const zone = process.env['TZ'];

  function inZone(name: string): void {
    process.env['TZ'] = name;
  }

  afterEach(() => {
    if (zone === undefined) delete process.env['TZ'];
    else process.env['TZ'] = zone;
  });

  const sizes = (times: (string | null)[], now?: string): number[] =>
    byDay(times, (at) => at, now === undefined ? undefined : new Date(now)).map(({ items }) => items.length);

  it('are those of the person’s own time zone', () => {
    const times = ['2026-11-29T13:00:00Z', '2026-11-29T11:30:00Z', '2026-11-29T10:30:00Z'];
    inZone('UTC');
    expect(sizes(times)).to.deep.equal([3]);
    inZone('Pacific/Auckland');
    expect(sizes(times), 'midnight is at 11:00 UTC').to.deep.equal([2, 1]);
  });

  it('follow each other by one, also when a clock is changed', () => {
    inZone('Europe/Berlin');
    const days = ['2026-10-24T12:00:00Z', '2026-10-25T22:30:00Z', '2026-10-26T00:30:00Z'].map((at) =>
      dayOf(new Date(at)),
    );
    expect(days.map((day) => day - (days[0] ?? 0))).to.deep.equal([0, 1, 2]);
  });

  it('have a row without a time next to the row before it, and the first row today', () => {
    inZone('UTC');
    const now = '2026-11-30T10:00:00Z';
    expect(sizes([null, '2026-11-30T09:00:00Z', '2026-11-28T09:00:00Z', null], now)).to.deep.equal([2, 2]);
  });

  it('have the day of the week and the date, and the year if it is another one', () => {
    const day = (at: string): number => dayOf(new Date(`${at}T12:00:00`));
    const today = day('2026-11-30');
    expect(dateText(day('2026-11-27'), today, 'en-GB')).to.match(/^Friday,? 27 November$/);
    expect(dateText(day('2025-12-31'), today, 'en-GB')).to.match(/^Wednesday,? 31 December 2025$/);
  });
});
