import type { Network } from '../../client/src/network.ts';
import type { PageWallet } from '../wallets/page-wallet.ts';

export interface ProgressProps<Shown> {
  shown: Shown;
  network: Network;
  /** Undefined if the page does not have it. */
  wallet: PageWallet | undefined;
}
