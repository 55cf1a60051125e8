import type { Knex } from 'knex';
import type { Network } from '../../domain/networks.ts';
import { agreedPrice, type PriceRules } from '../../domain/prices/agreed-price.ts';
import { usablePrice, usdValue, type UsdPrice } from '../../domain/prices/usd-value.ts';
import { lastReported, type Portfolio, type PortfolioHolding } from '../../domain/summaries/portfolio.ts';
import { latestReadings } from '../prices/reading-rows.ts';
import { pricesThen } from '../prices/prices-then.ts';
import {
  firedAlerts,
  flowsSince,
  heldTokens,
  keptValues,
  type FlowRow,
  type HeldRow,
} from './portfolio-rows.ts';

/** The network with prices, whose wallets are summed up, and which prices count. */
export interface PortfolioRules extends PriceRules {
  network: Network;
}

export type Holdings = Pick<Portfolio, 'wallets' | 'isKnown' | 'holdings'>;

/** Without a wallet. */
const NOTHING: Holdings = { wallets: [], isKnown: true, holdings: [] };

/** One person. Without an earlier summary, changes are counted over this time. */
export interface AskedPortfolio {
  userId: string;
  lengthMs: number;
}

/** Prices of then are looked up for what a person has most of. */
const MAX_COMPARED = 10;

/** Reads the present value of these people's wallets, and the changes since the last summary of each. Six statements for all of them. */
export async function readPortfolios(
  database: Knex,
  rules: PortfolioRules,
  asked: readonly AskedPortfolio[],
): Promise<Map<string, Portfolio>> {
  const at = new Date();
  const { network } = rules;
  const users = asked.map(({ userId }) => userId);
  const kept = await keptValues(database, users);
  const since = new Map(
    asked.map(({ userId, lengthMs }) => [
      userId,
      lastReported(kept.get(userId) ?? [])?.at ?? new Date(at.getTime() - lengthMs),
    ]),
  );
  const holdings = await readHoldings(database, rules, users, at);
  const flows = await flowsSince(database, network, { since, at });
  const alerts = await firedAlerts(database, since);
  const portfolios = users.map((userId): [string, Portfolio] => {
    return [
      userId,
      {
        since: since.get(userId) ?? at,
        at,
        ...(holdings.get(userId) ?? NOTHING),
        deposits: flowsOf(flows, userId, 'receive'),
        sends: flowsOf(flows, userId, 'send'),
        alertsFired: alerts.get(userId) ?? 0,
        kept: kept.get(userId) ?? [],
      },
    ];
  });
  return new Map(await withPricesThen(database, network, portfolios));
}

/** The tokens of all wallets of each of these owners, at the prices of `at`; of each owner with a wallet. */
export async function readHoldings(
  database: Knex,
  rules: PortfolioRules,
  owners: readonly string[],
  at: Date,
): Promise<Map<string, Holdings>> {
  const held = await heldTokens(database, rules.network, owners);
  const priceOf = await pricesNow(database, rules, [...held.values()].flat(), at);
  return new Map(
    [...held].map(([owner, rows]) => [
      owner,
      {
        wallets: [...new Set(rows.map(({ wallet }) => wallet))],
        isKnown: rows.every(({ isKnown }) => isKnown),
        holdings: holdingsOf(rows, priceOf),
      },
    ]),
  );
}

async function pricesNow(
  database: Knex,
  rules: PortfolioRules,
  held: readonly HeldRow[],
  at: Date,
): Promise<(token: string) => UsdPrice> {
  const tokens = [...new Set(held.flatMap(({ token }) => token ?? []))];
  const readings = await latestReadings(database, rules.network, tokens);
  return (token) => usablePrice(agreedPrice(readings.get(token) ?? [], at, rules));
}

/** Sums over all wallets; the holding with the highest value first. */
function holdingsOf(rows: readonly HeldRow[], priceOf: (token: string) => UsdPrice): PortfolioHolding[] {
  const byToken = new Map<string, PortfolioHolding>();
  for (const { token, decimals, baseUnits } of rows) {
    if (token === null) continue;
    const before = byToken.get(token)?.baseUnits ?? 0n;
    byToken.set(token, {
      token,
      decimals,
      baseUnits: before + baseUnits,
      price: priceOf(token),
      priceBefore: null,
    });
  }
  const worth = ({ baseUnits, decimals, price }: PortfolioHolding): bigint =>
    usdValue(baseUnits, decimals, price).usd ?? -1n;
  return [...byToken.values()].toSorted((one, other) => Number(worth(other) - worth(one)));
}

function flowsOf(flows: readonly FlowRow[], userId: string, kind: FlowRow['kind']): FlowRow[] {
  return flows.filter((flow) => flow.userId === userId && flow.kind === kind);
}

/** In one statement for all people. */
async function withPricesThen(
  database: Knex,
  network: Network,
  portfolios: readonly [string, Portfolio][],
): Promise<[string, Portfolio][]> {
  const moments = portfolios.flatMap(([, { holdings, since }]) =>
    holdings.slice(0, MAX_COMPARED).map(({ token }) => ({ token, at: since })),
  );
  const prices = (await pricesThen(database, network, moments)).values();
  return portfolios.map(([userId, portfolio]) => [
    userId,
    {
      ...portfolio,
      holdings: portfolio.holdings.map((holding, index) =>
        index < MAX_COMPARED ? { ...holding, priceBefore: prices.next().value ?? null } : holding,
      ),
    },
  ]);
}
