/** A stake account as the chain has it. Amounts are in lamports. */
export interface StakeAccount {
  address: string;
  lamports: bigint;
  /** May delegate and deactivate. */
  staker: string;
  /** May withdraw, so it is the owner. */
  withdrawer: string;
  lockup: Lockup;
  /** Null: initialized, and never delegated. */
  delegation: Delegation | null;
}

export interface Delegation {
  /** The vote account of the validator. */
  voter: string;
  lamports: bigint;
  /** Null: a stake of the chain's first block, active from the start. */
  activationEpoch: number | null;
  /** Null: it is not deactivated. */
  deactivationEpoch: number | null;
}

/** Only the custodian can withdraw before both have passed. */
export interface Lockup {
  /** Seconds; 0: none. */
  unixTimestamp: number;
  /** 0: none. */
  epoch: number;
  custodian: string;
}

export const STAKE_PROGRAM = 'Stake11111111111111111111111111111111111111';

/** The smallest size of an account of the stake program, and the only one that it uses. */
export const STAKE_ACCOUNT_BYTES = 200;

/** In force until both have passed (stake program, `Lockup::is_in_force`). */
export function isLocked(
  { unixTimestamp, epoch }: Lockup,
  now: { epoch: number; unixTime: number },
): boolean {
  return unixTimestamp > now.unixTime || epoch > now.epoch;
}
