import type { ChainCheatCodes, EpochCheatCodes } from '../chain-cheat-codes.ts';
import type { SkippedSlots } from './skipped-slots.ts';

/** More than the blocks for which a blockhash is valid. */
const AGEING_SLOTS = 160;

/** A slot is final after 32 more: afterwards the newest final slot is of the new epoch. */
const FINALITY_SLOTS = 33;

/**
 * Makes so many blocks at once that no transaction signed before can land anymore. A jump alone would not do that: it passes the
 * heights of their blockhashes, but the chain would still accept them.
 */
export async function ageBlockhashes(chain: EpochCheatCodes): Promise<void> {
  await makeBlocks(chain, AGEING_SLOTS);
}

/** Call it while no call reaches the chain. */
export async function jumpToEpoch(
  chain: ChainCheatCodes & EpochCheatCodes,
  epoch: number,
  skipped: SkippedSlots,
): Promise<void> {
  const { from, to } = await chain.travelToEpoch(epoch);
  skipped.add({ first: from + 1, last: to - 1 });
  await makeBlocks(chain, FINALITY_SLOTS);
}

/** Accounts that were written between blocks belong to the slot before: no answer of that slot shows them as they were. */
export async function endSlot(chain: EpochCheatCodes): Promise<void> {
  await makeBlocks(chain, 1);
}

/** The chain's own clock ticks too, and a slot that has begun already is refused: such a try counts for nothing. */
async function makeBlocks(chain: EpochCheatCodes, count: number): Promise<void> {
  let { slot } = await chain.epochInfo();
  let refused = 0;
  for (const last = slot + count; slot < last;) {
    try {
      await chain.travelToSlot(slot + 1);
      slot += 1;
    } catch (error) {
      refused += 1;
      if (refused > count) throw error;
      ({ slot } = await chain.epochInfo());
    }
  }
}
