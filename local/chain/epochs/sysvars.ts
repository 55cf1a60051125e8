import type { StakeParts } from './stake-account.ts';

export const STAKE_HISTORY = 'SysvarStakeHistory1111111111111111111111111';
export const EPOCH_REWARDS = 'SysvarEpochRewards1111111111111111111111111';

/** All stakes of the chain at the end of an epoch. */
export interface HistoryEntry extends StakeParts {
  epoch: bigint;
}

const ENTRY_BYTES = 32;
const COUNT_BYTES = 8;
/** Epochs that are kept (Agave: stake_history, MAX_ENTRIES). */
const MAX_ENTRIES = 512;

/** Newest first, as the chain keeps them. */
export function encodeStakeHistory(entries: readonly HistoryEntry[]): Buffer {
  const kept = entries.slice(0, MAX_ENTRIES);
  const data = Buffer.alloc(COUNT_BYTES + ENTRY_BYTES * kept.length);
  let at = data.writeBigUInt64LE(BigInt(kept.length), 0);
  for (const { epoch, effective, activating, deactivating } of kept) {
    for (const value of [epoch, effective, activating, deactivating]) at = data.writeBigUInt64LE(value, at);
  }
  return data;
}

const REWARDS_BYTES = 81;
const AT = { totalPoints: 48, totalRewards: 64, distributed: 72, active: 80 };

/** While it is active, the stake program refuses everything with error 16 (stake program, interface/src/error.rs). */
export function encodeEpochRewards(rewards: { total: bigint; active: boolean }): Buffer {
  const data = Buffer.alloc(REWARDS_BYTES);
  data.writeBigUInt64LE(1n, AT.totalPoints);
  data.writeBigUInt64LE(rewards.total, AT.totalRewards);
  if (!rewards.active) data.writeBigUInt64LE(rewards.total, AT.distributed);
  data.writeUInt8(rewards.active ? 1 : 0, AT.active);
  return data;
}
