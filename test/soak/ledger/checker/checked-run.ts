import type { WalletClient } from '../../../../client/src/index.ts';
import type { TrafficStep } from '../traffic/traffic.ts';
import type { ChainTruth } from './chain-truth.ts';
import type { LostPayment } from './lost-payment.ts';

/** One account, and its expected reports. */
export interface CheckedAccount {
  name: string;
  accountId: string;
  client: WalletClient;
  wallets: readonly string[];
  /** By wallet: transactions after `requestedSlot` have to be reported; those up to `fromSlot` by its back-fill. */
  reportedAfter: ReadonlyMap<string, { chainId: string; requestedSlot: number; fromSlot: number }>;
  /** Ids of events that have arrived at its webhook; null if it has none. */
  arrived: ReadonlySet<string> | null;
}

export interface CheckedRun {
  truth: ChainTruth;
  /** All transactions that have landed. */
  steps: readonly TrafficStep[];
  /** Payments that were confirmed, and are not on the chain any more. */
  lost: readonly LostPayment[];
  accounts: readonly CheckedAccount[];
  /** Confirmed blocks were dropped: balances were read again, which sends separate events. */
  mayCorrect: boolean;
  /**
   * One node may have lied while the others were silent. Its inventions may have been reported with `nodes: 1`, and are dropped; a wrong
   * amount is corrected.
   */
  mayBelieveOne: boolean;
  /** Nodes that have to agree on a report: with patience, no silence is long enough to report what one node shows. */
  leastNodes: number;
}
