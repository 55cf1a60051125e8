import { expect } from 'chai';
import fc from 'fast-check';
import { createBackTest } from '../../../domain/alerts/back-test.ts';
import { TIMEFRAME_NAMES } from '../../../domain/alerts/alert-rule.ts';
import { levelRule, percentRule, UNIT, wholePrice } from '../../support/alert-rule-arbitrary.ts';
import { createNaiveEvaluator } from '../../support/naive-alert-evaluator.ts';

const MINUTE_MS = 60_000;
const START = Date.parse('2026-01-01T00:00:00Z');

/** Prices by the minute, after pauses. */
const candles = (prices: fc.Arbitrary<number>) =>
  fc.array(fc.record({ price: prices, minutes: fc.constantFrom(1, 1, 1, 2, 20, 300) }), {
    minLength: 5,
    maxLength: 80,
  });

const given = fc.oneof(
  fc.record({ rule: fc.oneof(levelRule, percentRule(15, TIMEFRAME_NAMES)), steps: candles(wholePrice) }),
  fc.record({ rule: percentRule(4, ['5m']), steps: candles(fc.integer({ min: 98, max: 104 })) }),
);

describe('The back-test of an alert', () => {
  it('fires the same as an evaluator that looks at the alert on every tick', () => {
    fc.assert(
      fc.property(given, ({ rule, steps }) => {
        const test = createBackTest(rule, 'devnet');
        const naive = createNaiveEvaluator([{ rule, expiresAt: null }], START);
        let at = START;
        for (const { price, minutes } of steps) {
          at += minutes * MINUTE_MS;
          const value = BigInt(price) * UNIT;
          const tick = { at: new Date(at), low: value, high: value, value };
          const fired = test.next({ ...tick, evidence: { type: 'candle', minutes: 1, source: null } });
          // The price is of the minute that ends there.
          expect(fired === null ? 0 : 1, new Date(at).toISOString()).to.equal(
            naive.tick(at, price, at - 1).length,
          );
        }
      }),
      { numRuns: 2_000 },
    );
  });

  it('sees a price that a candle only touched', () => {
    const test = createBackTest(
      { type: 'side', condition: 'above', token: 'SOL', target: 200n * UNIT, isOnce: true, coolDownMs: 0 },
      'devnet',
    );
    const candle = (minute: number, low: bigint, high: bigint, value: bigint) =>
      test.next({
        at: new Date(START + minute * MINUTE_MS),
        low: low * UNIT,
        high: high * UNIT,
        value: value * UNIT,
        evidence: { type: 'candle', minutes: 1, source: null },
      });
    expect(candle(1, 190n, 195n, 194n)).to.equal(null);
    expect(candle(2, 193n, 203n, 196n)).to.deep.include({ price: 203n * UNIT, target: 200n * UNIT });
    expect(candle(3, 199n, 210n, 205n), 'it fires once').to.equal(null);
  });
});
