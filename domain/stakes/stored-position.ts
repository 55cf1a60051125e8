import type { StakeAccount } from './position.ts';
import type { PositionState } from './position-state.ts';
import type { StakeAmounts } from './stake-amounts.ts';

/** A position as it is stored, with the parts of its delegation in the epoch of the read. */
export interface StoredPosition {
  account: StakeAccount;
  /** Fingerprint of the account's bytes and lamports. */
  fingerprint: string;
  state: PositionState;
  epoch: number;
  parts: StakeAmounts;
  /** Before the rewards that are not settled yet. */
  base: { lamports: bigint; delegated: bigint; voter: string | null };
  rewardsTotal: bigint;
  /** When the service first saw it. */
  since: Date;
  slot: number;
  readAt: Date;
  /** The account was gone then. */
  closedAt: Date | null;
  /** Reminders of free money so far, and when the next reminder is due. */
  reminders: number;
  remindAt: Date | null;
  version: number;
}

export function delegatedOf({ delegation }: Pick<StakeAccount, 'delegation'>): bigint {
  return delegation?.lamports ?? 0n;
}
