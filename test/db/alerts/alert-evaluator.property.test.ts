import { expect } from 'chai';
import fc from 'fast-check';
import type { Knex } from 'knex';
import { createAlertEvaluator } from '../../../db/alerts/alert-evaluator.ts';
import { newId } from '../../../db/postgres/new-id.ts';
import { createPriceStore } from '../../../db/prices/price-store.ts';
import { TIMEFRAME_NAMES, type AlertRule } from '../../../domain/alerts/alert-rule.ts';
import { levelRule, percentRule, UNIT, wholePrice } from '../../support/alert-rule-arbitrary.ts';
import { testDatabase } from '../../support/database.ts';
import { newAccount } from '../support/rows.ts';
import { newAlert } from './support/alert-rows.ts';
import { createNaiveEvaluator } from '../../support/naive-alert-evaluator.ts';

function stepsOf(prices: fc.Arbitrary<number>, seconds: fc.Arbitrary<number>) {
  return fc.array(
    fc.oneof(
      { weight: 6, arbitrary: fc.record({ do: fc.constant('tick' as const), price: prices, seconds }) },
      // A sample that an earlier reading wrote after a later one, and the newest one again.
      { weight: 1, arbitrary: fc.record({ do: fc.constant('late' as const), price: prices }) },
      { weight: 1, arbitrary: fc.record({ do: fc.constant('pass' as const), seconds }) },
      // The process dies before the transaction of the next tick ends.
      { weight: 1, arbitrary: fc.record({ do: fc.constant('kill' as const), price: prices, seconds }) },
    ),
    { minLength: 20, maxLength: 60 },
  );
}

function worldOf(rules: fc.Arbitrary<AlertRule>, steps: ReturnType<typeof stepsOf>) {
  const expires = fc.option(fc.integer({ min: 10, max: 100_000 }));
  return fc.record({
    given: fc.array(fc.record({ rule: rules, expires }), { minLength: 1, maxLength: 12 }),
    steps,
  });
}

const world = fc.oneof(
  worldOf(
    fc.oneof(levelRule, percentRule(15, TIMEFRAME_NAMES)),
    stepsOf(wholePrice, fc.constantFrom(1, 59, 240, 900, 7_000, 90_000)),
  ),
  // Small moves in short times.
  worldOf(percentRule(4, ['5m']), stepsOf(fc.integer({ min: 98, max: 104 }), fc.constantFrom(20, 60, 100))),
);

describe('The evaluation of alerts', () => {
  const test = testDatabase();
  const killed = new Error('killed');

  it('fires the same as an evaluator that looks at every alert on every tick', async function () {
    this.timeout(600_000);
    const owner = await newAccount(test.database);
    await fc.assert(
      fc.asyncProperty(world, fc.constantFrom(1, 3, 1_000), async ({ given, steps }, pageSize) => {
        const token = newId('rul');
        const begunAt = new Date();
        const definitions = given.map(({ rule: each, expires }) => ({
          rule: { ...each, token } as AlertRule,
          expiresAt: expires === null ? null : new Date(begunAt.getTime() + expires * 1_000),
        }));
        const ids: string[] = [];
        for (const each of definitions)
          ids.push(await newAlert(test.database, owner, each.rule, { ...each, since: begunAt }));
        const real = evaluation(token, pageSize);
        const naive = createNaiveEvaluator(definitions, begunAt.getTime());
        let now = begunAt.getTime();
        let ticked = now;
        const fired: string[] = [];
        for (const each of steps) {
          if (each.do === 'late') {
            await real.late(new Date(ticked), each.price);
            await real.evaluate();
            continue;
          }
          now += each.seconds * 1_000;
          if (each.do === 'pass') {
            await real.pass(new Date(now));
            naive.pass(now);
            continue;
          }
          ticked = now;
          await real.record(new Date(now), each.price);
          if (each.do === 'kill') await real.die();
          await real.evaluate();
          fired.push(
            ...naive.tick(now, each.price).map((index) => `${ids[index]} ${new Date(now).toISOString()}`),
          );
        }
        expect((await real.firings(ids)).toSorted()).to.deep.equal(fired.toSorted());
      }),
      { numRuns: Number(process.env['ALERT_RUNS'] ?? 60) },
    );
  });

  function evaluation(token: string, pageSize: number) {
    const { database } = test;
    const evaluatorOn = (on: Knex) =>
      createAlertEvaluator({ database: on, tokenName: () => 'TEST', pageSize });
    const prices = createPriceStore(database, { maxAgeMs: 60_000, maxDifferenceBasisPoints: 300 });
    return {
      /** Both sources say the same, so no move has to be confirmed. */
      async record(at: Date, whole: number): Promise<void> {
        const reading = { token, price: BigInt(whole) * UNIT, pricedAt: null, revision: null };
        await database('price_readings')
          .insert({ network: 'devnet', token, source: 'coingecko', price: whole, read_at: at, fresh_at: at })
          .onConflict(['network', 'token', 'source'])
          .merge();
        await prices.record('devnet', 'jupiter', [reading], at);
      },
      async late(newest: Date, whole: number): Promise<void> {
        const at = new Date(newest.getTime() - 500);
        const row = { network: 'devnet', token, price: whole, status: 'agreed', sources: '{}' };
        await database('price_samples')
          .insert([
            { ...row, at },
            { ...row, at: newest },
          ])
          .onConflict()
          .ignore();
      },
      async evaluate(): Promise<void> {
        while (await evaluatorOn(database).evaluatePastGap('devnet', token));
      },
      async die(): Promise<void> {
        const dying = database.transaction(async (trx) => {
          await evaluatorOn(trx).evaluatePastGap('devnet', token);
          throw killed;
        });
        await dying.catch((error: unknown) => {
          if (error !== killed) throw error;
        });
      },
      pass: (now: Date) => evaluatorOn(database).passTime('devnet', now),
      async firings(ids: string[]): Promise<string[]> {
        const rows = (await database('alert_timeline')
          .whereIn('alert_id', ids)
          .where({ change: 'fired' })) as { alert_id: string; at: Date }[];
        return rows.map(({ alert_id, at }) => `${alert_id} ${at.toISOString()}`);
      },
    };
  }
});
