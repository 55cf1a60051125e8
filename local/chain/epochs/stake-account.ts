import { base58 } from '@scure/base';
import type { ChainAccount } from '../chain-cheat-codes.ts';

export const STAKE_PROGRAM = 'Stake11111111111111111111111111111111111111';

/** The epoch of a stake that does not deactivate, and the activation epoch of one that was active at genesis. */
export const NO_EPOCH = 2n ** 64n - 1n;

/** The delegation in a stake account (stake program, interface/src/state.rs). */
export interface Delegation {
  voter: string;
  stake: bigint;
  activationEpoch: bigint;
  deactivationEpoch: bigint;
  creditsObserved: bigint;
}

/** Contents of a new stake account. */
export interface NewStake extends Omit<Delegation, 'creditsObserved'> {
  authority: string;
  rentLamports: bigint;
}

const BYTES = 200;
const DELEGATED = 2;
const AT = {
  rent: 4,
  staker: 12,
  withdrawer: 44,
  voter: 124,
  stake: 156,
  activation: 164,
  deactivation: 172,
  rate: 180,
  credits: 188,
};
const KEY_BYTES = 32;
/** Written by the program, and no longer read by it. */
const WARMUP_RATE = 0.25;

/** Undefined if the account delegates nothing. */
export function delegationOf(account: ChainAccount): Delegation | undefined {
  const data = Buffer.from(account.data, 'base64');
  if (data.length !== BYTES || data.readUInt32LE(0) !== DELEGATED) return undefined;
  return {
    voter: base58.encode(data.subarray(AT.voter, AT.voter + KEY_BYTES)),
    stake: data.readBigUInt64LE(AT.stake),
    activationEpoch: data.readBigUInt64LE(AT.activation),
    deactivationEpoch: data.readBigUInt64LE(AT.deactivation),
    creditsObserved: data.readBigUInt64LE(AT.credits),
  };
}

/** The same account with more lamports, all of them delegated; a negative change takes some away. */
export function withLamports(account: ChainAccount, change: bigint, creditsObserved?: bigint): ChainAccount {
  const data = Buffer.from(account.data, 'base64');
  data.writeBigUInt64LE(data.readBigUInt64LE(AT.stake) + change, AT.stake);
  if (creditsObserved !== undefined) data.writeBigUInt64LE(creditsObserved, AT.credits);
  return {
    ...account,
    lamports: String(BigInt(account.lamports) + change),
    data: data.toString('base64'),
  };
}

export function newStakeAccount(stake: NewStake): ChainAccount {
  const data = Buffer.alloc(BYTES);
  data.writeUInt32LE(DELEGATED, 0);
  data.writeBigUInt64LE(stake.rentLamports, AT.rent);
  data.set(base58.decode(stake.authority), AT.staker);
  data.set(base58.decode(stake.authority), AT.withdrawer);
  data.set(base58.decode(stake.voter), AT.voter);
  data.writeBigUInt64LE(stake.stake, AT.stake);
  data.writeBigUInt64LE(stake.activationEpoch, AT.activation);
  data.writeBigUInt64LE(stake.deactivationEpoch, AT.deactivation);
  data.writeDoubleLE(WARMUP_RATE, AT.rate);
  return {
    lamports: String(stake.rentLamports + stake.stake),
    owner: STAKE_PROGRAM,
    executable: false,
    rentEpoch: '0',
    data: data.toString('base64'),
  };
}

export interface StakeParts {
  effective: bigint;
  activating: bigint;
  deactivating: bigint;
}

/** On the local chain, the whole stake warms up and cools down in one epoch: its stake program uses no history. */
export function partsAt(delegation: Delegation, epoch: bigint): StakeParts {
  const { stake, activationEpoch: from, deactivationEpoch: until } = delegation;
  const none = { effective: 0n, activating: 0n, deactivating: 0n };
  if (from !== NO_EPOCH && (from === until || epoch < from)) return none;
  if (epoch === from) return { ...none, activating: stake };
  if (epoch > until) return none;
  return { ...none, effective: stake, deactivating: epoch === until ? stake : 0n };
}
