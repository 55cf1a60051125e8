import { expect } from 'chai';
import { createPriceActivities } from '../../../activities/prices/price-activities.ts';
import { createLogger } from '../../../telemetry/logger.ts';
import { memoryStream } from '../../support/memory-stream.ts';
import { waitUntil } from '../../support/wait-until.ts';

describe('The activity that reads prices', () => {
  it('keeps the day’s values of wallets, also after a failure', async () => {
    const ended = new AbortController();
    let passes = 0;
    const nothing = async (): Promise<void> => undefined;
    const { followPrices } = createPriceActivities({
      sources: [],
      store: { record: async () => 0, removeOld: async () => 0 },
      wanted: { list: async () => [], removeOld: nothing },
      metadata: { read: async () => 60_000, removeOld: nothing },
      values: {
        async keepToday() {
          passes += 1;
          if (passes === 1) throw new Error('the database is away');
        },
        removeOld: nothing,
      },
      listedMints: () => [],
      retention: { sampleDays: 1, minuteDays: 1, hourDays: 1 },
      log: () => createLogger({ level: 'debug', service: 'worker', stream: memoryStream() }),
      context: () => ({ heartbeat: () => undefined, cancellationSignal: ended.signal }),
    });
    const following = followPrices('devnet').catch((error: unknown) => error);
    await waitUntil('the values are kept', async () => passes === 2);
    ended.abort(new Error('the worker stops'));
    expect(await following).to.have.property('message', 'the worker stops');
  });
});
