import { buildSwapMessage, type SwapParts } from '../../chain/swaps/build-swap-message.ts';
import { estimateSwap } from '../../chain/swaps/estimate-swap.ts';
import { readSwapFacts } from '../../chain/swaps/read-swap-facts.ts';
import { PLACEHOLDER_BLOCKHASH } from '../../chain/transactions/placeholder-blockhash.ts';
import { associatedTokenAddress, TOKEN_PROGRAM } from '../../chain/tokens/token-addresses.ts';
import { providerMint } from '../../domain/provider-mint.ts';
import { swapOutcome } from '../../domain/swaps/swap-outcome.ts';
import { estimateProblem } from '../../domain/swaps/swap-problems.ts';
import type { SwapSources } from '../../domain/swaps/swap-source.ts';
import type { Swap, SwapPreview, SwapRequest } from '../../domain/swaps/swap.ts';
import type { TransactionSteps } from '../operations/kind-steps.ts';
import { checkSwap } from './check-swap.ts';
import { routeForTerms } from './route-for-terms.ts';
import { swapRefused } from './swap-refused.ts';

/** Each message has a route of its own: a route is as old as its quote. */
export function createSwapSteps(sources: SwapSources) {
  return {
    async prepareMessage(swap: Swap, { chain, signal }) {
      const { request, referenceKey } = swap;
      const source = sources(swap.network);
      if (!source) {
        throw swapRefused('no_market', 'Nothing was signed. An operator can set one (PRICE_NETWORK).');
      }
      const route = await routeForTerms(source, request, signal);
      const feeCapLamports = BigInt(request.feeCapLamports);
      const [mintIn, mintOut] = [providerMint(request.input.mint), providerMint(request.output.mint)];
      const toEstimate = { owner: request.from, mintIn, mintOut, route, referenceKey, feeCapLamports };
      const estimate = await estimateSwap(chain.rpc, toEstimate, signal);
      if (!estimate.ok) {
        const { name, why } = estimateProblem(estimate);
        throw swapRefused(name, `Nothing was signed. ${why}`);
      }
      const { computeUnitLimit, priorityMicroLamports } = estimate;
      const parts = { owner: request.from, route, referenceKey, computeUnitLimit, priorityMicroLamports };
      const accounts = { message: messageOf(parts, PLACEHOLDER_BLOCKHASH), owner: request.from };
      const facts = await readSwapFacts(chain.rpc, accounts, signal);
      return (blockhash) => {
        const message = messageOf(parts, blockhash);
        checkSwap(swap, message, facts);
        return message;
      };
    },

    outcomeOf: ({ request }, landed) =>
      swapOutcome(request, landed, (mint) =>
        associatedTokenAddress(request.from, mint, TOKEN_PROGRAM).toBase58(),
      ),
  } satisfies TransactionSteps<SwapRequest, SwapPreview>;
}

function messageOf(parts: SwapParts, blockhash: string): Uint8Array {
  const message = buildSwapMessage(parts, blockhash);
  if (!message) throw new Error('the simulated transaction was smaller');
  return message;
}
