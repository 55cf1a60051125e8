import { base58 } from '@scure/base';
import type { ChainAccount } from '../chain-cheat-codes.ts';

export const VOTE_PROGRAM = 'Vote111111111111111111111111111111111111111';

/** Credits up to an epoch, and up to the one before. */
export interface EpochCredits {
  epoch: bigint;
  credits: bigint;
  previous: bigint;
}

/** The part of a vote account that the local chain has a use for. */
export interface VoteState {
  node: string;
  authority: string;
  commissionBps: number;
  /** The slot that a validator last voted for before it stopped; null: it votes along with the chain, and nothing is written. */
  stoppedAt: bigint | null;
  /** Oldest first. */
  epochCredits: readonly EpochCredits[];
}

const BYTES = 3_762;
/** Version 4 (Agave: vote-interface, state/vote_state_v4.rs). */
const VERSION = 3;
const AT = {
  node: 4,
  authority: 36,
  rewards: 68,
  revenue: 100,
  commission: 132,
  revenueShare: 134,
  votes: 145,
};
const KEY_BYTES = 32;
const ALL_BPS = 10_000;
/** Latency, slot and confirmations of one vote. */
const VOTE_BYTES = 13;
/** A validator's epochs that are kept (Agave: MAX_EPOCH_CREDITS_HISTORY). */
const MAX_EPOCHS = 64;

export function encodeVoteAccount(address: string, lamports: bigint, state: VoteState): ChainAccount {
  const data = Buffer.alloc(BYTES);
  data.writeUInt32LE(VERSION, 0);
  data.set(base58.decode(state.node), AT.node);
  data.set(base58.decode(state.authority), AT.authority);
  data.set(base58.decode(address), AT.rewards);
  data.set(base58.decode(state.node), AT.revenue);
  data.writeUInt16LE(state.commissionBps, AT.commission);
  data.writeUInt16LE(ALL_BPS, AT.revenueShare);

  let at = AT.votes;
  const u64 = (value: bigint) => (at = data.writeBigUInt64LE(value, at));
  if (state.stoppedAt === null) {
    u64(0n);
    at = data.writeUInt8(0, at);
  } else {
    u64(1n);
    at = data.writeUInt8(1, at);
    u64(state.stoppedAt);
    at = data.writeUInt32LE(1, at);
    at = data.writeUInt8(0, at); // no root
  }
  u64(1n);
  u64(0n);
  data.set(base58.decode(state.authority), at);
  at += KEY_BYTES;
  const epochs = state.epochCredits.slice(-MAX_EPOCHS);
  u64(BigInt(epochs.length));
  for (const { epoch, credits, previous } of epochs) [epoch, credits, previous].forEach(u64);
  return {
    lamports: String(lamports),
    owner: VOTE_PROGRAM,
    executable: false,
    rentEpoch: '0',
    data: data.toString('base64'),
  };
}

/** Undefined if it is a vote account of another version. */
export function decodeVoteAccount(account: ChainAccount): VoteState | undefined {
  const data = Buffer.from(account.data, 'base64');
  if (data.length !== BYTES || data.readUInt32LE(0) !== VERSION) return undefined;
  const key = (at: number) => base58.encode(data.subarray(at, at + KEY_BYTES));
  let at = AT.votes;
  const u64 = () => data.readBigUInt64LE((at += 8) - 8);
  const votes = Number(u64());
  const stoppedAt = votes === 0 ? null : data.readBigUInt64LE(at + VOTE_BYTES * (votes - 1) + 1);
  at += VOTE_BYTES * votes;
  const hasRoot = data.readUInt8(at) === 1;
  at += hasRoot ? 9 : 1;
  const voters = Number(u64());
  at += voters * (8 + KEY_BYTES);
  const epochs = Number(u64());
  return {
    node: key(AT.node),
    authority: key(AT.authority),
    commissionBps: data.readUInt16LE(AT.commission),
    stoppedAt,
    epochCredits: Array.from({ length: epochs }, () => ({
      epoch: u64(),
      credits: u64(),
      previous: u64(),
    })),
  };
}
