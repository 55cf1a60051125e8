import type { ChartDrawer } from '../../charts/chart-drawer.ts';
import type { PriceQueries } from '../../db/prices/price-queries.ts';
import type { ChatChart, ChatPriceChart, ChatValueChart } from '../../domain/chats/chat-content.ts';
import { parsePrice } from '../../domain/prices/price.ts';
import { chartOfRange, type PriceChart } from '../../domain/prices/price-chart.ts';
import { chartOfValues } from '../../domain/summaries/value-chart.ts';
import type { Logger } from '../../telemetry/logger.ts';

export interface DrawChartDeps {
  queries: Pick<PriceQueries, 'chart'>;
  charts: ChartDrawer;
  log(): Logger;
}

export type DrawChart = ReturnType<typeof createDrawChart>;

/** Telegram shows a picture on a light and on a dark ground alike, and does not say which one a person has. */
const THEME = 'dark';

export function createDrawChart({ queries, charts, log }: DrawChartDeps) {
  async function pricesOf(asked: ChatPriceChart): Promise<PriceChart> {
    const { network, token, name, range, asOf, sources } = asked;
    const found = await queries.chart(network, token, range, new Date(asOf));
    return { ...chartOfRange(range, found, { token: name, sources }), ...marksOf(asked) };
  }

  /** A PNG; null if there is nothing to draw, or it cannot be drawn: the person must still read the text. */
  return async function drawChart(asked: ChatChart): Promise<Uint8Array | null> {
    const chart = 'values' in asked ? valuesOf(asked) : await pricesOf(asked);
    if (chart.points.length === 0) return null;
    try {
      return await charts.png(await charts.svg(chart, THEME));
    } catch (error) {
      log().error({ err: error }, 'a chart could not be drawn; the message has its text only');
      return null;
    }
  };
}

function valuesOf({ name, values }: ChatValueChart): PriceChart {
  const points = values.flatMap(({ at, usd }) => {
    const price = parsePrice(usd);
    return price === null ? [] : [{ at: new Date(at), price }];
  });
  return chartOfValues(name, points);
}

/** Without labels: a chart has no language. */
function marksOf({ marks = [], lines = [] }: ChatPriceChart): Pick<PriceChart, 'marks' | 'lines'> {
  const read = (text: string) => ({ price: parsePrice(text) ?? 0n, label: '' });
  return {
    marks: marks.map(({ at, price }) => ({ ...read(price), at: new Date(at) })),
    lines: lines.map(read),
  };
}
