import type { PriceQueries } from '../../db/prices/price-queries.ts';
import type { WantedPrices } from '../../db/prices/wanted-prices.ts';
import type { Actor } from '../../domain/access/actor.ts';
import type { ChainReader } from '../../domain/chain-reader.ts';
import type { Network } from '../../domain/networks.ts';
import { agreedPrice, type AgreedPrice, type PriceRules } from '../../domain/prices/agreed-price.ts';
import { parsePrice, percentChange } from '../../domain/prices/price.ts';
import { authorizeOwner } from '../access/authorize.ts';
import { pricedToken, requirePrices, type PricedToken } from './priced-token.ts';

export interface ReadPricesDeps {
  chain: Pick<ChainReader, 'listedToken'>;
  queries: Pick<PriceQueries, 'latest' | 'pricesAt'>;
  wanted: Pick<WantedPrices, 'want'>;
  settings: PriceRules & { network: Network | null };
}

export interface TokenPrice extends PricedToken {
  agreed: AgreedPrice;
  /** In percent with two decimals; null: the price then is not known. */
  change24h: string | null;
  change7d: string | null;
}

const DAY_MS = 86_400_000;

const UNPRICED: AgreedPrice = { status: 'unpriced', price: null, pricedAt: null, sources: [], readings: [] };

export function createReadPrices({ chain, queries, wanted, settings }: ReadPricesDeps) {
  /** In the order of the request. A token that is asked for is read from now on: its first price comes seconds later. */
  return async function readPrices(
    actor: Actor,
    network: Network,
    asked: readonly string[],
  ): Promise<TokenPrice[]> {
    authorizeOwner(actor, 'price.read');
    requirePrices(network, settings.network);
    const found = asked.map((name) => pricedToken(chain, network, name));
    const tokens = found.flatMap(({ token }) => token ?? []);
    const unlisted = found.filter(({ token, symbol }) => token !== null && symbol === null);
    await wanted.want(
      network,
      unlisted.flatMap(({ token }) => token ?? []),
    );
    const now = new Date();
    const [latest, dayAgo, weekAgo] = await Promise.all([
      queries.latest(network, tokens),
      queries.pricesAt(network, tokens, new Date(now.getTime() - DAY_MS)),
      queries.pricesAt(network, tokens, new Date(now.getTime() - 7 * DAY_MS)),
    ]);
    return found.map((each) => {
      const token = each.token ?? '';
      const readings = latest.get(token);
      const agreed = readings ? agreedPrice(readings, now, settings) : UNPRICED;
      return {
        ...each,
        agreed,
        change24h: changeSince(dayAgo.get(token), agreed),
        change7d: changeSince(weekAgo.get(token), agreed),
      };
    });
  };
}

function changeSince(before: string | undefined, { price }: AgreedPrice): string | null {
  const from = parsePrice(before ?? '');
  return from === null || price === null ? null : percentChange(from, price);
}
