import type { OpenCommitments } from '../../db/operations/open-commitments.ts';
import { formatAmount } from '../../domain/amounts.ts';
import type { ChainReader } from '../../domain/chain-reader.ts';
import { invalidField, ServiceError, type ApiErrorCode } from '../../domain/errors.ts';
import type { Network } from '../../domain/networks.ts';
import { usdValue, type UsdValue } from '../../domain/prices/usd-value.ts';
import { refusal, type Refusal } from '../../domain/refusal.ts';
import { providerMint } from '../../domain/provider-mint.ts';
import { estimateProblem, type FailedEstimate } from '../../domain/swaps/estimate-problem.ts';
import type { BuiltSwap } from '../../domain/swaps/swap-source.ts';
import type { StoredValue, SwapPreview, SwapRequest } from '../../domain/swaps/swap.ts';
import { impactWarnings } from '../../domain/swaps/token-report.ts';
import type { UsdPrices } from '../prices/usd-prices.ts';
import { admitWithEstimate } from '../sends/send-balance.ts';
import { createChooseRoute } from './choose-route.ts';
import { readOutput, type SwapInput } from './swap-input.ts';
import type { SwapMarket } from './swap-market.ts';
import { readSwapSides, type SwapSides } from './swap-sides.ts';

export interface PrepareSwapDeps {
  chain: ChainReader;
  market: SwapMarket;
  usdPrices: Pick<UsdPrices, 'now'>;
}

export interface PreparedSwap {
  request: SwapRequest;
  preview: SwapPreview;
  referenceKey: string;
  admitUnderLock(open: OpenCommitments): void;
}

export type PrepareSwap = ReturnType<typeof createPrepareSwap>;

export function createPrepareSwap({ chain, market, usdPrices }: PrepareSwapDeps) {
  const chooseRoute = createChooseRoute({ chain, market });

  /** Asks the market, simulates the route, and computes what the swap costs and gives. Refuses what cannot be. */
  return async function prepareSwap(
    network: Network,
    input: SwapInput,
    openOf: (mint: string | null) => Promise<OpenCommitments>,
  ): Promise<PreparedSwap> {
    const sides = await readSwapSides(chain, network, input);
    const open = await openOf(sides.named.mint);
    const quotedAt = new Date();
    const [{ balance, slippageBps, built }, tokenWarnings, priceOf] = await Promise.all([
      chooseRoute(network, input, sides, open),
      sides.unlistedOutput ? market.warnings(sides.unlistedOutput) : [],
      usdPrices.now(network, [sides.input.mint, sides.output.mint]),
    ]);
    const amountIn = balance.amount;
    admitMinimum(input, sides, built);
    const referenceKey = chain.randomAddress();
    const estimate = await chain.estimateSwap(network, {
      owner: input.from,
      mintIn: providerMint(sides.input.mint),
      mintOut: providerMint(sides.output.mint),
      built,
      referenceKey,
      feeCapLamports: input.feeCapLamports,
    });
    if (!estimate.ok) throw refused(estimate);
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
        minimumOut: `${built.minimumOut}`,
        slippageBps,
        feeCapLamports: `${input.feeCapLamports}`,
      },
      preview: {
        quotedOut: `${built.quotedOut}`,
        quotedAt: quotedAt.toISOString(),
        networkFeeLamports: `${estimate.networkFeeLamports}`,
        rentLamports: `${estimate.rentLamports}`,
        wrappedLamports: `${estimate.wrappedLamports}`,
        priceImpact: built.priceImpact,
        steps: built.steps.map(({ exchange, pool, shareBps }) => ({ exchange, pool, shareBps })),
        heldBaseUnits: `${sides.held}`,
        valueIn: stored(usdValue(amountIn, sides.input.decimals, priceOf(sides.input.mint))),
        valueOut: stored(usdValue(built.quotedOut, sides.output.decimals, priceOf(sides.output.mint))),
        warnings: [...impactWarnings(built.priceImpact), ...tokenWarnings],
      },
    };
  };
}

/** The caller saw a quote. What the swap gives now may be more, but not less. */
function admitMinimum(
  { minimumOut: text }: SwapInput,
  { output }: SwapSides,
  { minimumOut }: BuiltSwap,
): void {
  if (text === null) return;
  if (minimumOut >= readOutput('minimum_out', text, output)) return;
  const now = `${formatAmount(minimumOut, output.decimals)} ${output.token}`;
  throw new ServiceError('CONFLICT', 'The price moved against this swap.', {
    details: `minimum_out: it would give at least ${now} now. Nothing was started; ask for a new quote.`,
    refusal: refusal('swap_price_moved', { now }),
  });
}

function refused(failed: FailedEstimate): ServiceError {
  const { message, why } = estimateProblem(failed);
  const refuse = (code: ApiErrorCode, reason: Refusal): ServiceError =>
    new ServiceError(code, message, { details: `${why} Nothing was started.`, refusal: reason });
  switch (failed.problem) {
    case 'insufficient_funds':
      return refuse('INSUFFICIENT_FUNDS', refusal('funds_rent_minimum'));
    case 'frozen':
      return refuse('ACCOUNT_FROZEN', refusal('sender_frozen'));
    case 'slippage':
      return refuse('CONFLICT', refusal('swap_simulation_below'));
    case 'too_large':
      return invalidField('amount', why, refusal('swap_no_route'));
    case 'wrong_change':
    case 'refused':
      return refuse('INVALID_REQUEST', refusal('network_refuses', { explanation: failed.explanation }));
  }
}

/** Rows have integers as text. */
function stored(value: UsdValue): StoredValue {
  return value.usd === null ? value : { usd: value.usd.toString(), reason: null };
}
