import { z } from 'zod';
import type { InflationReward } from '../../domain/stakes/vote-account.ts';
import { ChainError } from '../rpc/chain-error.ts';
import type { RpcClient } from '../rpc/rpc-client.ts';
import { lamports } from '../rpc/rpc-schemas.ts';

/** Agave, rpc-client-types, custom_error: rewards are still being paid, in the first blocks of the next epoch. */
const REWARDS_ARE_PAID = -32_017;

const reward = z.object({
  epoch: z.int().nonnegative(),
  effectiveSlot: z.int().nonnegative(),
  amount: lamports,
  postBalance: lamports,
  commission: z.int().min(0).max(100).nullish(),
  commissionBps: z.int().min(0).max(10_000).nullish(),
});

/** More are refused by some providers. */
const MAX_ADDRESSES = 100;

/** Rewards of an epoch by address; `paying`: they are not complete yet. An address without one is missing. */
export async function readRewards(
  rpc: RpcClient,
  addresses: readonly string[],
  epoch: number,
  signal?: AbortSignal,
): Promise<Map<string, InflationReward> | 'paying'> {
  const found = new Map<string, InflationReward>();
  for (let from = 0; from < addresses.length; from += MAX_ADDRESSES) {
    const part = addresses.slice(from, from + MAX_ADDRESSES);
    const answers = await readPart(rpc, part, epoch, signal);
    if (answers === 'paying') return answers;
    for (const each of answers) found.set(each.address, each);
  }
  return found;
}

async function readPart(
  rpc: RpcClient,
  addresses: readonly string[],
  epoch: number,
  signal: AbortSignal | undefined,
): Promise<InflationReward[] | 'paying'> {
  const schema = z
    .array(reward.nullable())
    .refine(({ length }) => length === addresses.length, 'of another length')
    // An answer about another epoch would count its reward twice.
    .refine((list) => list.every((each) => each === null || each.epoch === epoch), 'of another epoch');
  try {
    const options = { commitment: 'confirmed', epoch };
    const list = await rpc.call('getInflationReward', [addresses, options], schema, signal);
    return list.flatMap((each, index) => (each ? [rewardOf(addresses[index] ?? '', each)] : []));
  } catch (error) {
    if (error instanceof ChainError && error.rpcCode === REWARDS_ARE_PAID) return 'paying';
    throw error;
  }
}

function rewardOf(address: string, each: z.output<typeof reward>): InflationReward {
  const percent = each.commission == null ? null : each.commission * 100;
  return {
    address,
    epoch: each.epoch,
    lamports: each.amount,
    postBalance: each.postBalance,
    effectiveSlot: each.effectiveSlot,
    commissionBps: each.commissionBps ?? percent,
  };
}
