import { formatAmount } from '../amounts.ts';
import type { OperationKind } from '../operations/operation-kind.ts';
import { NATIVE_SOL } from '../tokens.ts';
import { swapEvent } from './swap-events.ts';
import type { Swap, SwapPreview, SwapRequest, SwapSide } from './swap.ts';

export const swapKind = {
  completedBy: 'transaction',
  contentVersion: 1,

  // MAINTENANCE: client/src/checks/swaps/swap-content.ts has the same parts in the same order.
  contentParts: ({ from, input, output, amountIn, minimumOut, slippageBps, feeCapLamports }) => [
    from,
    input.mint,
    output.mint,
    amountIn,
    minimumOut,
    `${slippageBps}`,
    feeCapLamports,
  ],

  intent: (request) => `swap ${amountInText(request)} for at least ${minimumOutText(request)}`,

  summary: (request) =>
    `Swap ${amountInText(request)} of ${request.from} for at least ${minimumOutText(request)}`,

  effect: ({ request: { input, output }, outcome }: Swap) =>
    outcome && `Swapped ${amountText(outcome.amountIn, input)} for ${amountText(outcome.amountOut, output)}.`,

  retriesAfter: (outcome) => outcome === 'SLIPPAGE_EXCEEDED',

  commitment({ input, amountIn }, { networkFeeLamports, rentLamports }) {
    const costs = BigInt(networkFeeLamports) + BigInt(rentLamports);
    return input.mint === NATIVE_SOL
      ? { lamports: costs + BigInt(amountIn), token: null }
      : { lamports: costs, token: { mint: input.mint, baseUnits: BigInt(amountIn) } };
  },

  event: swapEvent,
} as const satisfies OperationKind<SwapRequest, SwapPreview>;

/** With its symbol: `1.5 SOL`. */
function amountInText({ amountIn, input }: SwapRequest): string {
  return amountText(amountIn, input);
}

export function minimumOutText({ minimumOut, output }: SwapRequest): string {
  return amountText(minimumOut, output);
}

function amountText(baseUnits: string, { decimals, token }: SwapSide): string {
  return `${formatAmount(BigInt(baseUnits), decimals)} ${token}`;
}
