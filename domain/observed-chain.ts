import type { Network } from './networks.ts';

/** The chain that the nodes of a network claim to serve. */
export interface ObservedChain {
  network: Network;
  /** Its name in the settings, else the genesis hash. */
  chainId: string;
  genesisHash: string;
  /** The network's chain may be replaced by a new one at any time. */
  ephemeral: boolean;
}
