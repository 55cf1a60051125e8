import type { Network } from '../../domain/networks.ts';

/** Epochs and positions belong to one chain of a network; a replaced one begins without them. */
export interface StakeChain {
  network: Network;
  chainId: string;
}
