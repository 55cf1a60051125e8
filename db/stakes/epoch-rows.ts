import type { KnownEpoch } from '../../domain/stakes/known-epoch.ts';

export interface EpochRow {
  epoch: number;
  first_slot: number;
  slots: number;
  began_at: Date;
  slot: number;
  measured_at: Date;
  slot_ms: number;
  ends_at: Date;
  swept_at: Date | null;
  rent: string;
  minimum_delegation: string;
}

/** Named, because statements with them are prepared. */
export const EPOCH_COLUMNS =
  'epoch, first_slot, slots, began_at, slot, measured_at, slot_ms, ends_at, swept_at, rent, minimum_delegation';

export function toEpoch(row: EpochRow): KnownEpoch {
  return {
    epoch: row.epoch,
    slot: row.slot,
    slotIndex: row.slot - row.first_slot,
    slotsInEpoch: row.slots,
    slotMs: row.slot_ms,
    at: row.measured_at,
    beganAt: row.began_at,
    endsAt: row.ends_at,
    isSwept: row.swept_at !== null,
    rentLamports: BigInt(row.rent),
    minimumDelegation: BigInt(row.minimum_delegation),
  };
}
