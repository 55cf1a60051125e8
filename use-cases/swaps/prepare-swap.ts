import type { OpenCommitments } from '../../db/operations/open-commitments.ts';
import { formatAmount } from '../../domain/amounts.ts';
import type { ChainReader } from '../../domain/chain-reader.ts';
import { invalidField, type ServiceError } from '../../domain/errors.ts';
import type { Network } from '../../domain/networks.ts';
import { toStoredValue } from '../../domain/prices/stored-value.ts';
import { usdValue } from '../../domain/prices/usd-value.ts';
import { refusal } from '../../domain/refusal.ts';
import { providerMint } from '../../domain/provider-mint.ts';
import { estimateProblem, type FailedEstimate } from '../../domain/swaps/swap-problems.ts';
import type { FoundRoute } from '../../domain/swaps/swap-source.ts';
import type { SwapPreview, SwapRequest } from '../../domain/swaps/swap.ts';
import { impactWarnings } from '../../domain/swaps/token-report.ts';
import type { UsdPrices } from '../prices/usd-prices.ts';
import { admitWithEstimate } from '../operations/wallet-funds.ts';
import { createChooseRoute } from './choose-route.ts';
import { readOutput, type SwapInput } from './swap-input.ts';
import type { Aggregator } from './aggregator.ts';
import { swapRefused } from './swap-refused.ts';
import { readSwapSides, type SwapSides } from './swap-sides.ts';

export interface PrepareSwapDeps {
  chain: ChainReader;
  aggregator: Aggregator;
  usdPrices: Pick<UsdPrices, 'now'>;
}

export interface PreparedSwap {
  request: SwapRequest;
  preview: SwapPreview;
  referenceKey: string;
  admitUnderLock(open: OpenCommitments): void;
}

export type PrepareSwap = ReturnType<typeof createPrepareSwap>;

export function createPrepareSwap({ chain, aggregator, usdPrices }: PrepareSwapDeps) {
  const chooseRoute = createChooseRoute({ chain, aggregator });

  /** Asks the market, simulates the route, and computes what the swap costs and gives. Refuses what cannot be. */
  return async function prepareSwap(
    network: Network,
    input: SwapInput,
    openOf: (mint: string | null) => Promise<OpenCommitments>,
  ): Promise<PreparedSwap> {
    const sides = await readSwapSides(chain, network, input);
    const open = await openOf(sides.named.mint);
    const quotedAt = new Date();
    const [{ balance, slippageBps, route }, tokenWarnings, priceOf] = await Promise.all([
      chooseRoute(network, input, sides, open),
      sides.unlistedOutput ? aggregator.warnings(sides.unlistedOutput) : [],
      usdPrices.now(network, [sides.input.mint, sides.output.mint]),
    ]);
    const amountIn = balance.amount;
    admitMinimum(input, sides, route);
    const referenceKey = chain.randomAddress();
    const estimate = await chain.estimateSwap(network, {
      owner: input.from,
      mintIn: providerMint(sides.input.mint),
      mintOut: providerMint(sides.output.mint),
      route,
      referenceKey,
      feeCapLamports: input.feeCapLamports,
    });
    if (!estimate.ok) throw refusedEstimate(estimate);
    const needs = { ...estimate, baseUnits: amountIn };
    admitWithEstimate(balance, needs, open);

    return {
      referenceKey,
      admitUnderLock: (openByThen) => admitWithEstimate(balance, needs, openByThen),
      request: {
        from: input.from,
        input: sides.input,
        output: sides.output,
        amountIn: `${amountIn}`,
        minimumOut: `${route.minimumOut}`,
        slippageBps,
        feeCapLamports: `${input.feeCapLamports}`,
      },
      preview: {
        quotedOut: `${route.quotedOut}`,
        quotedAt: quotedAt.toISOString(),
        networkFeeLamports: `${estimate.networkFeeLamports}`,
        rentLamports: `${estimate.rentLamports}`,
        wrappedLamports: `${estimate.wrappedLamports}`,
        priceImpact: route.priceImpact,
        steps: route.steps.map(({ exchange, pool, shareBps }) => ({ exchange, pool, shareBps })),
        heldBaseUnits: `${sides.held}`,
        valueIn: toStoredValue(usdValue(amountIn, sides.input.decimals, priceOf(sides.input.mint))),
        valueOut: toStoredValue(usdValue(route.quotedOut, sides.output.decimals, priceOf(sides.output.mint))),
        warnings: [...impactWarnings(route.priceImpact), ...tokenWarnings],
      },
    };
  };
}

/** The caller saw a quote. The swap may give more now, but not less. */
function admitMinimum(
  { minimumOut: text }: SwapInput,
  { output }: SwapSides,
  { minimumOut }: FoundRoute,
): void {
  if (text === null) return;
  if (minimumOut >= readOutput('minimum_out', text, output)) return;
  const now = `${formatAmount(minimumOut, output.decimals)} ${output.token}`;
  throw swapRefused('price_moved', {
    details: `minimum_out: it would give at least ${now} now. Nothing was started; ask for a new quote.`,
    refusal: refusal('swap_price_moved', { now }),
  });
}

function refusedEstimate(failed: FailedEstimate): ServiceError {
  const { name, why, reason } = estimateProblem(failed);
  // Another amount may have a smaller route.
  if (name === 'no_route') return invalidField('amount', why, reason);
  return swapRefused(name, { details: `${why} Nothing was started.`, refusal: reason });
}
