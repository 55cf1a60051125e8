import { expect } from 'chai';
import { createEvaluateNextTick } from '../../../activities/alerts/evaluate-next-tick.ts';
import { createFillGap } from '../../../activities/alerts/fill-gap.ts';
import { createAlertEvaluator } from '../../../db/alerts/alert-evaluator.ts';
import { createHistoryCandles } from '../../../db/prices/history-candles.ts';
import { createCoinGeckoHistory } from '../../../providers/coingecko-history.ts';
import { createLogger } from '../../../telemetry/logger.ts';
import { newAlert } from '../../db/alerts/support/alert-rows.ts';
import { newAccount } from '../../db/support/rows.ts';
import { UNIT } from '../../support/alert-rule-arbitrary.ts';
import { testDatabase } from '../../support/database.ts';
import { memoryStream } from '../../support/memory-stream.ts';
import { startTestProviders, type TestProviders } from '../../support/test-providers.ts';

const MINUTE_MS = 60_000;

/** A mint of the test market. */
const MINT = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v';

interface FiredData {
  current_price: string;
  triggered_at: string;
  evidence: Record<string, unknown> & { gap: { from: string; judged: boolean } };
}

describe('An outage of the whole service', () => {
  const test = testDatabase();
  let providers: TestProviders;

  before(async () => {
    providers = await startTestProviders();
  });
  after(() => providers.stop());
  beforeEach(async () => {
    await providers.clearFaults();
    const { database } = test;
    for (const table of ['alerts', 'alert_subjects', 'price_samples', 'price_candles', 'alert_gaps'])
      await database(table).del();
  });

  const ago = (minutes: number): Date => new Date(Date.now() - minutes * MINUTE_MS);

  /** An alert of a token that was evaluated 40 minutes ago at 190; the service has been back for some seconds, and reads 195. */
  async function scene(token = 'SOL') {
    const { database } = test;
    const subject = { network: 'devnet', subject: token, begun_at: ago(60) };
    await database('alert_subjects').insert({
      ...subject,
      evaluated_at: ago(40),
      value: (190n * UNIT).toString(),
    });
    const owner = await newAccount(database);
    const common = { token, target: 200n * UNIT, isOnce: true, coolDownMs: 0 } as const;
    const rule = { ...common, type: 'crossing', condition: 'crosses_up', hysteresis: 0n } as const;
    const standing = { state: 'armed', waitsFor: 'fire', since: ago(40), createdAt: ago(60) } as const;
    const id = await newAlert(database, owner, rule, standing);
    await database('price_samples').insert({
      network: 'devnet',
      token,
      at: ago(0.1),
      price: 195,
      status: 'agreed',
      sources: '{}',
    });
    return {
      id,
      firings: async () =>
        (await database('alert_timeline')
          .where({ alert_id: id, change: 'fired' })
          .pluck('firing')) as FiredData[],
      gaps: async (): Promise<number> => (await database('alert_gaps').where({ subject: token })).length,
    };
  }

  /** An evaluation that starts now. */
  function startEvaluation() {
    const { database } = test;
    const evaluateNextTick = createEvaluateNextTick({
      evaluator: createAlertEvaluator({ database, tokenName: (_, mint) => mint }),
      fillGap: createFillGap({
        history: createCoinGeckoHistory({ url: `${providers.url}/gecko`, apiKey: null, plan: 'demo' }),
        candles: createHistoryCandles(database),
        maxDifferenceBasisPoints: 1_000,
        log: createLogger({ level: 'silent', service: 'test', stream: memoryStream() }),
      }),
    });
    return async (token = 'SOL'): Promise<void> => {
      while (await evaluateNextTick('devnet', token));
    };
  }

  function move(token: string, ...prices: readonly [minutesAgo: number, price: string][]): void {
    for (const [minutes, price] of prices) providers.market.hold(token, price, ago(minutes));
  }

  it('is evaluated from the history of a provider, which the firing names as its one source', async () => {
    move('SOL', [120, '190'], [21, '205'], [11, '195']);
    const { firings, gaps } = await scene();
    await startEvaluation()();
    const [fired, ...more] = await firings();
    expect(more).to.deep.equal([]);
    expect(fired).to.include({ current_price: '205' });
    const minutes = (Date.now() - Date.parse(fired?.triggered_at ?? '')) / MINUTE_MS;
    expect(minutes, 'it crossed at about 20 minutes ago').to.be.within(14, 21);
    expect(fired?.evidence).to.deep.include({
      type: 'candle',
      status: 'one_source',
      sources: { coingecko: '205' },
    });
    expect(fired?.evidence.gap.judged).to.equal(true);
    expect(await gaps()).to.equal(0);
    const candles = (await test.database('price_candles').distinct('source')) as { source: string }[];
    expect(candles).to.deep.equal([{ source: 'coingecko' }]);
  });

  it('fires nothing for one price of the history that jumps away and back', async () => {
    move('SOL', [120, '190'], [21, '190000'], [16.1, '190'], [2, '195']);
    const { firings } = await scene();
    await startEvaluation()();
    expect(await firings()).to.deep.equal([]);
    expect((await test.database('price_candles').select()).length).to.be.above(0);
  });

  it('is not evaluated if the provider does not answer, and says so; the provider is not asked again at once', async () => {
    move('SOL', [120, '190'], [21, '205'], [11, '195']);
    await providers.fault({ provider: 'gecko', fault: { kind: 'status', status: 500 } });
    const [sol, other] = [await scene(), await scene(MINT)];
    const before = (await providers.requests('gecko')).length;
    const evaluate = startEvaluation();
    await evaluate();
    await evaluate(MINT);
    expect((await providers.requests('gecko')).length).to.equal(before + 1);
    for (const { firings, gaps } of [sol, other]) {
      expect(await firings()).to.deep.equal([]);
      expect(await gaps()).to.equal(1);
    }
  });
});
