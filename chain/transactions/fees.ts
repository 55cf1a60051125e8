import type { z } from 'zod';
import type { Priority } from '../../domain/priority.ts';
import { MICRO_LAMPORTS_PER_LAMPORT, priorityFee } from '../../domain/operations/fees.ts';
import {
  COMPUTE_UNIT_MARGIN_PERCENT,
  LAMPORTS_PER_SIGNATURE,
  MAX_COMPUTE_UNITS,
} from '../rpc/chain-limits.ts';
import type { prioritizationFees } from '../rpc/rpc-schemas.ts';

/** Fee of a transaction with one signature, in lamports; the priority part is rounded up. */
export function networkFee(computeUnitLimit: number, priorityMicroLamports: bigint): bigint {
  return LAMPORTS_PER_SIGNATURE + priorityFee(computeUnitLimit, priorityMicroLamports);
}

export function computeUnitLimit(unitsConsumed: number): number {
  const withMargin = Math.ceil((unitsConsumed * (100 + COMPUTE_UNIT_MARGIN_PERCENT)) / 100);
  return Math.min(withMargin, MAX_COMPUTE_UNITS);
}

/** The highest price per compute unit with which the whole fee stays within the cap. */
export function highestPrice(limit: number, feeCapLamports: bigint): bigint {
  const room = feeCapLamports - LAMPORTS_PER_SIGNATURE;
  return room <= 0n ? 0n : (room * MICRO_LAMPORTS_PER_LAMPORT) / BigInt(limit);
}

/** Percentile of recent blocks that each level would have paid for: a higher one lands sooner. */
const PERCENTILES: Record<Priority, number> = { low: 25, medium: 50, high: 90 };

/** A percentile of the lowest fees in recent blocks for these accounts, without blocks whose fee was zero. */
export function priorityPrice(recent: z.infer<typeof prioritizationFees>, priority: Priority): bigint {
  const paid = recent
    .map((entry) => Math.trunc(entry.prioritizationFee))
    .filter((fee) => fee > 0)
    .toSorted((a, b) => a - b);
  const place = Math.min(Math.floor((paid.length * PERCENTILES[priority]) / 100), paid.length - 1);
  return BigInt(paid[place] ?? 0);
}
