import { z } from 'zod';
import { presentEpoch } from './chain-faults-epoch.ts';
import type { Answered } from './chain-faults-history.ts';
import { lag } from './chain-faults-lag.ts';
import { BLOCK_NOT_AVAILABLE } from '../proxy/chain-proxy-blocks.ts';
import { answerTo, numberIn, parametersOf, withNumber } from '../proxy/chain-proxy-json.ts';

const rewardOptions = z.looseObject({ epoch: z.int().optional() });

/** The answer of a node that stands at the last block before the present epoch. */
export async function lagEpoch(text: string, answered: Answered): Promise<string> {
  const { call, callText, upstream } = answered;
  const { epoch, slot, firstSlot } = await presentEpoch(upstream);
  if (epoch === 0) return text;
  if (call.method === 'getInflationReward') {
    const asked = rewardOptions.safeParse(parametersOf(call)[1] ?? {}).data?.epoch;
    if (asked !== epoch - 1) return text;
    const message = `Block not available for slot ${firstSlot}`;
    return answerTo(callText, { error: { code: BLOCK_NOT_AVAILABLE, message } });
  }
  const last = await lastSlotBefore(answered, firstSlot);
  const lagging = await lag(text, answered, slot - last);
  if (call.method !== 'getEpochInfo') return lagging;
  const slotsInEpoch = numberIn(text, 'slotsInEpoch') ?? 0;
  // From one reading: blocks pass between the answer and the reading of the present epoch.
  const standing = {
    epoch: epoch - 1,
    absoluteSlot: last,
    blockHeight: last,
    slotIndex: last - (epoch - 1) * slotsInEpoch,
  };
  return Object.entries(standing).reduce(
    (changed, [field, value]) => withNumber(changed, field, value),
    lagging,
  );
}

/** The parent of the epoch's first block: the chain jumps to an epoch, over the slots before it. */
async function lastSlotBefore({ upstream }: Answered, firstSlot: number): Promise<number> {
  const params = [firstSlot, { commitment: 'confirmed', transactionDetails: 'none', rewards: false }];
  const call = { method: 'getBlock', params };
  const block = await upstream.forward(call, JSON.stringify({ jsonrpc: '2.0', id: 1, ...call }));
  return numberIn(block, 'parentSlot') ?? firstSlot - 1;
}
