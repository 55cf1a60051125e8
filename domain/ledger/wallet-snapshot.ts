import type { HeldAccount } from './movement.ts';

/** Everything that a wallet holds at one slot: its own address (SOL), and all of its token accounts. */
export interface WalletSnapshot {
  slot: number;
  /** First the SOL at the wallet's own address, whether there is any or not. */
  accounts: SnapshotAccount[];
}

export type SnapshotAccount = HeldAccount & { frozen: boolean };
