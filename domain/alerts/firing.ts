import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { formatAmount } from '../amounts.ts';
import type { EventData } from '../events/event-catalogue.ts';
import { formatPrice, percentChange, type Price } from '../prices/price.ts';
import type { Alert } from './alert.ts';
import { ONE_PERCENT, type AlertRule, type Percentage, type PercentRule } from './alert-rule.ts';
import type { AlertTick, EvaluatedTick, TickEvidence } from './alert-tick.ts';
import type { Bases } from './measure.ts';
import { lowered, raised } from './triggers.ts';

/** A time in which a subject had no tick. */
export interface TickGap {
  from: Date;
  to: Date;
  /** From candles. False: what happened meanwhile is not known. */
  isEvaluated: boolean;
}

/** Everything that the firings of a tick rest on. */
export interface TickContext {
  tick: AlertTick;
  previous: EvaluatedTick | null;
  bases: Bases;
}

/** One firing of an alert: the `data` of its event without the receiver. */
export interface Firing {
  /** The same alert and tick give the same id, so that no receiver reads of a firing twice. */
  id: string;
  event:
    | { name: 'price.alert'; data: Omit<EventData<'platform', 'price.alert'>, 'user_id'> }
    | { name: 'price.significant_change'; data: EventData<'platform', 'price.significant_change'> }
    | { name: 'balance.alert'; data: Omit<EventData<'platform', 'balance.alert'>, 'user_id'> };
}

const ID_BYTES = 16;

function firingId(alertId: string, at: string): string {
  return `alr_${bytesToHex(sha256(utf8ToBytes(`${alertId}\n${at}`)).slice(0, ID_BYTES))}`;
}

/** The firings of one tick: what is the same in all of them is made once. */
export function firingsOf(context: TickContext) {
  const { tick } = context;
  const triggered_at = tick.at.toISOString();
  let ofPrices: ReturnType<typeof evidenceOf> | undefined;

  /** @param token the listed symbol, else the mint */
  return function firingOf(alert: Alert, token: string, gap: TickGap | null): Firing {
    const { rule, id: rule_id, note } = alert;
    const id = firingId(rule_id, triggered_at);
    const common = { alert_id: id, rule_id, token, triggered_at, note };
    if (rule.type === 'balance') {
      const amount = (value: bigint): string => formatAmount(value, rule.decimals);
      return {
        id,
        event: {
          name: 'balance.alert',
          data: {
            ...common,
            wallet_address: rule.walletAddress,
            condition: rule.condition,
            target_amount: amount(rule.target),
            current_amount: amount(tick.value),
            evidence: { ...evidenceOf(context, amount), gap: shownGap(gap) },
          },
        },
      };
    }
    const found = priceFound(rule, alert.base?.price ?? null, context);
    if (alert.ownerId === null && rule.type === 'percent') {
      return { id, event: { name: 'price.significant_change', data: changeOf(rule, token, found, tick.at) } };
    }
    ofPrices ??= evidenceOf(context, formatPrice);
    return {
      id,
      event: {
        name: 'price.alert',
        data: {
          ...common,
          condition: rule.condition,
          target_price: formatPrice(found.target),
          current_price: formatPrice(found.price),
          ...(rule.type === 'percent'
            ? {
                timeframe: rule.timeframe,
                percent: formatPercent(rule.percent),
                base_price: formatPrice(found.base),
                change_percent: percentChange(found.base, found.price),
              }
            : {}),
          evidence: { ...ofPrices, gap: shownGap(gap) },
        },
      },
    };
  };
}

function changeOf(
  { timeframe }: PercentRule,
  token: string,
  { base, price }: { base: Price; price: Price },
  at: Date,
): EventData<'platform', 'price.significant_change'> {
  const amount = formatPrice(price > base ? price - base : base - price);
  return {
    token,
    previous_price: formatPrice(base),
    current_price: formatPrice(price),
    // The specification wants a number here.
    change_percent: Number(percentChange(base, price)),
    change_amount: price < base ? `-${amount}` : amount,
    timeframe,
    triggered_at: at.toISOString(),
  };
}

/** The price of the tick that met the condition, and the price that it had to reach. */
export function priceFound(
  rule: Exclude<AlertRule, { type: 'balance' }>,
  ownBase: Price | null,
  { tick, bases }: Pick<TickContext, 'tick' | 'bases'>,
): { price: Price; target: Price; base: Price } {
  if (rule.type !== 'percent') {
    const isUpward = rule.condition === 'above' || rule.condition === 'crosses_up';
    return { price: isUpward ? tick.high : tick.low, target: rule.target, base: rule.target };
  }
  const base = ownBase ?? bases[rule.timeframe];
  if (base === undefined) throw new Error('a change was evaluated without its base');
  const [up, down] = [raised(base, rule.percent), lowered(base, rule.percent)];
  const isUp = rule.direction !== 'down' && tick.high >= up;
  return isUp ? { price: tick.high, target: up, base } : { price: tick.low, target: down, base };
}

/** For people: without trailing zeros. */
export function formatPercent(percent: Percentage): string {
  return formatAmount(percent, PERCENT_DECIMALS);
}

const PERCENT_DECIMALS = ONE_PERCENT.toString().length - 1;

function evidenceOf({ tick, previous }: TickContext, show: (value: bigint) => string) {
  return {
    ...tickEvidence(tick, tick.evidence, show),
    previous: previous && { value: show(previous.value), at: previous.at.toISOString() },
  };
}

function shownGap(gap: TickGap | null) {
  return gap && { from: gap.from.toISOString(), to: gap.to.toISOString(), judged: gap.isEvaluated };
}

function tickEvidence(
  { low, high, value, at }: AlertTick,
  evidence: TickEvidence,
  show: (value: bigint) => string,
) {
  const range = { low: show(low), high: show(high), at: at.toISOString() };
  switch (evidence.type) {
    case 'sample':
      return { ...range, type: 'sample' as const, status: evidence.status, sources: evidence.sources };
    case 'candle':
      return {
        ...range,
        type: 'candle' as const,
        minutes: evidence.minutes,
        ...(evidence.source && {
          status: 'one_source' as const,
          sources: { [evidence.source]: show(value) },
        }),
      };
    case 'balance':
      return { ...range, type: 'balance' as const, slot: evidence.slot };
  }
}
