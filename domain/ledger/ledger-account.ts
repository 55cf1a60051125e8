/** What one account of a followed wallet holds. */
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
  /** The amount that was reported last, if that was of a block that is lost. */
  toldBaseUnits: bigint | null;
}
