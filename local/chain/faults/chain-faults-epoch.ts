import { z } from 'zod';
import type { AskedUpstream } from './chain-faults-history.ts';

const epochAnswer = z.object({
  result: z.object({ epoch: z.int(), absoluteSlot: z.int(), slotsInEpoch: z.int() }),
});

export interface PresentEpoch {
  epoch: number;
  slot: number;
  firstSlot: number;
}

/** As the chain has it, without faults. */
export async function presentEpoch(upstream: AskedUpstream): Promise<PresentEpoch> {
  const { result } = epochAnswer.parse(await upstream.ask('getEpochInfo', []));
  return { epoch: result.epoch, slot: result.absoluteSlot, firstSlot: result.epoch * result.slotsInEpoch };
}
