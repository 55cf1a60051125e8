import type { EpochDate } from './epoch.ts';
import type { StakeEpoch, StakePreview } from './stake.ts';

/**
 * The epoch that follows the one in which a slot is: what is activated or deactivated in a slot takes effect then. Slot null: the transaction
 * has not landed, and would land now.
 */
export function nextEpoch(epoch: StakeEpoch, slot: number | null): EpochDate {
  const later = slot === null ? 0 : Math.max(0, Math.floor((slot - epoch.firstSlot) / epoch.slots));
  const at = new Date(new Date(epoch.endsAt).getTime() + later * epoch.slots * epoch.slotMs);
  return { epoch: epoch.number + later + 1, at };
}

/** From when a change counts; `isAtOnce` if it waits for no epoch. */
export function countsFrom(
  { epoch, atOnce }: Pick<StakePreview, 'epoch' | 'atOnce'>,
  slot: number | null,
): { date: EpochDate; isAtOnce: boolean } {
  const date = nextEpoch(epoch, slot);
  return atOnce === undefined || date.epoch > epoch.number + 1
    ? { date, isAtOnce: false }
    : { date: { epoch: epoch.number, at: new Date(atOnce) }, isAtOnce: true };
}
