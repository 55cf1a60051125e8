import type { Network } from '../domain/networks.ts';
import type { SwapSources } from '../domain/swaps/swap-source.ts';
import type { JupiterAccess } from './jupiter-request.ts';
import { createJupiterSwaps } from './jupiter-swaps.ts';

/** Swaps are possible on the network whose tokens have prices. */
export function createSwapSources(settings: {
  network: Network | null;
  jupiter: JupiterAccess;
}): SwapSources {
  const source = createJupiterSwaps(settings.jupiter);
  return (network) => (network === settings.network ? source : null);
}
