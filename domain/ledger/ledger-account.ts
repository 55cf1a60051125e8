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
  /** The last reported amount, while the balance is uncertain: its block was dropped, or its list of transactions is incomplete. */
  reportedBaseUnits: bigint | null;
}
