import type { Mint } from '../tokens.ts';
import type { SwapWarning } from './swap.ts';

/** A provider's report of a token. Null: it does not say. The authorities of its mint are not asked for: the chain has them. */
export interface TokenReport {
  isVerified: boolean | null;
  /** The liquidity of its pools, in whole USD. */
  liquidityUsd: number | null;
  /** Chosen by its issuer. */
  symbol: string | null;
  name: string | null;
}

export interface TokenReports {
  /** Null: the provider does not know the mint. Throws a ProviderError. */
  read(mint: string, signal: AbortSignal): Promise<TokenReport | null>;
}

/** With less, a swap of some hundred USD moves the price. */
const LITTLE_LIQUIDITY_USD = 10_000;

/** Warnings of the token that the wallet gets, by its mint on the chain and the provider's report. `unavailable`: the provider could not be asked. */
export function warningsOf(
  mint: Pick<Mint, 'hasMintAuthority' | 'hasFreezeAuthority'>,
  report: TokenReport | null | 'unavailable',
): SwapWarning[] {
  const found = [
    report === 'unavailable' || report?.isVerified === true ? null : 'UNVERIFIED_TOKEN',
    mint.hasMintAuthority ? 'MINT_AUTHORITY' : null,
    mint.hasFreezeAuthority ? 'FREEZE_AUTHORITY' : null,
    hasLittleLiquidity(report) ? 'LOW_LIQUIDITY' : null,
  ] as const;
  return [
    ...found.flatMap((code) => (code === null ? [] : [{ code, critical: true }])),
    ...(report === 'unavailable' ? [{ code: 'TOKEN_UNKNOWN' as const, critical: false }] : []),
  ];
}

function hasLittleLiquidity(report: TokenReport | null | 'unavailable'): boolean {
  if (report === null || report === 'unavailable' || report.liquidityUsd === null) return false;
  return report.liquidityUsd < LITTLE_LIQUIDITY_USD;
}

/** A share of 1 from which a swap moves the price so much that the person has to agree to it by name. */
const HIGH_IMPACT = 0.05;

/** `priceImpact` is a decimal; it is only compared with a bound. */
export function impactWarnings(priceImpact: string | null): SwapWarning[] {
  return priceImpact !== null && Math.abs(Number(priceImpact)) >= HIGH_IMPACT
    ? [{ code: 'HIGH_PRICE_IMPACT', critical: true }]
    : [];
}
