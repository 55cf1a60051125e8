import { formatAmount, formatSol } from '../../domain/amounts.ts';
import { formatUsd } from '../../domain/prices/usd-value.ts';
import { storedValue, SWAP_WARNINGS, type SwapPreview, type SwapRequest } from '../../domain/swaps/swap.ts';
import type { SwapData } from './swap-schemas.ts';

export function presentSwap({ request, preview }: { request: SwapRequest; preview: SwapPreview }): SwapData {
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
      price_impact: preview.priceImpact,
      usd_value_in: formatUsd(valueIn),
      usd_value_in_reason: valueIn.reason,
      usd_value_out: formatUsd(valueOut),
      usd_value_out_reason: valueOut.reason,
      steps: preview.steps.map(({ exchange, pool, shareBps }) => ({ exchange, pool, share_bps: shareBps })),
      warnings: preview.warnings.map(({ code, critical }) => ({
        code,
        message: SWAP_WARNINGS[code],
        critical,
      })),
    },
  };
}
