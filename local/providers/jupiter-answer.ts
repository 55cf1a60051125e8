import { LosslessNumber } from 'lossless-json';
import { jupiterBuild, type SwapChain } from './jupiter-build.ts';
import { jupiterTokens } from './jupiter-tokens.ts';
import type { ProviderAnswer, ProviderRequest } from './provider-answer.ts';
import { hasFault, shownPrice, staleSeconds } from './shown-price.ts';
import { tokenOf } from './wrapped-sol.ts';

/** As a request without a key, and with this one. */
const JUPITER_KEY = 'jup_local';

const MAX_IDS = 50;
const BLOCKS_PER_SECOND = 5;

/** Paths of Jupiter. Without a chain, it has no routes. */
export async function jupiterAnswer(
  request: ProviderRequest,
  chain: SwapChain | null,
): Promise<ProviderAnswer> {
  const key = request.header('x-api-key');
  if (key !== '' && key !== JUPITER_KEY) return { status: 401, body: { code: 401, message: 'Unauthorized' } };
  switch (request.path) {
    case '/price/v3':
      return prices(request);
    case '/swap/v2/build':
      if (chain) return jupiterBuild(request, chain);
      return { status: 400, body: { error: 'COULD_NOT_FIND_ANY_ROUTE' } };
    default:
      return jupiterTokens(request) ?? { status: 404, body: { code: 404, message: 'Not Found' } };
  }
}

/** `GET /price/v3?ids=` (openapi-spec/price/v3/price.yaml of its documentation). */
function prices(request: ProviderRequest): ProviderAnswer {
  const ids = (request.query.get('ids') ?? '').split(',').filter((id) => id !== '');
  if (ids.length === 0 || ids.length > MAX_IDS) return { status: 400, body: { error: 'ids: 1 to 50 mints' } };
  const found = ids.flatMap((id) => {
    const price = shownPrice(request, tokenOf(id));
    return price === null ? [] : [[id, priceOf(request, price)] as const];
  });
  return { status: 200, body: Object.fromEntries(found) };
}

function priceOf(request: ProviderRequest, price: string) {
  const hasNulls = hasFault(request, 'nulls');
  const block = request.market.block() - staleSeconds(request) * BLOCKS_PER_SECOND;
  return {
    usdPrice: hasNulls ? null : new LosslessNumber(price),
    decimals: 9,
    // It stands still while it is stale.
    blockId: hasNulls ? null : hasFault(request, 'stale') ? 1 : block,
    priceChange24h: hasNulls ? null : 0,
    liquidity: 1_000_000,
    createdAt: '2024-06-05T08:55:25.527Z',
    ...(hasFault(request, 'extra') ? { confidence: 'high', quotes: [{ pool: 1 }] } : {}),
  };
}
