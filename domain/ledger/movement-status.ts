/** By the sign of what changed. */
export const DIRECTIONS = ['in', 'out'] as const;
export type Direction = (typeof DIRECTIONS)[number];

/**
 * `confirmed`: on the chain, and could still be dropped; `finalized`: for good; `failed`: reverted, and paid its fee; `dropped`:
 * was confirmed, and is not on the chain any more.
 */
export const MOVEMENT_STATUSES = ['confirmed', 'finalized', 'failed', 'dropped'] as const;
export type MovementStatus = (typeof MOVEMENT_STATUSES)[number];
