import type { Network } from '../domain/networks.ts';
import type { SwapSources } from '../domain/swaps/swap-source.ts';
import type { JupiterSettings } from './jupiter-prices.ts';
import { createJupiterSwaps } from './jupiter-swaps.ts';

/** Swaps are possible on the network whose tokens have prices. */
export function createSwapSources(settings: {
  network: Network | null;
  jupiter: Pick<JupiterSettings, 'url' | 'apiKey'>;
}): SwapSources {
  const source = createJupiterSwaps(settings.jupiter);
  return (network) => (network === settings.network ? source : null);
}
