import type { UnvaluedReason } from '../prices/price-words.ts';
import type { SwapWarningCode } from './swap-words.ts';

/** One side of a swap. */
export interface SwapToken {
  /** The symbol that the service gives to the mint. */
  token: string;
  /** The mint's address, or `SOL`. */
  mint: string;
  decimals: number;
}

/** The terms of a swap. Base units and lamports are decimal integers as text. */
export interface SwapTerms {
  from: string;
  token_in: SwapToken;
  token_out: SwapToken;
  /** Decimal amount of `token_in`. */
  amount_in: string;
  amount_in_base_units: string;
  /** Decimal amount of `token_out`: if less would arrive, the network reverts the whole swap. */
  minimum_out: string;
  minimum_out_base_units: string;
  /** How much less than quoted may arrive, in hundredths of a percent. */
  slippage_bps: number;
  fee_cap_lamports: string;
}

/** Effects and costs of a swap, computed when the market was asked. */
export interface SwapPreview {
  /** Decimal amount of `token_out` that the market expects to arrive. */
  quoted_out: string;
  quoted_at: string;
  /** In SOL, as a decimal. */
  network_fee: string;
  /** In SOL, as a decimal: the deposit for token accounts that the swap creates. */
  rent: string;
  /** In SOL, as a decimal: wrapped SOL that the wallet had before, and that this swap gives back as SOL. */
  wrapped_sol: string;
  /** How far the amount moves the price, as a share of 1; null if the market does not say. */
  price_impact: string | null;
  usd_value_in: string | null;
  /** Why `usd_value_in` is null; null if it is known. */
  usd_value_in_reason: UnvaluedReason | null;
  usd_value_out: string | null;
  /** Why `usd_value_out` is null; null if it is known. */
  usd_value_out_reason: UnvaluedReason | null;
  steps: SwapStep[];
  warnings: SwapWarning[];
}

/** The field `swap` of an operation of the kind `swap`. */
export interface SwapDetails extends SwapTerms {
  preview: SwapPreview;
  /** The swap's result; null before it is confirmed. */
  result: SwapResult | null;
}

/** From the balances on the chain. Decimals and base units are text. */
export interface SwapResult {
  /** The amount that left the wallet; for SOL without fee and rent. */
  amount_in: string;
  amount_in_base_units: string;
  amount_out: string;
  amount_out_base_units: string;
  /** How much of `token_out` one whole `token_in` gave, rounded down to 12 significant digits. */
  effective_price: string;
  /** In SOL: all fees, with that of a first transaction that was reverted. */
  network_fee: string;
  /** In SOL, for new token accounts that the wallet keeps. */
  rent_paid: string;
  /** In SOL, of token accounts that were closed. */
  rent_returned: string;
  /** In SOL: wrapped SOL that the wallet had before, and that came back as SOL. It is not part of the amounts. */
  wrapped_sol: string;
}

/** An answer of the market. Nothing is recorded, and nothing moves. */
export interface SwapQuote extends Omit<SwapDetails, 'result'> {
  network: string;
  /** After this time, ask again: the price may have moved. */
  expires_at: string;
}

/** One exchange of the route. */
export interface SwapStep {
  exchange: string;
  pool: string;
  /** Share of the whole amount, in hundredths of a percent. */
  share_bps: number;
}

export interface SwapWarning {
  code: SwapWarningCode;
  /** One sentence for people. */
  message: string;
  /** The swap is prepared only if `accept` names the code. */
  critical: boolean;
}

/** A token that a search has found. */
export interface FoundToken {
  /** Symbol of a listed token, else the mint. */
  token: string;
  /** The mint's address, or `SOL`. */
  mint: string;
  /** Null if the service's list does not have the token. */
  name: string | null;
  listed: boolean;
  /** True: the market has verified that it is the token that its name says. Null: the market does not say, or was not asked, as for a listed token. */
  verified: boolean | null;
  /** False: a swap of it is refused. Null: not known, as for a listed token in a search. */
  swappable: boolean | null;
  /** The market's name of an unlisted token: its issuer has chosen it, and another token may have the same. */
  reported_symbol: string | null;
  reported_name: string | null;
  /** Symbol of another token, listed or verified, for which people can take this one. Null: none. */
  looks_like: string | null;
  /** The market's own price in USD, a decimal, and its change in 24 hours in percent; null: it does not say. */
  price_usd: string | null;
  change_24h_percent: string | null;
  /** Those that a swap for it would have, as far as is known. */
  warnings: SwapWarning[];
}

export interface FoundTokens {
  /** 20 at most: listed tokens, then verified ones, then others. */
  items: FoundToken[];
  /** False: the market did not answer this search, so tokens that only it knows may be missing. */
  complete: boolean;
}

/** A token as the service knows it. */
export interface TokenFacts extends FoundToken {
  decimals: number;
  swappable: boolean;
}
