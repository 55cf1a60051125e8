import type { Open } from '../open-words.ts';
import { STAKE_KINDS } from '../stakes/stake-words.ts';

/** `fee`: only the network fee; `rent`: SOL that a token account took or returned; `stake.…`: SOL of the wallet's own stakes. */
export const MOVEMENT_KINDS = ['send', 'receive', 'swap', 'fee', 'rent', 'other', ...STAKE_KINDS] as const;
export type MovementKind = Open<(typeof MOVEMENT_KINDS)[number]>;

/** `dropped`: the transaction was confirmed, but is not on the chain any more. */
export const MOVEMENT_STATUSES = ['confirmed', 'finalized', 'failed', 'dropped'] as const;
export type MovementStatus = Open<(typeof MOVEMENT_STATUSES)[number]>;

/** Why an entry is `dropped`; `not_on_chain`: only one node had reported it. */
export const DROP_REASONS = ['block_dropped', 'not_on_chain'] as const;
export type DropReason = Open<(typeof DROP_REASONS)[number]>;

export const MOVEMENT_FLAGS = ['dust', 'look_alike', 'spam', 'unsigned'] as const;
export type MovementFlag = Open<(typeof MOVEMENT_FLAGS)[number]>;

/** Sign of the change. */
export const DIRECTIONS = ['in', 'out'] as const;
export type Direction = Open<(typeof DIRECTIONS)[number]>;
