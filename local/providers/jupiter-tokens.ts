import { TOKEN_PROGRAM_ID } from '@solana/spl-token';
import { LosslessNumber } from 'lossless-json';
import type { MarketToken } from './market.ts';
import type { ProviderAnswer, ProviderRequest } from './provider-answer.ts';
import { faultOf, hasFault, shownPrice } from './shown-price.ts';
import { LOGO_PATH } from './market-logo.ts';
import { mintOf } from './wrapped-sol.ts';

const MAX_MINTS = 100;
const MAX_FOUND = 20;
const MAX_RECENT = 30;
const DEFAULT_LISTED = 50;

const LISTS = /^\/tokens\/v2\/(toporganicscore|toptraded|toptrending)\/(5m|1h|6h|24h)$/;
const PERIODS = ['5m', '1h', '6h', '24h'] as const;

/** `/tokens/v2` of Jupiter (openapi-spec/tokens/v2/tokens.yaml of its documentation): each answer is an array. Null: not a path of it. */
export function jupiterTokens(request: ProviderRequest): ProviderAnswer | null {
  const all = request.market.tokens();
  const asked = request.query.get('query') ?? '';
  switch (request.path) {
    case '/tokens/v2/search':
      return asked === '' ? refused('query: a symbol, a name or mints') : search(request, all, asked);
    case '/tokens/v2/tag':
      return asked === 'verified' ? listed(request, all) : listed(request, []);
    case '/tokens/v2/recent':
      return listed(request, all.slice(0, MAX_RECENT));
  }
  if (!LISTS.test(request.path)) return null;
  const limit = Number(request.query.get('limit') ?? DEFAULT_LISTED);
  return Number.isInteger(limit) && limit >= 1 && limit <= MAX_MINTS
    ? listed(request, all.slice(0, limit))
    : refused(`limit: 1 to ${MAX_MINTS}`);
}

function search(request: ProviderRequest, all: readonly MarketToken[], asked: string): ProviderAnswer {
  const words = asked.split(',').map((word) => word.trim());
  if (words.length > MAX_MINTS) return refused(`query: at most ${MAX_MINTS} mints`);
  const byMint = all.filter(({ token }) => words.includes(mintOf(token)));
  if (byMint.length > 0) return listed(request, byMint);
  const word = asked.toLowerCase();
  const found = all.filter(({ symbol, reported }) =>
    [symbol, reported.name ?? ''].some((text) => text.toLowerCase().includes(word)),
  );
  return listed(request, found.slice(0, MAX_FOUND));
}

function listed(request: ProviderRequest, tokens: readonly MarketToken[]): ProviderAnswer {
  return { status: 200, body: tokens.map((each) => tokenOf(request, each)) };
}

function tokenOf(request: ProviderRequest, { token, symbol, reported }: MarketToken) {
  const price = shownPrice(request, token);
  const hasNulls = hasFault(request, 'nulls');
  const stats = {
    priceChange: 0,
    liquidityChange: 0,
    volumeChange: 0,
    buyVolume: 500_000,
    sellVolume: 500_000,
    numBuys: 1_000,
    numSells: 1_000,
    numTraders: 500,
  };
  return {
    id: mintOf(token),
    name: symbol,
    symbol,
    icon: `http://${request.header('host')}${LOGO_PATH}${mintOf(token)}.png`,
    decimals: token === 'SOL' ? 9 : 6,
    tokenProgram: TOKEN_PROGRAM_ID.toBase58(),
    isVerified: hasNulls ? null : true,
    tags: ['verified'],
    organicScore: 90,
    organicScoreLabel: 'high',
    // `isSus` is there only for tokens that are flagged.
    audit: { mintAuthorityDisabled: true, freezeAuthorityDisabled: true, topHoldersPercentage: 10 },
    holderCount: 10_000,
    circSupply: 1_000_000,
    totalSupply: 1_000_000,
    usdPrice: hasNulls || price === null ? null : new LosslessNumber(price),
    priceBlockId: request.market.block(),
    liquidity: 1_000_000,
    ...Object.fromEntries(PERIODS.map((period) => [`stats${period}`, stats])),
    createdAt: '2024-06-05T08:55:25.527Z',
    updatedAt: new Date().toISOString(),
    ...reported,
    ...faultOf(request, 'fields')?.fields,
    ...(hasFault(request, 'extra') ? { bondingCurve: 1, launchpad: 'none' } : {}),
  };
}

function refused(error: string): ProviderAnswer {
  return { status: 400, body: { error } };
}
