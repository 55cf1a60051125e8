/** Balance of one account of a followed wallet. */
export interface LedgerAccount {
  walletId: number;
  address: string;
  token: string;
  program: string | null;
  decimals: number;
  baseUnits: bigint;
  closed: boolean;
  slot: number;
}

export interface KnownAccount extends LedgerAccount {
  /** The last reported amount, if its block was dropped. */
  reportedBaseUnits: bigint | null;
}
