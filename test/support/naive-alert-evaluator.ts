import { hasToReturn, TIMEFRAMES, type AlertRule } from '../../domain/alerts/alert-rule.ts';

interface Looked {
  rule: AlertRule;
  expiresAt: number;
  mode: 'armed' | 'first' | 'cooling' | 'returning' | 'over';
  since: number;
  coolsUntil: number;
  base: { price: number; at: number } | null;
}

const UNIT = 10n ** 30n;

/** Looks at every alert on every tick, and knows nothing of triggers. For prices that are small whole numbers, and percentages in whole percents. */
export function createNaiveEvaluator(given: { rule: AlertRule; expiresAt: Date | null }[], begunAt: number) {
  const alerts = given.map(({ rule, expiresAt }): Looked => {
    const end = expiresAt?.getTime() ?? Infinity;
    return { rule, expiresAt: end, mode: 'first', since: begunAt, coolsUntil: Infinity, base: null };
  });
  const past: { at: number; price: number }[] = [];

  function pass(now: number): void {
    for (const alert of alerts.filter(({ mode }) => mode !== 'over')) {
      const { rule, base, expiresAt, coolsUntil } = alert;
      const rebasedAt = base && rule.type === 'percent' ? base.at + TIMEFRAMES[rule.timeframe] : Infinity;
      if (coolsUntil <= Math.min(now, expiresAt - 1)) {
        Object.assign(alert, {
          mode: hasToReturn(rule) ? 'returning' : 'armed',
          since: coolsUntil,
          coolsUntil: Infinity,
        });
      }
      if (rebasedAt <= now) Object.assign(alert, { base: null, since: Math.max(alert.since, rebasedAt) });
      if (expiresAt <= now) alert.mode = 'over';
    }
  }

  /** The last price before the minute in which the timeframe began. */
  function priceBefore(at: number, maxAge: number): number | undefined {
    const minute = Math.floor(at / 60_000) * 60_000;
    const found = past.findLast((each) => each.at < minute);
    return found && Math.floor(found.at / 60_000) * 60_000 > at - maxAge ? found.price : undefined;
  }

  /** Something that meets the condition from `limit` on. */
  function compared(
    { rule, base }: Looked,
    price: number,
    at: number,
  ): { value: number; limit: number } | null {
    if (rule.type !== 'percent') {
      const sign = ['above', 'crosses_up'].includes(rule.condition) ? 1 : -1;
      const limit = sign * Number((rule.target as bigint) / UNIT);
      return { value: sign * price, limit: rule.type === 'side' ? limit + 1e-9 : limit };
    }
    const length = TIMEFRAMES[rule.timeframe];
    const from = base?.price ?? priceBefore(at - length, Math.min(length, 7_200_000));
    if (from === undefined) return null;
    const change = { up: price - from, down: from - price, any: Math.abs(price - from) }[rule.direction];
    return { value: change * 1e6, limit: Number(rule.percent) * from };
  }

  /** `pricedAt`: the moment of the price, if it is earlier than the tick. */
  function tick(at: number, price: number, pricedAt = at): number[] {
    pass(at);
    const fired = alerts.flatMap((alert, index) => {
      const { rule, mode, since } = alert;
      const found = mode === 'over' || mode === 'cooling' || since >= at ? null : compared(alert, price, at);
      if (!found) return [];
      const margin = mode === 'returning' && 'hysteresis' in rule ? Number(rule.hysteresis) / 1e6 : 0;
      const isMet = found.value >= found.limit;
      if (mode !== 'armed') {
        const isBack = !isMet && found.value <= found.limit - Math.abs(found.limit) * margin;
        if (isBack) Object.assign(alert, { mode: 'armed', since: at });
        return [];
      }
      if (!isMet) return [];
      const base = rule.type === 'percent' && rule.resetsBase && !rule.isOnce ? { price, at } : null;
      Object.assign(alert, {
        mode: rule.isOnce ? 'over' : 'cooling',
        coolsUntil: at + rule.coolDownMs,
        since: at,
        base,
      });
      return [index];
    });
    past.push({ at: pricedAt, price });
    return fired;
  }

  return { tick, pass };
}
