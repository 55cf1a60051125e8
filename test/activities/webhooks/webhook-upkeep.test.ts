import { expect } from 'chai';
import { createWebhookUpkeep, type WebhookUpkeepDeps } from '../../../activities/webhooks/webhook-upkeep.ts';
import { createLogger } from '../../../telemetry/logger.ts';
import { memoryStream } from '../../support/memory-stream.ts';

const DAY_MS = 86_400_000;
const SETTINGS = {
  warnAfterMs: 1 * DAY_MS,
  deactivateAfterMs: 5 * DAY_MS,
  eventRetentionMs: 30 * DAY_MS,
  bodyRetentionMs: 7 * DAY_MS,
};

describe('the upkeep of webhooks', () => {
  let now = 0;
  let steps: string[];
  let lines: ReturnType<typeof memoryStream>;

  beforeEach(() => {
    [now, steps, lines] = [0, [], memoryStream()];
  });

  /** Each step takes 100 ms and is recorded; `changes` script its results. */
  function upkeep(changes: Partial<WebhookUpkeepDeps> = {}) {
    function step<T>(name: string, result: T): () => Promise<T> {
      return async () => {
        steps.push(name);
        now += 100;
        return result;
      };
    }
    return createWebhookUpkeep({
      settings: SETTINGS,
      health: {
        warn: step('warn', []),
        deactivate: step('deactivate', []),
      },
      endpoints: { finishRotations: step('rotations', 0) },
      deletedEndpoints: { endDeliveries: step('end unwanted', 0) },
      recovery: { recoverStep: step('recover', null) },
      retention: { removeOld: step('remove', 0) },
      log: () => createLogger({ level: 'info', service: 'test', stream: lines }),
      alone: (work) => work(),
      now: () => now,
      ...changes,
    });
  }

  it('works on recoveries at each turn, and on the rest once a minute', async () => {
    const turn = upkeep();
    await turn();
    expect(steps).to.deep.equal(['recover', 'deactivate', 'warn', 'rotations', 'end unwanted', 'remove']);
    await turn();
    expect(steps.slice(steps.length - 1)).to.deep.equal(['recover']);
    now += 60_000;
    await turn();
    expect(steps.slice(7)).to.include('deactivate');
  });

  it('takes short turns, and removes old rows even if recoveries and deletions never end', async () => {
    const made = { recovered: 0, ended: 0, removed: 0 };
    const turn = upkeep({
      recovery: {
        async recoverStep() {
          now += 500;
          made.recovered += 1;
          return { recoveryId: 'rec_1', recovered: 500, finished: false };
        },
      },
      deletedEndpoints: {
        async endDeliveries(limit) {
          now += 500;
          made.ended += 1;
          return limit;
        },
      },
      retention: {
        async removeOld({ limit }) {
          now += 500;
          made.removed += 1;
          return limit;
        },
      },
    });
    await turn();
    expect(made).to.deep.equal({ recovered: 6, ended: 2, removed: 4 });
    expect(now).to.equal(3_000 + 300 + 1_000 + 2_000);
    await turn();
    expect(made.removed, 'continues in the next turn').to.equal(8);
  });

  it('does nothing while another process does the upkeep', async () => {
    await upkeep({ alone: async () => null })();
    expect(steps).to.deep.equal([]);
  });

  it('removes rows older than the settings', async () => {
    const bounds: Record<string, Date | number>[] = [];
    const turn = upkeep({ retention: { removeOld: async (each) => bounds.push({ ...each }) - 1 } });
    const before = Date.now();
    await turn();
    const age = (at: unknown) => Math.round((before - Number(at)) / DAY_MS);
    expect([age(bounds[0]?.['eventsOlderThan']), age(bounds[0]?.['bodiesOlderThan'])]).to.deep.equal([30, 7]);
  });

  it('logs which endpoints are warned of and switched off, and since when they fail', async () => {
    const failing = { accountId: 'acc_1', failingSince: new Date('2026-01-02T03:04:05.000Z') };
    const asked: number[] = [];
    await upkeep({
      health: {
        warn: async (afterMs) => {
          asked.push(afterMs);
          return [{ ...failing, id: 'wh_warned' }];
        },
        deactivate: async (afterMs) => {
          asked.push(afterMs);
          return [{ ...failing, id: 'wh_off' }];
        },
      },
    })();
    expect(asked).to.deep.equal([5 * DAY_MS, 1 * DAY_MS]);
    const logged = lines.text().trim().split('\n');
    expect(logged).to.have.length(2);
    expect(logged[0]).to.match(/wh_off.*2026-01-02T03:04:05.000Z.*switched off/);
    expect(logged[1]).to.match(/wh_warned.*will be switched off/);
  });
});
