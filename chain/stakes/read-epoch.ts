import { z } from 'zod';
import { UNMEASURED_SLOT_MS, type EpochNow } from '../../domain/stakes/epoch.ts';
import type { RpcClient } from '../rpc/rpc-client.ts';

const epochInfo = z
  .object({
    epoch: z.int().nonnegative(),
    absoluteSlot: z.int().nonnegative(),
    slotIndex: z.int().nonnegative(),
    slotsInEpoch: z.int().positive(),
  })
  .refine(({ slotIndex, slotsInEpoch }) => slotIndex < slotsInEpoch, 'a slot outside its epoch')
  .refine(({ slotIndex, absoluteSlot }) => slotIndex <= absoluteSlot, 'an epoch before the first slot');

const samples = z.array(
  z.object({ numSlots: z.int().nonnegative(), samplePeriodSecs: z.number().nonnegative() }),
);

/** Samples of a minute each. */
const AN_HOUR = 60;

export interface EpochPlace extends Omit<EpochNow, 'slotMs'> {}

/** Where one node is. */
export async function readEpochPlace(rpc: RpcClient, signal?: AbortSignal): Promise<EpochPlace> {
  const at = new Date();
  const info = await rpc.call('getEpochInfo', [{ commitment: 'confirmed' }], epochInfo, signal);
  const { epoch, absoluteSlot, slotIndex, slotsInEpoch } = info;
  return { epoch, slot: absoluteSlot, slotIndex, slotsInEpoch, at };
}

/** The place at another slot, as the same node would have it. */
export function placeAt({ epoch, slot, slotIndex, slotsInEpoch, at }: EpochPlace, other: number): EpochPlace {
  const since = other - (slot - slotIndex);
  const epochs = Math.floor(since / slotsInEpoch);
  return { epoch: epoch + epochs, slot: other, slotIndex: since - epochs * slotsInEpoch, slotsInEpoch, at };
}

/** No slot takes as little or as long: such a measurement is a mistake, or includes an outage of the network. */
const PLAUSIBLE_SLOT_MS = { min: 10, max: 10_000 };

/** Milliseconds of a slot over the last hour. */
export async function readSlotMs(rpc: RpcClient, signal?: AbortSignal): Promise<number> {
  const measured = await rpc.call('getRecentPerformanceSamples', [AN_HOUR], samples, signal);
  const slots = sum(measured.map(({ numSlots }) => numSlots));
  const seconds = sum(measured.map(({ samplePeriodSecs }) => samplePeriodSecs));
  const measuredMs = (seconds * 1_000) / slots;
  const { min, max } = PLAUSIBLE_SLOT_MS;
  return measuredMs >= min && measuredMs <= max ? measuredMs : UNMEASURED_SLOT_MS;
}

export async function readEpoch(rpc: RpcClient, signal?: AbortSignal): Promise<EpochNow> {
  const [place, slotMs] = await Promise.all([readEpochPlace(rpc, signal), readSlotMs(rpc, signal)]);
  return { ...place, slotMs };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
