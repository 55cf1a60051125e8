import { ChainError } from '../chain/rpc/chain-error.ts';
import type { Networks } from '../chain/networks.ts';
import type { Config } from '../config/config.ts';
import { NETWORKS } from '../domain/networks.ts';

/**
 * Asks each configured network for its chain, so that a new chain is noticed even while nothing else asks. Ignores a network
 * that does not answer.
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
