import type { z } from 'zod';
import {
  COMPUTE_UNIT_MARGIN_PERCENT,
  LAMPORTS_PER_SIGNATURE,
  MAX_COMPUTE_UNITS,
  MICRO_LAMPORTS_PER_LAMPORT,
} from './chain-limits.ts';
import type { prioritizationFees } from './rpc-schemas.ts';

/** What a transaction with one signature costs its payer, in lamports; the priority part is rounded up. */
export function networkFee(computeUnitLimit: number, priorityMicroLamports: bigint): bigint {
  const micro = BigInt(computeUnitLimit) * priorityMicroLamports;
  return LAMPORTS_PER_SIGNATURE + (micro + MICRO_LAMPORTS_PER_LAMPORT - 1n) / MICRO_LAMPORTS_PER_LAMPORT;
}

export function computeUnitLimit(unitsConsumed: number): number {
  const withMargin = Math.ceil((unitsConsumed * (100 + COMPUTE_UNIT_MARGIN_PERCENT)) / 100);
  return Math.min(withMargin, MAX_COMPUTE_UNITS);
}

/**
 * The median of what recent blocks took at least for these accounts, without the blocks that took nothing, and
 * lowered so that the whole fee stays within the cap.
 */
export function priorityPrice(
  recent: z.infer<typeof prioritizationFees>,
  limit: number,
  feeCapLamports: bigint,
): bigint {
  const paid = recent
    .map((entry) => Math.trunc(entry.prioritizationFee))
    .filter((fee) => fee > 0)
    .toSorted((a, b) => a - b);
  const median = BigInt(paid[Math.floor(paid.length / 2)] ?? 0);
  const room = feeCapLamports - LAMPORTS_PER_SIGNATURE;
  const highest = room <= 0n ? 0n : (room * MICRO_LAMPORTS_PER_LAMPORT) / BigInt(limit);
  return median < highest ? median : highest;
}
