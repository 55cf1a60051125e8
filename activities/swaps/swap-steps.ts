import { buildSwapMessage } from '../../chain/swaps/build-swap-message.ts';
import { estimateSwap } from '../../chain/swaps/estimate-swap.ts';
import type { SwapEstimate } from '../../domain/chain-reader.ts';
import type { SwapSources } from '../../domain/swaps/swap-source.ts';
import type { Swap, SwapPreview, SwapRequest } from '../../domain/swaps/swap.ts';
import type { TransactionSteps } from '../operations/kind-steps.ts';
import { SigningRefusedError } from '../operations/signing-refused.ts';
import { checkSwap } from './check-swap.ts';
import { routeForTerms } from './route-for-terms.ts';

/** Each message has a route of its own: a route is as old as its quote. */
export function createSwapSteps(sources: SwapSources) {
  return {
    async prepareMessage(swap: Swap, { chain, signal }) {
      const { request, referenceKey } = swap;
      const source = sources(swap.network);
      if (!source) throw noMarket();
      const route = await routeForTerms(source, request, signal);
      const feeCapLamports = BigInt(request.feeCapLamports);
      const toEstimate = { owner: request.from, built: route, referenceKey, feeCapLamports };
      const estimate = await estimateSwap(chain.rpc, toEstimate, signal);
      if (!estimate.ok) throw refused(estimate);
      const { computeUnitLimit, priorityMicroLamports } = estimate;
      const parts = { owner: request.from, route, referenceKey, computeUnitLimit, priorityMicroLamports };
      return async (blockhash) => {
        const message = buildSwapMessage(parts, blockhash);
        if (!message) throw new Error('the simulated transaction was smaller');
        await checkSwap(swap, message, chain.rpc, signal);
        return message;
      };
    },
  } satisfies TransactionSteps<SwapRequest, SwapPreview>;
}

function noMarket(): SigningRefusedError {
  return new SigningRefusedError(
    'CONFLICT',
    'This server has no market for swaps on this network any more.',
    'Nothing was signed. An operator can set one (PRICE_NETWORK).',
  );
}

function refused({ problem, explanation }: Extract<SwapEstimate, { ok: false }>): SigningRefusedError {
  switch (problem) {
    case 'insufficient_funds':
      return new SigningRefusedError(
        'CONFLICT',
        'The wallet holds too little for this swap now.',
        'It needs the amount, the fee, and the rent of a new token account. Nothing was signed.',
      );
    case 'slippage':
      return new SigningRefusedError(
        'CONFLICT',
        'The price moved against this swap.',
        'Its simulation gives less than the minimum. Nothing was signed; try again, or start a new swap.',
      );
    case 'too_large':
    case 'refused':
      return new SigningRefusedError(
        'CONFLICT',
        'The network refuses this swap.',
        `The simulation failed: ${explanation}. Nothing was signed.`,
      );
  }
}
