import type { Network } from '../../network.ts';
import { contentHash } from '../content-hash.ts';

export const SWAP_KIND = 'swap';

/** The version of a swap's parts that this library hashes. It refuses a swap with another `content_version`. */
export const SWAP_CONTENT_VERSION = 1;

/** The content that the confirmation of a swap is bound to. Integers as decimal text. */
export interface SwapContent {
  operationId: string;
  network: Network;
  chainId: string;
  from: string;
  /** The mint's address, or `SOL`. */
  mintIn: string;
  mintOut: string;
  /** Base units. */
  amountIn: string;
  /** Base units. */
  minimumOut: string;
  slippageBps: number;
  feeCapLamports: string;
}

/** The content hash of a swap. */
export function swapContentHash({ operationId, network, chainId, ...content }: SwapContent): string {
  return contentHash({
    version: SWAP_CONTENT_VERSION,
    operationId,
    network,
    chainId,
    kind: SWAP_KIND,
    // MAINTENANCE: domain/swaps/swap-kind.ts of the service has the same parts in the same order.
    parts: [
      content.from,
      content.mintIn,
      content.mintOut,
      content.amountIn,
      content.minimumOut,
      `${content.slippageBps}`,
      content.feeCapLamports,
    ],
  });
}
