import type { OpenCommitments } from '../../db/operations/open-commitments.ts';
import { formatAmount, parseAmount } from '../../domain/amounts.ts';
import type { ChainReader, SwapEstimate } from '../../domain/chain-reader.ts';
import { invalidField, ServiceError } from '../../domain/errors.ts';
import type { Network } from '../../domain/networks.ts';
import { usdValue, type UsdValue } from '../../domain/prices/usd-value.ts';
import { refusal } from '../../domain/refusal.ts';
import { providerMint } from '../../domain/providers/provider-mint.ts';
import type { BuiltSwap } from '../../domain/swaps/swap-source.ts';
import type { StoredValue, SwapPreview, SwapRequest } from '../../domain/swaps/swap.ts';
import { impactWarnings } from '../../domain/swaps/token-report.ts';
import { NATIVE_SOL } from '../../domain/tokens.ts';
import type { UsdPrices } from '../prices/usd-prices.ts';
import {
  admitBeforeSimulation,
  admitWithEstimate,
  insufficientFunds,
  type SendBalance,
} from '../sends/send-balance.ts';
import { ALL, readAmount } from '../sends/send-input.ts';
import { AUTO_SLIPPAGE_BPS, type SwapInput } from './swap-input.ts';
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
  /** Asks the market, simulates the route, and computes what the swap costs and gives. Refuses what cannot be. */
  return async function prepareSwap(
    network: Network,
    input: SwapInput,
    openOf: (mint: string | null) => Promise<OpenCommitments>,
  ): Promise<PreparedSwap> {
    const sides = await readSwapSides(chain, network, input);
    const open = await openOf(sides.named.mint);
    const amountIn = amountOf(input.amount, sides, open);
    const balance: SendBalance = {
      token: sides.named,
      decimals: sides.input.decimals,
      held: sides.held,
      senderLamports: sides.senderLamports,
      amount: amountIn,
    };
    admitBeforeSimulation(balance, open);

    const slippageBps = input.slippageBps === 'auto' ? AUTO_SLIPPAGE_BPS : input.slippageBps;
    const [mintIn, mintOut] = [providerMint(sides.input.mint), providerMint(sides.output.mint)];
    const quotedAt = new Date();
    const [built, tokenWarnings, priceOf] = await Promise.all([
      market.route(network, { owner: input.from, mintIn, mintOut, amountIn, slippageBps }),
      sides.isOutputListed ? [] : market.warnings(mintOut),
      usdPrices.now(network, [sides.input.mint, sides.output.mint]),
    ]);
    admitMinimum(input, sides, built);
    const referenceKey = chain.randomAddress();
    const estimate = await chain.estimateSwap(network, {
      owner: input.from,
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

function amountOf(text: string, { input, held }: SwapSides, open: OpenCommitments): bigint {
  if (text !== ALL) return readAmount(text, input.token, input.decimals);
  if (input.mint === NATIVE_SOL) {
    throw invalidField(
      'amount',
      'name an amount of SOL: fee and rent are paid in SOL too, so not all of it can be swapped',
      refusal('swap_all_sol'),
    );
  }
  const free = held - open.baseUnits;
  if (free > 0n) return free;
  throw insufficientFunds(
    `The wallet has no ${input.token} left after its other open operations.`,
    refusal('funds_reserved', { token: input.token }),
  );
}

/** The caller saw a quote. What the swap gives now may be more, but not less. */
function admitMinimum(
  { minimumOut: text }: SwapInput,
  { output }: SwapSides,
  { minimumOut }: BuiltSwap,
): void {
  if (text === null) return;
  const least = parseAmount(text, output.decimals);
  if (!least.ok) throw invalidField('minimum_out', `${output.token} has ${output.decimals} decimals`);
  if (minimumOut >= least.baseUnits) return;
  const now = `${formatAmount(minimumOut, output.decimals)} ${output.token}`;
  throw new ServiceError('CONFLICT', 'The price moved against this swap.', {
    details: `minimum_out: it would give at least ${now} now. Nothing was started; ask for a new quote.`,
    refusal: refusal('swap_price_moved', { now }),
  });
}

function refused({ problem, explanation }: Extract<SwapEstimate, { ok: false }>): ServiceError {
  switch (problem) {
    case 'insufficient_funds':
      return insufficientFunds(
        'A swap also needs SOL for its fee, for the rent of a new token account, and for some rent that it gets back; swap less.',
        refusal('funds_rent_minimum'),
      );
    case 'slippage':
      return new ServiceError('CONFLICT', 'The price moved against this swap.', {
        details: 'Its simulation gives less than the minimum. Nothing was started; ask for a new quote.',
        refusal: refusal('swap_simulation_below'),
      });
    case 'too_large':
      return invalidField(
        'amount',
        'the market has no route for it that fits into a transaction; try another amount',
        refusal('swap_no_route'),
      );
    case 'refused':
      return new ServiceError('INVALID_REQUEST', 'The network refuses this transaction.', {
        details: `The simulation failed: ${explanation}.`,
        refusal: refusal('network_refuses', { explanation }),
      });
  }
}

/** Rows have integers as text. */
function stored(value: UsdValue): StoredValue {
  return value.usd === null ? value : { usd: value.usd.toString(), reason: null };
}
