import type { SwapWarning } from './swap.ts';

/** What a provider says of a token. Null: it does not say. */
export interface TokenReport {
  isVerified: boolean | null;
  /** The issuer can still make more of it, or freeze it. */
  hasMintAuthority: boolean | null;
  hasFreezeAuthority: boolean | null;
  /** Of its pools, in whole USD. */
  liquidityUsd: number | null;
}

export interface TokenReports {
  /** Null: the provider does not know the mint. Throws a ProviderError. */
  read(mint: string, signal: AbortSignal): Promise<TokenReport | null>;
}

/** With less, a swap of some hundred USD moves the price. */
const LITTLE_LIQUIDITY_USD = 10_000;

/** Warnings of the token that the wallet gets. `unavailable`: the provider could not be asked. */
export function warningsOf(report: TokenReport | null | 'unavailable'): SwapWarning[] {
  if (report === 'unavailable') return [{ code: 'TOKEN_UNKNOWN', critical: false }];
  if (report === null) return [{ code: 'UNVERIFIED_TOKEN', critical: true }];
  const found = [
    report.isVerified === true ? null : 'UNVERIFIED_TOKEN',
    report.hasMintAuthority === true ? 'MINT_AUTHORITY' : null,
    report.hasFreezeAuthority === true ? 'FREEZE_AUTHORITY' : null,
    report.liquidityUsd !== null && report.liquidityUsd < LITTLE_LIQUIDITY_USD ? 'LOW_LIQUIDITY' : null,
  ] as const;
  return found.flatMap((code) => (code === null ? [] : [{ code, critical: true }]));
}

/** A share of 1 from which a swap moves the price so much that the person has to agree to it by name. */
const HIGH_IMPACT = 0.05;

/** `priceImpact` is a decimal; it is only compared with a bound. */
export function impactWarnings(priceImpact: string | null): SwapWarning[] {
  return priceImpact !== null && Math.abs(Number(priceImpact)) >= HIGH_IMPACT
    ? [{ code: 'HIGH_PRICE_IMPACT', critical: true }]
    : [];
}
