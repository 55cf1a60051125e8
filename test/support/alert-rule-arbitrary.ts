import fc from 'fast-check';
import type { AlertRule, BalanceRule, Timeframe } from '../../domain/alerts/alert-rule.ts';

export const UNIT = 10n ** 30n;
type PriceRule = Exclude<AlertRule, BalanceRule>;

const PERCENT = 10_000n;

export const wholePrice = fc.integer({ min: 80, max: 120 });
const hysteresis = fc.constantFrom(0, 1, 5, 50).map((percent) => BigInt(percent) * PERCENT);
const repeat = {
  isOnce: fc.constantFrom(true, false, false, false),
  coolDownMs: fc.constantFrom(0, 0, 30_000, 600_000, 7_200_000),
  token: fc.constant('SOL'),
};
const target = wholePrice.map((whole) => BigInt(whole) * UNIT);

export const levelRule: fc.Arbitrary<PriceRule> = fc.oneof(
  fc.record({
    type: fc.constant('side' as const),
    condition: fc.constantFrom('above' as const, 'below' as const),
    target,
    ...repeat,
  }),
  fc.record({
    type: fc.constant('crossing' as const),
    condition: fc.constantFrom('crosses_up' as const, 'crosses_down' as const),
    target,
    hysteresis,
    ...repeat,
  }),
);

export function percentRule(maxPercent: number, timeframes: readonly Timeframe[]): fc.Arbitrary<PriceRule> {
  return fc.record({
    type: fc.constant('percent' as const),
    condition: fc.constant('percent_change' as const),
    percent: fc.integer({ min: 1, max: maxPercent }).map((percent) => BigInt(percent) * PERCENT),
    direction: fc.constantFrom('up' as const, 'down' as const, 'any' as const),
    timeframe: fc.constantFrom(...timeframes),
    resetsBase: fc.boolean(),
    hysteresis,
    ...repeat,
  });
}
