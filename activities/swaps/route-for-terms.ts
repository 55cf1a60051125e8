import { formatAmount } from '../../domain/amounts.ts';
import { askRoute } from '../../domain/swaps/ask-route.ts';
import { slippageFor } from '../../domain/swaps/slippage-for.ts';
import { providerMint } from '../../domain/provider-mint.ts';
import { minimumOutText } from '../../domain/swaps/swap-kind.ts';
import type { FoundRoute, SwapSource } from '../../domain/swaps/swap-source.ts';
import type { SwapRequest } from '../../domain/swaps/swap.ts';
import { withTimeLimit } from '../../loops/time-limit.ts';
import type { SigningRefusedError } from '../operations/signing-refused.ts';
import { swapRefused } from './swap-refused.ts';

/** The limit for one question to the market. Up to three are asked while a person waits for the transaction. */
const MARKET_TIMEOUT_MS = 3_000;

/**
 * A route at the price of now that keeps the confirmed terms. If the price has become a bit worse, less slippage is allowed than before, so that still no
 * less than the confirmed minimum can arrive. Throws a SigningRefusedError if the price has become too bad for that, or the market is away.
 */
export async function routeForTerms(
  source: SwapSource,
  request: SwapRequest,
  signal: AbortSignal,
): Promise<FoundRoute> {
  const minimumOut = BigInt(request.minimumOut);
  const find = (slippageBps: number): Promise<FoundRoute> => ask(source, request, slippageBps, signal);
  let route = await find(request.slippageBps);
  // The price may move again between two questions.
  for (let again = 0; again < 2 && route.minimumOut < minimumOut; again += 1) {
    const slippageBps = slippageFor(route.quotedOut, minimumOut);
    if (slippageBps === null) throw priceMoved(request, route);
    route = await find(slippageBps);
  }
  if (route.minimumOut < minimumOut) throw priceMoved(request, route);
  return route;
}

async function ask(
  source: SwapSource,
  request: SwapRequest,
  slippageBps: number,
  signal: AbortSignal,
): Promise<FoundRoute> {
  const terms = {
    owner: request.from,
    mintIn: providerMint(request.input.mint),
    mintOut: providerMint(request.output.mint),
    amountIn: BigInt(request.amountIn),
    slippageBps,
  };
  const answer = await withTimeLimit(MARKET_TIMEOUT_MS, signal, (limit) => askRoute(source, terms, limit));
  if (answer.ok) return answer.route;
  if (answer.problem === 'no_route') {
    throw swapRefused(answer.problem, 'Nothing was signed. Start a new swap.');
  }
  throw swapRefused(answer.problem, 'No transaction could be built; try again in a moment.', {
    cause: answer.error,
  });
}

function priceMoved(request: SwapRequest, { quotedOut }: FoundRoute): SigningRefusedError {
  const now = `${formatAmount(quotedOut, request.output.decimals)} ${request.output.token}`;
  return swapRefused(
    'price_moved',
    `A new swap would give about ${now}; you confirmed at least ${minimumOutText(request)}. Nothing was signed. Start a new swap.`,
  );
}
