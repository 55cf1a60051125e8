import { expect } from 'chai';
import { Writable } from 'node:stream';
import { createDisagreementAlarm } from '../../../activities/ledger/disagreement-alarm.ts';
import { createLogger } from '../../../telemetry/logger.ts';
import { createThrottle } from '../../../telemetry/throttle.ts';

describe('the alarm that nodes contradict each other', () => {
  let said: { level: string; slot: number; nodes: string[] }[];
  let now: number;
  let alarm: ReturnType<typeof createDisagreementAlarm>;

  beforeEach(() => {
    said = [];
    now = 0;
    const stream = new Writable({
      write(chunk, _encoding, done) {
        said.push(JSON.parse(String(chunk)) as (typeof said)[number]);
        done();
      },
    });
    const log = createLogger({ level: 'info', service: 'test', stream });
    alarm = createDisagreementAlarm(
      log,
      createThrottle(() => now),
    );
  });

  it('is an error in the log that names the slot and the nodes', () => {
    expect(alarm.raise({ slot: 7 }, ['rpc-2'])).to.equal(true);
    expect(said.map(({ level, slot, nodes }) => ({ level, slot, nodes }))).to.deep.equal([
      { level: 'error', slot: 7, nodes: ['rpc-2'] },
    ]);
  });

  it('is raised once a minute for a subject, which is new once', () => {
    const isNew = [0, 1, 59_999, 60_000, 120_000].map((at) => {
      now = at;
      return alarm.raise({ slot: 7 }, ['rpc-2']);
    });
    expect(isNew).to.deep.equal([true, false, false, false, false]);
    expect(said).to.have.length(3);
  });

  it('is raised for each subject separately', () => {
    expect([alarm.raise({ slot: 7 }, []), alarm.raise({ slot: 8 }, [])]).to.deep.equal([true, true]);
    expect(said).to.have.length(2);
  });

  it('remembers no more subjects than fit into some megabytes', () => {
    for (let slot = 0; slot <= 10_000; slot += 1) alarm.raise({ slot }, []);
    expect(alarm.raise({ slot: 10_000 }, []), 'the newest').to.equal(false);
    expect(alarm.raise({ slot: 0 }, []), 'the oldest').to.equal(true);
  });
});
