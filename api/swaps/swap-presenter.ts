import { formatAmount, formatSol } from '../../domain/amounts.ts';
import { formatUsd } from '../../domain/prices/usd-value.ts';
import { effectivePrice, feesPaid } from '../../domain/swaps/swap-outcome.ts';
import { storedValue } from '../../domain/prices/stored-value.ts';
import {
  SWAP_WARNINGS,
  type Swap,
  type SwapPreview,
  type SwapRequest,
  type SwapWarning,
} from '../../domain/swaps/swap.ts';
import type { SwapData, SwapTermsData } from './swap-schemas.ts';

/** Terms and preview, of a quote too. */
export function presentSwap({
  request,
  preview,
}: {
  request: SwapRequest;
  preview: SwapPreview;
}): SwapTermsData {
  const { input, output } = request;
  const [valueIn, valueOut] = [storedValue(preview.valueIn), storedValue(preview.valueOut)];
  return {
    from: request.from,
    token_in: input,
    token_out: output,
    amount_in: formatAmount(BigInt(request.amountIn), input.decimals),
    amount_in_base_units: request.amountIn,
    minimum_out: formatAmount(BigInt(request.minimumOut), output.decimals),
    minimum_out_base_units: request.minimumOut,
    slippage_bps: request.slippageBps,
    fee_cap_lamports: request.feeCapLamports,
    preview: {
      quoted_out: formatAmount(BigInt(preview.quotedOut), output.decimals),
      quoted_at: preview.quotedAt,
      network_fee: formatSol(BigInt(preview.networkFeeLamports)),
      rent: formatSol(BigInt(preview.rentLamports)),
      wrapped_sol: formatSol(BigInt(preview.wrappedLamports)),
      price_impact: preview.priceImpact,
      usd_value_in: formatUsd(valueIn),
      usd_value_in_reason: valueIn.reason,
      usd_value_out: formatUsd(valueOut),
      usd_value_out_reason: valueOut.reason,
      steps: preview.steps.map(({ exchange, pool, shareBps }) => ({ exchange, pool, share_bps: shareBps })),
      warnings: presentWarnings(preview.warnings),
    },
  };
}

export function presentWarnings(warnings: readonly SwapWarning[]): SwapTermsData['preview']['warnings'] {
  return warnings.map(({ code, critical }) => ({ code, message: SWAP_WARNINGS[code], critical }));
}

/** Null before the swap is confirmed. */
export function presentSwapResult({
  request,
  outcome,
  revertedFeeLamports,
}: Pick<Swap, 'request' | 'outcome' | 'revertedFeeLamports'>): SwapData['result'] {
  if (!outcome) return null;
  return {
    amount_in: formatAmount(BigInt(outcome.amountIn), request.input.decimals),
    amount_in_base_units: outcome.amountIn,
    amount_out: formatAmount(BigInt(outcome.amountOut), request.output.decimals),
    amount_out_base_units: outcome.amountOut,
    effective_price: effectivePrice(outcome, request),
    network_fee: formatSol(feesPaid(outcome, { revertedFeeLamports })),
    rent_paid: formatSol(BigInt(outcome.rentPaidLamports)),
    rent_returned: formatSol(BigInt(outcome.rentReturnedLamports)),
    wrapped_sol: formatSol(BigInt(outcome.wrappedLamports)),
  };
}
