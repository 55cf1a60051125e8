import { formatAmount } from '../../domain/amounts.ts';
import { ProviderError } from '../../domain/provider-error.ts';
import { slippageFor } from '../../domain/swaps/slippage-for.ts';
import { providerMint } from '../../domain/provider-mint.ts';
import { minimumOutText } from '../../domain/swaps/swap-kind.ts';
import type { BuiltSwap, SwapSource } from '../../domain/swaps/swap-source.ts';
import type { SwapRequest } from '../../domain/swaps/swap.ts';
import { withTimeLimit } from '../../loops/time-limit.ts';
import { SigningRefusedError } from '../operations/signing-refused.ts';

/** Of one question to the market. Up to three are asked while a person waits for the transaction. */
const MARKET_TIMEOUT_MS = 3_000;

/**
 * A route at the price of now that keeps the confirmed terms. If the price has become a bit worse, less slippage is allowed than before, so that still no
 * less than the confirmed minimum can arrive. Throws a SigningRefusedError if the price has become too bad for that, or the market is away.
 */
export async function routeForTerms(
  source: SwapSource,
  request: SwapRequest,
  signal: AbortSignal,
): Promise<BuiltSwap> {
  const minimumOut = BigInt(request.minimumOut);
  const build = (slippageBps: number): Promise<BuiltSwap> => ask(source, request, slippageBps, signal);
  let built = await build(request.slippageBps);
  // The price may move again between two questions.
  for (let again = 0; again < 2 && built.minimumOut < minimumOut; again += 1) {
    const slippageBps = slippageFor(built.quotedOut, minimumOut);
    if (slippageBps === null) throw priceMoved(request, built);
    built = await build(slippageBps);
  }
  if (built.minimumOut < minimumOut) throw priceMoved(request, built);
  return built;
}

async function ask(
  source: SwapSource,
  request: SwapRequest,
  slippageBps: number,
  signal: AbortSignal,
): Promise<BuiltSwap> {
  const terms = {
    owner: request.from,
    mintIn: providerMint(request.input.mint),
    mintOut: providerMint(request.output.mint),
    amountIn: BigInt(request.amountIn),
    slippageBps,
  };
  const built = await withTimeLimit(MARKET_TIMEOUT_MS, signal, async (limit) => {
    try {
      return await source.build(terms, limit);
    } catch (error) {
      if (!(error instanceof ProviderError) && !limit.aborted) throw error;
      throw new SigningRefusedError(
        'NETWORK_ERROR',
        'The market for swaps is temporarily unavailable.',
        'No transaction could be built; try again in a moment.',
        { cause: error },
      );
    }
  });
  if (built) return built;
  throw new SigningRefusedError(
    'CONFLICT',
    'The market has no route for this swap any more.',
    'Nothing was signed. Start a new swap.',
  );
}

function priceMoved(request: SwapRequest, { quotedOut }: BuiltSwap): SigningRefusedError {
  const now = `${formatAmount(quotedOut, request.output.decimals)} ${request.output.token}`;
  return new SigningRefusedError(
    'CONFLICT',
    'The price moved against this swap.',
    `A new swap would give about ${now}; you confirmed at least ${minimumOutText(request)}. Nothing was signed. Start a new swap.`,
  );
}
