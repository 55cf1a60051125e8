import { PublicKey } from '@solana/web3.js';
import {
  STAKE_ACCOUNT_BYTES,
  STAKE_PROGRAM,
  type Delegation,
  type StakeAccount,
} from '../../domain/stakes/position.ts';
import type { AccountData } from '../rpc/read-accounts.ts';

/** Kinds of accounts (solana-program/stake, `StakeStateV2`). */
const INITIALIZED = 1;
const DELEGATED = 2;

/** Offsets of its fields: a number of 4 bytes, `Meta`, `Stake`. All are also filters of `getProgramAccounts`. */
export const STAKER_OFFSET = 12;
export const WITHDRAWER_OFFSET = 44;
const LOCKUP_TIME_OFFSET = 76;
const LOCKUP_EPOCH_OFFSET = 84;
const CUSTODIAN_OFFSET = 92;
const VOTER_OFFSET = 124;
const DELEGATED_OFFSET = 156;
const ACTIVATION_OFFSET = 164;
const DEACTIVATION_OFFSET = 172;
const KEY_BYTES = 32;

const MAX_U64 = 2n ** 64n - 1n;

/** Null: the account is not a position: not of the stake program, or empty. */
export function stakeAccountOf(address: string, account: AccountData | null): StakeAccount | null {
  if (account?.owner !== STAKE_PROGRAM || account.data.length < STAKE_ACCOUNT_BYTES) return null;
  const { data, lamports } = account;
  const kind = data.readUInt32LE(0);
  if (kind !== INITIALIZED && kind !== DELEGATED) return null;
  return {
    address,
    lamports,
    staker: keyAt(data, STAKER_OFFSET),
    withdrawer: keyAt(data, WITHDRAWER_OFFSET),
    lockup: {
      unixTimestamp: safeNumber(data.readBigInt64LE(LOCKUP_TIME_OFFSET)),
      epoch: safeNumber(data.readBigUInt64LE(LOCKUP_EPOCH_OFFSET)),
      custodian: keyAt(data, CUSTODIAN_OFFSET),
    },
    delegation: kind === DELEGATED ? delegationOf(data) : null,
  };
}

function delegationOf(data: Buffer): Delegation {
  return {
    voter: keyAt(data, VOTER_OFFSET),
    lamports: data.readBigUInt64LE(DELEGATED_OFFSET),
    activationEpoch: epochAt(data, ACTIVATION_OFFSET),
    deactivationEpoch: epochAt(data, DEACTIVATION_OFFSET),
  };
}

/** The largest number stands for none. */
function epochAt(data: Buffer, offset: number): number | null {
  const epoch = data.readBigUInt64LE(offset);
  return epoch === MAX_U64 ? null : safeNumber(epoch);
}

function keyAt(data: Buffer, offset: number): string {
  return new PublicKey(data.subarray(offset, offset + KEY_BYTES)).toBase58();
}

/** Epochs and times that matter are small; anyone may write others into a lockup. */
function safeNumber(value: bigint): number {
  const most = BigInt(Number.MAX_SAFE_INTEGER);
  return Number(value > most ? most : value < 0n ? 0n : value);
}
