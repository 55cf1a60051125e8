import type { Network } from '../networks.ts';
import type { Price } from '../prices/price.ts';
import type { Alert } from './alert.ts';
import { TIMEFRAMES, type AlertRule, type BalanceRule } from './alert-rule.ts';
import { maxBaseAgeMs } from './base-age.ts';
import type { AlertTick } from './alert-tick.ts';
import { onTick, onTime } from './alert-transitions.ts';
import { priceFound } from './firing.ts';
import { measuresOf, type Bases } from './measure.ts';
import { newAlert } from './new-alert.ts';
import { isHit } from './triggers.ts';

export type PriceRule = Exclude<AlertRule, BalanceRule>;

/** When an alert would have fired, within the minute. */
export interface PastFiring {
  at: Date;
  price: Price;
  target: Price;
}

const MINUTE_MS = 60_000;

/**
 * Takes candles of a minute one after another, and tells when an alert with this rule would have fired. It is the same as the evaluation of
 * standing alerts, but a candle does not say in which order its prices came.
 */
export function createBackTest(rule: PriceRule, network: Network) {
  const order = {
    id: '',
    ownerId: null,
    orderId: null,
    network,
    rule,
    channels: [],
    note: null,
    expiresAt: null,
  };
  let alert: Alert | null = null;
  const closes: { minute: number; price: Price }[] = [];
  /** The first close that is not older than every base that is still asked for. */
  let oldest = 0;

  function basesAt(at: number): Bases {
    if (rule.type !== 'percent') return {};
    const begin = at - TIMEFRAMES[rule.timeframe];
    const minute = Math.floor(begin / MINUTE_MS) * MINUTE_MS;
    while ((closes[oldest + 1]?.minute ?? Infinity) < minute) oldest += 1;
    const base = closes[oldest];
    const isNear = base && base.minute < minute && base.minute > begin - maxBaseAgeMs(rule.timeframe);
    return isNear ? { [rule.timeframe]: base.price } : {};
  }

  return {
    /** The next candle. Null: nothing fires. */
    next(tick: AlertTick): PastFiring | null {
      const bases = basesAt(tick.at.getTime());
      closes.push({ minute: tick.at.getTime() - MINUTE_MS, price: tick.value });
      alert ??= newAlert(order, { value: tick.value, at: tick.at, bases }, tick.at);
      for (let passed = onTime(alert, tick.at); passed; passed = onTime(alert, tick.at)) {
        alert = { ...alert, ...passed.to };
      }
      if (alert.since >= tick.at || !isHit(rule, alert, measuresOf(tick, bases))) return null;
      const { to, change } = onTick(alert, tick);
      const found = change === 'fired' ? priceFound(rule, alert.base?.price ?? null, { tick, bases }) : null;
      alert = { ...alert, ...to };
      return found && { at: tick.at, price: found.price, target: found.target };
    },
  };
}
