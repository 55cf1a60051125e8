import type { UsdPrice, UsdTotal } from '../prices/usd-value.ts';
import type { EventDraft } from '../events/event-draft.ts';
import type { ListedToken } from '../tokens.ts';
import {
  balanceDraft,
  balanceEvent,
  correctedEvent,
  droppedEvent,
  receivedEvent,
  sentEvent,
} from './ledger-events.ts';
import { flagsOfUnasked, isUnsigned, senderOf, unaskedOf, type Unasked } from './movement-flags.ts';
import type { DropReason } from './movement-status.ts';
import { RECEIVED_FLAGS, SENT_FLAGS, type Movement, type MovementFlag } from './movement.ts';
import type { ObservedTransaction } from './observed-transaction.ts';

/** The flags of a movement. `unasked` is the input that does not depend on the wallet's payments; null: the flags never change. */
export interface FlaggedMovement {
  flags: MovementFlag[];
  unasked: Unasked | null;
}

/** One movement, as reported to one account. */
export interface ReportedMovement {
  accountId: string;
  movement: Movement;
  transaction: ObservedTransaction;
  flags: readonly MovementFlag[];
  /** The wallet's balance of the token, in base units: after the movement, or later if it is reported late. */
  balanceAfter: bigint;
  /** The account asked for it: the operation's own events report it. */
  isOwnOperation: boolean;
  /** How many nodes agree on it. */
  nodes: number;
  /** Price of the token at the time of its block. */
  price: UsdPrice;
  /** Value of all that the wallet has with this balance, at the same prices. */
  total: UsdTotal;
  now: Date;
}

/** A movement that was dropped and cannot land any more, as reported to one account. */
export interface DroppedMovement {
  accountId: string;
  signature: string;
  movement: Pick<Movement, 'wallet' | 'token' | 'decimals' | 'kind' | 'amount'>;
  isOwnOperation: boolean;
  reason: DropReason;
  now: Date;
}

/** A movement that one node alone had reported with another amount, as reported to one account. */
export interface CorrectedMovement {
  accountId: string;
  /** As agreed by a quorum. */
  movement: Movement;
  /** As it was reported. */
  reported: Pick<Movement, 'kind' | 'amount'>;
  transaction: Pick<ObservedTransaction, 'signature'>;
  nodes: number;
  now: Date;
}

/** A balance that differed from its movements, as reported to one account. */
export interface CorrectedBalance {
  accountId: string;
  wallet: string;
  token: string;
  decimals: number;
  /** Base units. */
  balance: bigint;
  change: bigint;
  /** The chain that it was read from: two chains may have the same slot. */
  chainId: string;
  slot: number;
  /** Price of the token now. */
  price: UsdPrice;
  /** Value of all that the wallet has now. */
  total: UsdTotal;
  now: Date;
}

/** Flags and events of movements on one network. Events are in the order in which they are sent. */
export interface MovementRules {
  /** An older price says nothing of the value; null: the network's tokens have no prices. */
  readonly priceMaxAgeMs: number | null;
  /** `paidBefore`: recent recipients of the wallet when it happened. */
  flag(movement: Movement, transaction: ObservedTransaction, paidBefore: readonly string[]): FlaggedMovement;
  eventsOf(reported: ReportedMovement): EventDraft[];
  droppedEventsOf(dropped: DroppedMovement): EventDraft[];
  correctedEventsOf(corrected: CorrectedMovement): EventDraft[];
  correctionEventsOf(corrected: CorrectedBalance): EventDraft[];
}

/** `tokens` is the network's list. */
export function createMovementRules(
  tokens: { find(symbolOrMint: string): Pick<ListedToken, 'symbol'> | null },
  priceMaxAgeMs: number | null = null,
): MovementRules {
  const symbolOf = (token: string): string => tokens.find(token)?.symbol ?? token;

  return {
    priceMaxAgeMs,
    flag(movement, transaction, paidBefore) {
      if (isUnsigned(movement, transaction)) return { flags: ['unsigned'], unasked: null };
      const unasked = unaskedOf(movement, { transaction, isListed: (mint) => tokens.find(mint) !== null });
      return { flags: unasked ? flagsOfUnasked(unasked, paidBefore) : [], unasked };
    },

    eventsOf({ flags, balanceAfter, total, isOwnOperation, ...reported }) {
      const { movement, transaction } = reported;
      const movementEvent = { ...reported, symbol: symbolOf(movement.token) };
      const events: EventDraft[] = [];
      if (movement.kind === 'receive') {
        const sender = senderOf(movement, transaction) ?? movement.wallet;
        const against = RECEIVED_FLAGS.filter((flag) => flags.includes(flag));
        events.push(receivedEvent(movementEvent, sender, against));
      }
      if (movement.kind === 'send' && !isOwnOperation) {
        const against = SENT_FLAGS.filter((flag) => flags.includes(flag));
        events.push(sentEvent(movementEvent, against));
      }
      events.push(balanceEvent(movementEvent, balanceAfter, total));
      return events;
    },

    correctedEventsOf(corrected) {
      const event = correctedEvent({ ...corrected, symbol: symbolOf(corrected.movement.token) });
      return event ? [event] : [];
    },

    droppedEventsOf({ accountId, signature, movement, isOwnOperation, reason, now }) {
      if (isOwnOperation && movement.kind === 'send') return [];
      const symbol = symbolOf(movement.token);
      const event = droppedEvent({ accountId, movement, transaction: { signature }, symbol, reason, now });
      return event ? [event] : [];
    },

    correctionEventsOf({ accountId, token, balance, change, chainId, slot, now, ...corrected }) {
      const { wallet } = corrected;
      const difference = { ...corrected, holds: balance, delta: change, symbol: symbolOf(token) };
      return [balanceDraft(difference, `${chainId}:${wallet}:${token}:${slot}:${accountId}`, now)];
    },
  };
}
