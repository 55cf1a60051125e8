import type { OperationQueries } from '../../db/operations/operation-queries.ts';
import type { Actor } from '../../domain/access/actor.ts';
import type { ChainReader } from '../../domain/chain-reader.ts';
import type { Network } from '../../domain/networks.ts';
import type { SwapPreview, SwapRequest } from '../../domain/swaps/swap.ts';
import { authorizeOwner } from '../access/authorize.ts';
import type { PrepareSwap } from './prepare-swap.ts';
import { checkSwapInput, type SwapInput } from './swap-input.ts';

export interface QuoteSwapDeps {
  chain: Pick<ChainReader, 'chainId'>;
  operations: Pick<OperationQueries, 'openCommitments'>;
  prepareSwap: PrepareSwap;
}

export interface SwapQuote {
  request: SwapRequest;
  preview: SwapPreview;
  /** After this time it counts as old. */
  expiresAt: Date;
}

/** Prices of liquid tokens move by some hundredths of a percent in this time. */
const QUOTE_LIFE_MS = 15_000;

export function createQuoteSwap({ chain, operations, prepareSwap }: QuoteSwapDeps) {
  /** Says what a swap would give and cost now. Nothing is started. */
  return async function quoteSwap(actor: Actor, network: Network, input: SwapInput): Promise<SwapQuote> {
    const ownerId = authorizeOwner(actor, 'swap.quote');
    checkSwapInput(input);
    const place = { ownerId, network, chainId: await chain.chainId(network), walletAddress: input.from };
    const { request, preview } = await prepareSwap(network, input, (mint) =>
      operations.openCommitments(place, mint),
    );
    return { request, preview, expiresAt: new Date(new Date(preview.quotedAt).getTime() + QUOTE_LIFE_MS) };
  };
}
