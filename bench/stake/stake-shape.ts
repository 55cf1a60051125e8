import { PublicKey } from '@solana/web3.js';
import { createHash } from 'node:crypto';

export const FIRST_EPOCH = 100;
export const SLOTS_IN_EPOCH = 432_000;
export const SLOT_IN_EPOCH = 1_000;
export const RENT = 2_282_880n;
const DELEGATED = 10_000_000_000n;
export const REWARD = 1_800_000n;

function keyOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

export function addressOf(text: string): string {
  return new PublicKey(keyOf(text)).toBase58();
}

/** The state of a position in an epoch: in each, one cohort ends its delegation, and the one before gets its last reward and is free. */
export function positionIn(
  epoch: number,
  index: number,
  changing: number,
): { delegated: bigint; deactivation: number | null } {
  const half = changing / 2;
  const ends = FIRST_EPOCH + Math.floor(index / half);
  if (epoch < ends) return { delegated: DELEGATED, deactivation: null };
  return { delegated: epoch > ends ? DELEGATED + REWARD : DELEGATED, deactivation: ends };
}

/** The bytes of a stake account. */
export function stakeBytes(
  index: number,
  { delegated, deactivation }: ReturnType<typeof positionIn>,
): Buffer {
  const data = Buffer.alloc(200);
  data.writeUInt32LE(2, 0);
  data.writeBigUInt64LE(RENT, 4);
  const owner = keyOf(`owner ${index}`);
  owner.copy(data, 12);
  owner.copy(data, 44);
  keyOf(`voter ${index % 10}`).copy(data, 124);
  data.writeBigUInt64LE(delegated, 156);
  data.writeBigUInt64LE(90n, 164);
  data.writeBigUInt64LE(deactivation === null ? 2n ** 64n - 1n : BigInt(deactivation), 172);
  return data;
}
