/** A validator as the network shows it (`getVoteAccounts`). */
export interface VoteAccount {
  /** The vote account, which a delegation names. */
  address: string;
  node: string;
  /** In hundredths of a percent of the inflation rewards. */
  commissionBps: number;
  activatedStake: bigint;
  /** More than 128 slots lagging when it was asked. */
  delinquent: boolean;
  /** Credits that it earned in each of up to 5 epochs, the oldest first. */
  credits: EpochCredits[];
}

export interface EpochCredits {
  epoch: number;
  credits: bigint;
}

/** The network's payment for staking. Shares of a year are in billionths: exact enough, and no float. */
export interface Inflation {
  /** Share of the whole supply, a year, for validators and those who delegate to them. */
  validatorRateBillionths: bigint;
  supplyLamports: bigint;
}

/** A reward as the nodes show it (`getInflationReward`). */
export interface InflationReward {
  address: string;
  epoch: number;
  lamports: bigint;
  /** The account's lamports after it. */
  postBalance: bigint;
  effectiveSlot: number;
  commissionBps: number | null;
}
