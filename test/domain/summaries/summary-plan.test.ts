import { expect } from 'chai';
import fc from 'fast-check';
import { dueSummary, type SummaryPlan } from '../../../domain/summaries/summary-plan.ts';

const LONG_AGO = '2020-01-01T00:00:00Z';
const QUARTER_MS = 15 * 60_000;
const HOUR_MS = 4 * QUARTER_MS;
const LONGEST_DAY_MS = 26 * HOUR_MS;

const ZONES = [
  'UTC',
  'Europe/Madrid',
  'America/New_York',
  'America/St_Johns',
  'America/Havana',
  'Asia/Kathmandu',
  'Asia/Beirut',
  'Australia/Lord_Howe',
  'Africa/Casablanca',
  'Pacific/Chatham',
] as const;

const daily = (hour: number, since = LONG_AGO): SummaryPlan => ({ every: 'day', hour, since });

const dayAt = (at: string, plan: SummaryPlan, zone: string): string | undefined =>
  dueSummary(plan, zone, new Date(at))?.day;

describe('a summary is due', () => {
  it('from its hour on, in the person’s time zone', () => {
    expect(dayAt('2026-11-24T07:59:59Z', daily(9), 'Europe/Madrid')).to.equal('2026-11-23');
    expect(dayAt('2026-11-24T08:00:00Z', daily(9), 'Europe/Madrid')).to.equal('2026-11-24');
    expect(dayAt('2026-11-25T07:59:59Z', daily(9), 'Europe/Madrid'), 'late').to.equal('2026-11-24');
    expect(dayAt('2026-11-24T03:15:00Z', daily(9), 'Asia/Kathmandu'), 'half an hour apart').to.equal(
      '2026-11-24',
    );
  });

  it('not for an hour that had come before the person asked for it', () => {
    const asked = '2026-11-24T08:10:00Z';
    expect(dayAt('2026-11-24T20:00:00Z', daily(9, asked), 'Europe/Madrid')).to.equal(undefined);
    expect(dayAt('2026-11-25T08:00:00Z', daily(9, asked), 'Europe/Madrid')).to.equal('2026-11-25');
    expect(dayAt('2026-11-24T20:00:00Z', daily(10, asked), 'Europe/Madrid')).to.equal('2026-11-24');
  });

  it('once a week on Monday, while a value is kept for each day', () => {
    const plan: SummaryPlan = { every: 'week', hour: 9, since: LONG_AGO };
    const due = (at: string) => dueSummary(plan, 'UTC', new Date(at));
    expect(due('2026-11-22T10:00:00Z')).to.deep.equal({ day: '2026-11-22', isReported: false });
    expect(due('2026-11-23T10:00:00Z')).to.deep.equal({ day: '2026-11-23', isReported: true });
    expect(due('2026-11-24T08:00:00Z'), 'late').to.deep.equal({ day: '2026-11-23', isReported: true });
  });

  it('once on a day whose clocks skip its hour, or show it twice', () => {
    const days = (from: string, zone: string, hour: number): (string | undefined)[] => {
      const begin = Date.parse(from);
      const hours = Array.from({ length: 30 }, (_, count) => new Date(begin + count * HOUR_MS).toISOString());
      return [...new Set(hours.map((at) => dayAt(at, daily(hour, new Date(begin).toISOString()), zone)))];
    };
    expect(days('2026-03-28T20:00:00Z', 'Europe/Madrid', 2), 'it is skipped').to.deep.equal([
      undefined,
      '2026-03-29',
      '2026-03-30',
    ]);
    expect(dayAt('2026-03-29T01:00:00Z', daily(2), 'Europe/Madrid'), 'the next hour counts').to.equal(
      '2026-03-29',
    );
    expect(days('2026-10-24T20:00:00Z', 'Europe/Madrid', 2), 'it comes twice').to.deep.equal([
      undefined,
      '2026-10-25',
      '2026-10-26',
    ]);
  });

  it('as a search through all quarters of an hour says, in every zone and season', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...ZONES),
        fc.integer({ min: 0, max: 23 }),
        fc.date({ min: new Date('2024-01-01'), max: new Date('2027-12-31'), noInvalidDate: true }),
        fc.integer({ min: 0, max: 60 }),
        (zone, hour, at, hoursBefore) => {
          const since = new Date(at.getTime() - hoursBefore * HOUR_MS);
          expect(dueSummary(daily(hour, since.toISOString()), zone, at)?.day).to.equal(
            naive(hour, zone, at, since),
          );
        },
      ),
      { numRuns: 60 },
    );
  });
});

/** The last day whose hour the clocks show, or skip, up to the time. */
function naive(hour: number, zone: string, at: Date, since: Date): string | undefined {
  const first = Math.floor((at.getTime() - LONGEST_DAY_MS) / QUARTER_MS) * QUARTER_MS;
  let due: string | undefined;
  for (let ms = first; ms <= at.getTime(); ms += QUARTER_MS) {
    const shown = clock(zone, new Date(ms));
    if (Number(shown.slice(11)) >= hour) due = shown.slice(0, 10);
  }
  const isOver = due !== undefined && `${due} ${String(hour).padStart(2, '0')}` <= clock(zone, since);
  return isOver ? undefined : due;
}

/** `2026-11-24 09` */
function clock(zone: string, at: Date): string {
  return new Intl.DateTimeFormat('sv', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
  })
    .format(at)
    .slice(0, 13);
}
