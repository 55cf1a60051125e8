import { ChainError } from '../chain/rpc/chain-error.ts';
import type { Networks } from '../chain/networks.ts';
import type { Config } from '../config/config.ts';
import { NETWORKS } from '../domain/networks.ts';

/**
 * Asks each configured network for its chain, which is how a new one is noticed while nothing else asks. A network
 * that does not answer is the business of whoever needs it.
 */
export async function observeChains({ networks: configs }: Config, networks: Networks): Promise<void> {
  for (const network of NETWORKS) {
    if (!configs[network]) continue;
    try {
      await networks.get(network).rpc.genesis();
    } catch (error) {
      if (!(error instanceof ChainError)) throw error;
    }
  }
}
