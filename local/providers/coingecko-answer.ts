import { LosslessNumber } from 'lossless-json';
import { geckoTerminalAnswer } from './geckoterminal-answer.ts';
import type { ProviderAnswer, ProviderRequest } from './provider-answer.ts';
import { hasFault, shownPrice, staleSeconds } from './shown-price.ts';

/** A key of the demo plan. Requests without a key are answered too. */
const COINGECKO_KEY = 'CG-local';

/** GeckoTerminal’s paths, for holders of a key. */
const ONCHAIN = '/onchain';

const SOL_ID = 'solana';
const MS_PER_SECOND = 1_000;

/** Path for SOL, or for a mint. */
const MARKET_CHART = /^\/coins\/solana(?:\/contract)?\/?([A-Za-z0-9]*)\/market_chart$/;

const MINUTE_MS = 60_000;
const DAY_MINUTES = 24 * 60;

/** `/simple/price`, `/simple/token_price/solana` and `…/market_chart` of CoinGecko (demo-api.json of its documentation). */
export function coinGeckoAnswer(request: ProviderRequest): ProviderAnswer {
  if (request.header('x-cg-pro-api-key') !== '') return refusal(10_011, 'use the pro host with a pro key');
  const key = request.header('x-cg-demo-api-key');
  if (key !== '' && key !== COINGECKO_KEY) return refusal(10_002, 'API Key Missing');
  const { query, path } = request;
  if (path.startsWith(ONCHAIN)) return geckoTerminalAnswer({ ...request, path: path.slice(ONCHAIN.length) });
  const [, contract] = MARKET_CHART.exec(path) ?? [];
  if (contract !== undefined) return marketChart(request, contract === '' ? 'SOL' : contract);
  if (query.get('vs_currencies') !== 'usd') {
    return { status: 422, body: { error: 'Missing parameter vs_currencies' } };
  }
  if (path === '/simple/price') {
    const ids = (query.get('ids') ?? '').split(',').filter((id) => id === SOL_ID);
    return prices(
      request,
      ids.map((id) => [id, 'SOL'] as const),
    );
  }
  if (path === '/simple/token_price/solana') {
    const mints = (query.get('contract_addresses') ?? '').split(',');
    return prices(
      request,
      mints.map((mint) => [mint, mint] as const),
    );
  }
  return { status: 404, body: { error: 'Incorrect path' } };
}

/** By the name under which the answer has the token. */
function prices(request: ProviderRequest, named: readonly (readonly [string, string])[]): ProviderAnswer {
  const hasNulls = hasFault(request, 'nulls');
  const updatedAt = Math.floor(Date.now() / MS_PER_SECOND) - staleSeconds(request);
  const found = named.flatMap(([name, token]) => {
    const price = shownPrice(request, token);
    if (price === null) return [];
    return [
      [
        name,
        {
          usd: hasNulls ? null : new LosslessNumber(price),
          last_updated_at: hasNulls ? null : updatedAt,
          ...(hasFault(request, 'extra') ? { usd_market_cap: 1, note: { text: 'x' } } : {}),
        },
      ] as const,
    ];
  });
  return { status: 200, body: Object.fromEntries(found) };
}

/** Every 5 minutes of a day, every hour of up to 90 days, else every day; the last point is of now. */
function marketChart(request: ProviderRequest, token: string): ProviderAnswer {
  if (request.query.get('vs_currency') !== 'usd') {
    return { status: 422, body: { error: 'Missing parameter vs_currency' } };
  }
  const days = Number(request.query.get('days'));
  if (!(days >= 1)) return { status: 422, body: { error: 'Missing parameter days' } };
  if (shownPrice(request, token) === null) return { status: 404, body: { error: 'coin not found' } };
  const stepMs = (days === 1 ? 5 : days <= 90 ? 60 : DAY_MINUTES) * MINUTE_MS;
  const now = Date.now();
  const count = (days * DAY_MINUTES * MINUTE_MS) / stepMs;
  const lastMs = Math.floor(now / stepMs) * stepMs;
  const times = Array.from({ length: count }, (_, index) => lastMs - (count - 1 - index) * stepMs);
  const hasNulls = hasFault(request, 'nulls');
  const prices = [...times, now].map((at) => [
    at,
    hasNulls ? null : new LosslessNumber(shownPrice(request, token, new Date(at)) ?? '0'),
  ]);
  const extra = hasFault(request, 'extra') ? { note: { text: 'x' } } : {};
  return { status: 200, body: { prices, market_caps: [], total_volumes: [], ...extra } };
}

function refusal(code: number, message: string): ProviderAnswer {
  return { status: 401, body: { status: { error_code: code, error_message: message } } };
}
