/** By the sign of the change. */
export const DIRECTIONS = ['in', 'out'] as const;
export type Direction = (typeof DIRECTIONS)[number];

/**
 * `confirmed`: on the chain, and could still be dropped; `finalized`: permanent; `failed`: reverted, and paid its fee; `dropped`:
 * was confirmed, and is not on the chain any more.
 */
export const MOVEMENT_STATUSES = ['confirmed', 'finalized', 'failed', 'dropped'] as const;
export type MovementStatus = (typeof MOVEMENT_STATUSES)[number];

/**
 * Why a movement is not on the chain any more. `block_dropped`: the network gave up its block. `not_on_chain`: one node alone had
 * reported it, and a quorum of the nodes does not have it.
 */
export const DROP_REASONS = ['block_dropped', 'not_on_chain'] as const;
export type DropReason = (typeof DROP_REASONS)[number];
