import type { WalletType } from './wallet-words.ts';

export interface WalletCreateDetails {
  /** The wallet whose key has signed; null before that. */
  wallet: { address: string; wallet_type: WalletType; connected_at: string } | null;
}
