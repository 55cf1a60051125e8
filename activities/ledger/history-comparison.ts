/** A wallet whose history after a slot is to be compared. */
export interface WalletToCompare {
  wallet: string;
  after: number;
}

/** A round over all wallets: their histories up to a slot. */
export interface HistoryComparison {
  upTo: number;
  left: WalletToCompare[];
  /** Wallets that too few nodes have listed. */
  failed: WalletToCompare[];
}
