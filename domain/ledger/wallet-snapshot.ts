import type { HeldAccount } from './movement.ts';

/** All balances of a wallet at one slot: its own address (SOL), and all of its token accounts. */
export interface WalletSnapshot {
  slot: number;
  /** First the SOL at the wallet's own address, even if it is 0. */
  accounts: SnapshotAccount[];
}

export type SnapshotAccount = HeldAccount & { frozen: boolean };
