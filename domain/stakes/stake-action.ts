export const STAKE_KINDS = [
  'stake.delegate',
  'stake.undelegate',
  'stake.withdraw',
  'stake.redelegate',
] as const satisfies readonly StakeAction['kind'][];

/** The action of a stake's transaction, in lamports. Every kind of the feature is one of these. */
export type StakeAction =
  | {
      kind: 'stake.delegate';
      validator: string;
      position: string;
      seed: string;
      lamports: bigint;
      rentLamports: bigint;
    }
  | { kind: 'stake.undelegate'; parts: readonly StakePart[]; splitRentLamports: bigint }
  | { kind: 'stake.withdraw'; parts: readonly { position: string; lamports: bigint }[] }
  | { kind: 'stake.redelegate'; position: string; validator: string };

export interface StakePart {
  position: string;
  lamports: bigint;
  /** Null: the whole position. */
  split: { seed: string; position: string } | null;
}

/** A transaction has 1232 bytes, and each part of an undelegation takes some of them: its account, and its instructions. */
const ROOM_FOR_PARTS = 949;
const PART_BYTES = 42;
const SPLIT_BYTES = 179;
/** The System program, which creates the new positions. */
const FIRST_SPLIT_BYTES = 32;

/** True if an undelegation of so many positions, `splits` of them in part, fits into one transaction. */
export function undelegationFits(parts: number, splits: number): boolean {
  const forSplits = splits === 0 ? 0 : FIRST_SPLIT_BYTES + splits * SPLIT_BYTES;
  return parts * PART_BYTES + forSplits <= ROOM_FOR_PARTS;
}

/** Positions that fit into one transaction of a withdrawal: each takes its account and an instruction. */
export const MAX_WITHDRAWN_POSITIONS = 17;
