import type { z } from 'zod';
import type { FoundToken } from '../../domain/swaps/found-tokens.ts';
import { formatPrice } from '../../domain/prices/price.ts';
import type { TokenFacts } from '../../use-cases/swaps/read-token.ts';
import { presentWarnings } from './swap-presenter.ts';
import type { foundTokenData, tokenData } from './swap-token-schemas.ts';

export function presentFoundToken(token: FoundToken): z.infer<typeof foundTokenData> {
  const { mint, listed, report, isSwappable, looksLike, price, change24h, warnings } = token;
  return {
    token: listed?.symbol ?? mint,
    mint,
    name: listed?.name ?? null,
    listed: listed !== null,
    verified: report?.isVerified ?? null,
    swappable: isSwappable,
    reported_symbol: report?.symbol ?? null,
    reported_name: report?.name ?? null,
    looks_like: looksLike,
    price_usd: price === null ? null : formatPrice(price),
    change_24h_percent: change24h,
    warnings: presentWarnings(warnings),
  };
}

export function presentToken(facts: TokenFacts): z.infer<typeof tokenData> {
  const { decimals, isSwappable } = facts;
  return { ...presentFoundToken(facts), decimals, swappable: isSwappable };
}
