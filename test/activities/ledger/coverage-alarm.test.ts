import { expect } from 'chai';
import { createCoverageAlarm } from '../../../activities/ledger/coverage-alarm.ts';
import { createLogger } from '../../../telemetry/logger.ts';
import { memoryStream } from '../../support/memory-stream.ts';

const SECOND_MS = 1_000;

describe('the alarm of a ledger', () => {
  const well = { slot: 1_000, headSlot: 1_000, lagSlots: 0, watched: 5, expected: 5, unreadable: 0 };
  let now: number;
  let slot: number;
  let stream: ReturnType<typeof memoryStream>;
  let alarm: ReturnType<typeof createCoverageAlarm>;

  beforeEach(() => {
    now = 0;
    slot = 1_000;
    stream = memoryStream();
    alarm = createCoverageAlarm(createLogger({ level: 'info', service: 'test', stream }), () => now);
  });

  function observe(progress: typeof well, forMs: number): void {
    for (const endsAt = now + forMs; now < endsAt; now += 5 * SECOND_MS) {
      slot += 12;
      alarm.observe({ ...progress, slot, headSlot: slot + progress.lagSlots });
    }
  }

  function observeStanding(forMs: number): void {
    for (const endsAt = now + forMs; now < endsAt; now += 5 * SECOND_MS) {
      alarm.observe({ ...well, slot, headSlot: slot });
    }
  }

  const lines = (): { level: string; watched: number }[] =>
    stream
      .text()
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as { level: string; watched: number });

  it('is silent if problems end within a minute', () => {
    observe({ ...well, watched: 4 }, 55 * SECOND_MS);
    observe(well, 60 * SECOND_MS);
    observe({ ...well, lagSlots: 200 }, 55 * SECOND_MS);
    expect(lines()).to.deep.equal([]);
  });

  it('says once a minute that wallets are missing, with the figures, and once that they are back', () => {
    observe({ ...well, watched: 4 }, 185 * SECOND_MS);
    observe(well, 60 * SECOND_MS);
    expect(lines().map(({ level, watched }) => `${level} ${watched}`)).to.deep.equal([
      'error 4',
      'error 4',
      'error 4',
      'info 5',
    ]);
  });

  it('says that the ledger lags far', () => {
    observe({ ...well, lagSlots: 151 }, 65 * SECOND_MS);
    expect(lines()).to.have.length(1);
    expect(lines()[0]).to.include({ level: 'error', lag_slots: 151 });
  });

  it('says that the cursor stands still, such as while no node answers, although no lag is seen', () => {
    observe(well, 10 * SECOND_MS);
    observeStanding(55 * SECOND_MS);
    expect(lines()).to.deep.equal([]);
    observeStanding(15 * SECOND_MS);
    observe(well, 10 * SECOND_MS);
    expect(lines().map(({ level }) => level)).to.deep.equal(['error', 'info']);
  });

  it('says once a minute that nothing is known, such as when no node has answered since the start', () => {
    for (; now < 130 * SECOND_MS; now += 5 * SECOND_MS) alarm.observeNothing();
    observe(well, 10 * SECOND_MS);
    expect(lines().map(({ level }) => level)).to.deep.equal(['error', 'error', 'info']);
  });
});
