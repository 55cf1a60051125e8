import type { Network } from '../../client/src/network.ts';

export interface ProgressProps<Shown> {
  shown: Shown;
  network: Network;
}
