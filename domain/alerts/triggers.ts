import type { Price } from '../prices/price.ts';
import type { AlertStanding } from './alert.ts';
import {
  HUNDRED_PERCENT,
  type AlertRule,
  type CrossingRule,
  type BalanceRule,
  type Percentage,
  type PercentRule,
  type SideRule,
} from './alert-rule.ts';
import type { Measure, Measured } from './measure.ts';

/** A standing alert reacts when the measure is at least the level. */
export interface Trigger {
  measure: Measure;
  level: bigint;
}

/** The levels that an alert reacts to as it stands. One that reacts to none is not looked at by any tick. */
export function triggersOf(
  rule: AlertRule,
  { waitsFor, base }: Pick<AlertStanding, 'waitsFor' | 'base'>,
): Trigger[] {
  if (waitsFor === null) return [];
  if (rule.type === 'percent') {
    return waitsFor === 'fire'
      ? percentFires(rule, base?.price)
      : percentReturns(rule, waitsFor === 'return');
  }
  const level = firstLevel(rule);
  if (waitsFor === 'fire') return [isUpward(rule) ? atLeast(level) : atMost(level)];
  const margin = waitsFor === 'return' ? hysteresisOf(rule) : 0n;
  return [isUpward(rule) ? atMost(below(level, margin)) : atLeast(above(level, margin))];
}

/** True if something that was measured reaches one of the levels. */
export function isHit(
  rule: AlertRule,
  standing: Pick<AlertStanding, 'waitsFor' | 'base'>,
  measured: readonly Measured[],
): boolean {
  return triggersOf(rule, standing).some(({ measure, level }) =>
    measured.some((each) => each.measure === measure && each.largest >= level),
  );
}

function atLeast(level: bigint): Trigger {
  return { measure: 'value', level };
}

function atMost(level: bigint): Trigger {
  return { measure: '-value', level: -level };
}

type LevelRule = SideRule | CrossingRule | BalanceRule;

function isUpward({ condition }: LevelRule): boolean {
  return condition === 'above' || condition === 'crosses_up' || condition === 'balance_above';
}

/** The first value that meets the condition: a crossing reaches its target, the others have to be past it. */
function firstLevel(rule: LevelRule): bigint {
  if (rule.type === 'crossing') return rule.target;
  return isUpward(rule) ? rule.target + 1n : rule.target - 1n;
}

function hysteresisOf(rule: LevelRule): Percentage {
  return rule.type === 'side' ? 0n : rule.hysteresis;
}

function below(level: bigint, margin: Percentage): bigint {
  const returned = (level * (HUNDRED_PERCENT - margin)) / HUNDRED_PERCENT;
  return returned < level ? returned : level - 1n;
}

function above(level: bigint, margin: Percentage): bigint {
  const returned = (level * (HUNDRED_PERCENT + margin)) / HUNDRED_PERCENT;
  return returned > level ? returned : level + 1n;
}

function percentFires({ percent, direction, timeframe }: PercentRule, base: Price | undefined): Trigger[] {
  if (base !== undefined) {
    return [
      ...(direction === 'down' ? [] : [atLeast(raised(base, percent))]),
      ...(direction === 'up' || percent >= HUNDRED_PERCENT ? [] : [atMost(lowered(base, percent))]),
    ];
  }
  const kind = { up: 'change', down: '-change', any: 'size' } as const;
  return [{ measure: `${kind[direction]}_${timeframe}`, level: percent }];
}

function percentReturns(
  { percent, direction, timeframe, hysteresis }: PercentRule,
  hasMargin: boolean,
): Trigger[] {
  const kind = { up: '-change', down: 'change', any: '-size' } as const;
  const returned = below(percent, hasMargin ? hysteresis : 0n);
  return [{ measure: `${kind[direction]}_${timeframe}`, level: -returned }];
}

/** Rounded so that the whole percentage is reached. */
export function raised(base: Price, percent: Percentage): Price {
  return (base * (HUNDRED_PERCENT + percent) + HUNDRED_PERCENT - 1n) / HUNDRED_PERCENT;
}

export function lowered(base: Price, percent: Percentage): Price {
  return (base * (HUNDRED_PERCENT - percent)) / HUNDRED_PERCENT;
}
