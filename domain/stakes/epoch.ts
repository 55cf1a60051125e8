/** Where the chain is in its epoch, and how fast it moves. */
export interface EpochNow {
  epoch: number;
  slot: number;
  /** Index of the slot in the epoch; 0 is its first slot. */
  slotIndex: number;
  slotsInEpoch: number;
  /** Measured over the last hour. */
  slotMs: number;
  at: Date;
}

/** A boundary of epochs and its estimated time. */
export interface EpochDate {
  epoch: number;
  at: Date;
}

/** The slot time of Solana's genesis configuration, for a network whose nodes have measured none. Mainnet's is shorter today. */
export const UNMEASURED_SLOT_MS = 400;

/** Anyone may lock a position until the last epoch of 64 bits, and no calendar has a date for that. */
export const LAST_TIME_MS = Date.UTC(9999, 11, 31);

/** Estimated; each slot may take longer. */
export function epochEndsAt({ at, slotIndex, slotsInEpoch, slotMs }: EpochNow): Date {
  return dateAt(at.getTime() + Math.round((slotsInEpoch - slotIndex) * slotMs));
}

/** When an epoch begins, estimated; now if it has begun. */
export function epochBeginsAt(epoch: number, now: EpochNow): Date {
  if (epoch <= now.epoch) return now.at;
  const whole = (epoch - now.epoch - 1) * now.slotsInEpoch * now.slotMs;
  return dateAt(epochEndsAt(now).getTime() + Math.round(whole));
}

function dateAt(time: number): Date {
  return new Date(Math.min(time, LAST_TIME_MS));
}

/** Share of the epoch that has passed, in whole percent. */
export function epochProgress({ slotIndex, slotsInEpoch }: EpochNow): number {
  return Math.min(100, Math.floor((slotIndex * 100) / slotsInEpoch));
}

export function firstSlotOf({ slot, slotIndex }: Pick<EpochNow, 'slot' | 'slotIndex'>): number {
  return slot - slotIndex;
}

/** True if the rewards of every epoch that has ended are known. `settledTo`: the newest epoch whose rewards are known; null: none yet. In epoch 0, no epoch has ended. */
export function areRewardsSettled(settledTo: number | null, { epoch }: Pick<EpochNow, 'epoch'>): boolean {
  return epoch === 0 || (settledTo !== null && settledTo >= epoch - 1);
}

const YEAR_MS = 31_557_600_000;

export function epochsAYear({ slotsInEpoch, slotMs }: Pick<EpochNow, 'slotsInEpoch' | 'slotMs'>): number {
  return YEAR_MS / (slotsInEpoch * slotMs);
}

/** A boundary is seen this much later; five slots. */
const LEAST_PAUSE_MS = 2_000;

/** The slot time is not measured more often either. */
const LONGEST_PAUSE_MS = 60_000;

/** Share of the time until the end, which comes earlier if slots take less time than over the last hour. */
const PAUSE_SHARE = 1 / 10;

/** How long a network need not be asked for its epoch. The end is days away mostly, and only near it a question can have another answer. */
export function epochPauseMs(endsAt: Date, at: Date): number {
  const share = (endsAt.getTime() - at.getTime()) * PAUSE_SHARE;
  return Math.min(Math.max(share, LEAST_PAUSE_MS), LONGEST_PAUSE_MS);
}

/** No network makes slots faster, or shortens its epochs to less than half at once. */
const LEAST_SLOT_MS = 50;
const CLOCKS_DIFFER_MS = 3_600_000;

/** False if a network cannot have come so far since it was measured. */
export function isReachable(
  now: Pick<EpochNow, 'epoch' | 'slot' | 'at'>,
  before: Pick<EpochNow, 'epoch' | 'slot' | 'slotsInEpoch' | 'at'>,
): boolean {
  const slots = (Math.max(now.at.getTime() - before.at.getTime(), 0) + CLOCKS_DIFFER_MS) / LEAST_SLOT_MS;
  const epochs = 1 + Math.floor((2 * slots) / before.slotsInEpoch);
  return now.slot - before.slot <= slots && now.epoch - before.epoch <= epochs;
}
