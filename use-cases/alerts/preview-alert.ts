import type { PastCandles } from '../../db/alerts/past-candles.ts';
import type { PriceQueries } from '../../db/prices/price-queries.ts';
import type { Actor } from '../../domain/access/actor.ts';
import { createBackTest, type PastFiring, type PriceRule } from '../../domain/alerts/back-test.ts';
import type { AlertRule } from '../../domain/alerts/alert-rule.ts';
import { invalidField } from '../../domain/errors.ts';
import type { Network } from '../../domain/networks.ts';
import { chartFacts, chartOfRange, type PriceChart } from '../../domain/prices/price-chart.ts';
import { authorizeOwner } from '../access/authorize.ts';
import { isBalanceCondition, type AlertInput } from './alert-input.ts';

export interface PreviewAlertDeps {
  ruleOf(ownerId: string, network: Network, input: AlertInput): Promise<AlertRule>;
  candles: PastCandles;
  queries: Pick<PriceQueries, 'chart'>;
  tokenName(network: Network, token: string): string;
}

/** When an alert would have fired in the last 30 days. */
export interface AlertPreview {
  token: string;
  from: Date;
  until: Date;
  /** Time of the first price; null: the beginning of the time has one, or no price is known. */
  since: Date | null;
  /** Oldest first; only the newest, if there are too many. */
  firings: PastFiring[];
  /** All of them. Null: no price is known, so the alert could not be tried. */
  count: number | null;
  /** Minutes that have a price: the others were not evaluated. */
  minutes: number;
  /** With a mark at each firing. */
  chart: PriceChart;
}

const RANGE = '30d';

const MAX_FIRINGS = 500;

/** More of them hide the line. */
const MAX_MARKS = 40;

export function createPreviewAlert({ ruleOf, candles, queries, tokenName }: PreviewAlertDeps) {
  /** Evaluates the rule on the kept candles as the service evaluates standing alerts. Nothing is kept of it. */
  return async function previewAlert(
    actor: Actor,
    network: Network,
    input: AlertInput,
  ): Promise<AlertPreview> {
    const ownerId = authorizeOwner(actor, 'alert.create');
    if (isBalanceCondition(input.condition)) {
      throw invalidField(
        'condition',
        'only alerts about prices can be tried: balances are not kept by the minute',
      );
    }
    const rule = (await ruleOf(ownerId, network, input)) as PriceRule;
    const found = await queries.chart(network, rule.token, RANGE, new Date());
    const { from, until } = found;
    const test = createBackTest(rule, network);
    const firings: PastFiring[] = [];
    let [count, minutes] = [0, 0];
    for await (const page of candles.ticks(network, rule.token, from, until)) {
      minutes += page.length;
      for (const tick of page) {
        const firing = test.next(tick);
        if (!firing) continue;
        count += 1;
        firings.push(firing);
        if (firings.length > MAX_FIRINGS) firings.shift();
      }
    }
    const token = tokenName(network, rule.token);
    const chart = { ...chartOfRange(RANGE, found, { token, sources: [] }), ...marksOf(rule, firings) };
    return {
      token,
      from,
      until,
      since: chartFacts(chart)?.since ?? null,
      firings,
      count: minutes === 0 ? null : count,
      minutes,
      chart,
    };
  };
}

function marksOf(rule: PriceRule, firings: readonly PastFiring[]): Pick<PriceChart, 'marks' | 'lines'> {
  return {
    marks: firings.slice(-MAX_MARKS).map(({ at, price }) => ({ at, price, label: '' })),
    lines: rule.type === 'percent' ? [] : [{ price: rule.target, label: 'target' }],
  };
}
