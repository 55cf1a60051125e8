/** A transaction of a block, from either source. Amounts are base units, bigint. */
export interface ObservedTransaction {
  signature: string;
  slot: number;
  /** Its place in the block, from 0. */
  position: number;
  /** The block's time; null if the node has none. */
  blockTime: Date | null;
  blockHeight: number | null;
  /** False: it reverted, and only its fee was charged. */
  succeeded: boolean;
  /** Every account that it names, the looked-up ones too; the first one pays the fee. */
  accounts: ObservedAccount[];
  /** Every token account among them. */
  tokenAccounts: ObservedTokenAccount[];
}

export function hasSigned({ accounts }: Pick<ObservedTransaction, 'accounts'>, wallet: string): boolean {
  return accounts.some(({ address, signed }) => signed && address === wallet);
}

export interface ObservedAccount {
  address: string;
  signed: boolean;
  lamportsBefore: bigint;
  lamportsAfter: bigint;
}

export interface ObservedTokenAccount {
  address: string;
  mint: string;
  /** The token program that owns it; null if the node does not say. */
  program: string | null;
  decimals: number;
  /** Null: it was not there yet. */
  before: TokenAccountState | null;
  /** Null: it was closed. */
  after: TokenAccountState | null;
}

export interface TokenAccountState {
  /** The wallet that it belongs to. */
  owner: string;
  baseUnits: bigint;
}
