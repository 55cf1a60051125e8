import type { Network } from './networks.ts';

/** A chain that the nodes of a network say they serve. */
export interface ObservedChain {
  network: Network;
  /** Its name in the settings, else the genesis hash. */
  chainId: string;
  genesisHash: string;
  /** A network whose chain may be replaced by a new one at any time. */
  ephemeral: boolean;
}
