import type { PriceQueries } from '../../db/prices/price-queries.ts';
import type { Actor } from '../../domain/access/actor.ts';
import type { ChainReader } from '../../domain/chain-reader.ts';
import type { Network } from '../../domain/networks.ts';
import { agreedPrice, type PriceRules } from '../../domain/prices/agreed-price.ts';
import type { ChartRange } from '../../domain/prices/chart-range.ts';
import { chartOfRange, type PriceChart } from '../../domain/prices/price-chart.ts';
import { authorizeOwner } from '../access/authorize.ts';
import { requirePrices, requireToken } from './priced-token.ts';

export interface ReadPriceChartDeps {
  chain: Pick<ChainReader, 'listedToken'>;
  queries: Pick<PriceQueries, 'latest' | 'chart'>;
  settings: PriceRules & { network: Network | null };
}

export interface TokenChart {
  /** The mint, or SOL. */
  mint: string;
  range: ChartRange;
  chart: PriceChart;
}

export function createReadPriceChart({ chain, queries, settings }: ReadPriceChartDeps) {
  /** The range up to the last full minute. */
  return async function readPriceChart(
    actor: Actor,
    network: Network,
    { token: asked, range }: { token: string; range: ChartRange },
  ): Promise<TokenChart> {
    authorizeOwner(actor, 'price.read');
    requirePrices(network, settings.network);
    const { token, symbol } = requireToken(chain, network, asked);
    const now = new Date();
    const [found, latest] = await Promise.all([
      queries.chart(network, token, range, now),
      queries.latest(network, [token]),
    ]);
    const { sources } = agreedPrice(latest.get(token) ?? [], now, settings);
    return { mint: token, range, chart: chartOfRange(range, found, { token: symbol ?? token, sources }) };
  };
}
