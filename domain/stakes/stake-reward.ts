/** A reward that is to be recorded. */
export interface StakeReward {
  position: string;
  /** Earned in this epoch, paid in the next one. */
  epoch: number;
  lamports: bigint;
  /** Null: no node said it, and the account's growth shows it. */
  postBalance: bigint | null;
  commissionBps: number | null;
  effectiveSlot: number | null;
  paidAt: Date;
  /** The account's own change agrees. */
  verified: boolean;
}

export interface EarnedReward extends StakeReward {
  /** To which the position was delegated when it earned this; empty: the service does not know. */
  validator: string;
}

export interface RecordedReward extends EarnedReward {
  /** That owned the position when this was recorded. */
  wallet: string;
}
