import type { Price } from '../prices/price.ts';
import type { Mint } from '../tokens.ts';
import type { SwapWarning } from './swap.ts';

/** A provider's report of a token. Null: it does not say. */
export interface TokenReport {
  isVerified: boolean | null;
  /** True: the provider warns of it. */
  isSuspicious: boolean;
  /** The liquidity of its pools, in whole USD. */
  liquidityUsd: number | null;
  /** The price at this market alone. */
  price: Price | null;
  /** By how much that has changed in 24 hours, in percent with two decimals. */
  change24h: string | null;
  /** Chosen by its issuer. */
  symbol: string | null;
  name: string | null;
}

/** A token of a search. Its mint has not been read from the chain, so all of it is the provider's word. */
export interface ReportedToken extends TokenReport {
  /** The address of the mint; of SOL, that of wrapped SOL. */
  mint: string;
  /** The program that owns the mint. */
  program: string | null;
  /** False also if the provider does not say. */
  hasMintAuthority: boolean;
  hasFreezeAuthority: boolean;
  /** The address of its logo, chosen by its maker. */
  iconUrl: string | null;
}

export interface TokenReports {
  /** Null: the provider does not know the mint, or bans it. Throws a ProviderError. */
  read(mint: string, signal: AbortSignal): Promise<TokenReport | null>;
  /** Tokens by symbol, name or mint, the most probable first, without those that the provider bans. Throws a ProviderError. */
  search(text: string): Promise<ReportedToken[]>;
  /** The known ones of at most a hundred mints. Throws a ProviderError. */
  readAll(mints: readonly string[], signal: AbortSignal): Promise<ReportedToken[]>;
}

/** With less, a swap of some hundred USD moves the price. */
const LITTLE_LIQUIDITY_USD = 10_000;

/** Warnings of the token that the wallet gets, by its mint and the provider's report. `unavailable`: the provider could not be asked. */
export function warningsOf(
  mint: Pick<Mint, 'hasMintAuthority' | 'hasFreezeAuthority'>,
  report: TokenReport | null | 'unavailable',
): SwapWarning[] {
  if (report === 'unavailable')
    return [...authorityWarnings(mint), { code: 'TOKEN_UNKNOWN', critical: false }];
  const liquidity = report?.liquidityUsd ?? null;
  return [
    ...critical('SUSPICIOUS_TOKEN', report?.isSuspicious === true),
    ...critical('UNVERIFIED_TOKEN', report?.isVerified !== true),
    ...authorityWarnings(mint),
    ...critical('LOW_LIQUIDITY', liquidity !== null && liquidity < LITTLE_LIQUIDITY_USD),
  ];
}

function authorityWarnings(mint: Pick<Mint, 'hasMintAuthority' | 'hasFreezeAuthority'>): SwapWarning[] {
  return [
    ...critical('MINT_AUTHORITY', mint.hasMintAuthority),
    ...critical('FREEZE_AUTHORITY', mint.hasFreezeAuthority),
  ];
}

function critical(code: SwapWarning['code'], isSo: boolean): SwapWarning[] {
  return isSo ? [{ code, critical: true }] : [];
}

/** A share of 1 from which a swap moves the price so much that the person has to agree to it by name. */
const HIGH_IMPACT = 0.05;

/** `priceImpact` is a decimal; it is only compared with a bound. */
export function impactWarnings(priceImpact: string | null): SwapWarning[] {
  return priceImpact === null
    ? []
    : critical('HIGH_PRICE_IMPACT', Math.abs(Number(priceImpact)) >= HIGH_IMPACT);
}
