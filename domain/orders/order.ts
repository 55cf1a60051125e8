import type { Network } from '../networks.ts';
import type { Price } from '../prices/price.ts';
import type { SwapSide, SwapWarningCode } from '../swaps/swap.ts';
import type { OrderReason } from './order-reasons.ts';

/**
 * Public, and stored. `waiting`: for its price. `triggered`: the price was reached, and a person can sign until the order expires. `done`: an
 * operation of the order was confirmed on the chain.
 */
export const ORDER_STATES = ['waiting', 'triggered', 'done', 'cancelled', 'expired'] as const;

export type OrderState = (typeof ORDER_STATES)[number];

/** The swap that is prepared when the price is reached. Integers are decimal text, as in a row. */
export interface OrderTerms {
  from: string;
  input: SwapSide;
  output: SwapSide;
  amountIn: string;
  /** The least that may arrive; null: what the market gives by then, less the slippage. */
  minimumOut: string | null;
  slippageBps: number;
  feeCapLamports: string;
  /** Critical warnings that were read when the order was made. */
  accept: readonly SwapWarningCode[];
  /** Read since, by an owner who had to wait for the next swap: of that one only. Missing: none. */
  acceptNext?: readonly SwapWarningCode[];
}

/** Sides of the price. Public. An order with both is a pair: the first that is reached decides. */
export const ORDER_SIDES = ['above', 'below'] as const;

export type OrderSide = (typeof ORDER_SIDES)[number];

/** The price that triggered an order. */
export interface OrderFiring {
  side: OrderSide;
  target: Price;
  price: Price;
  at: Date;
}

/** A swap that is offered to a person for the signature when a price is reached. Nothing is executed without the person. */
export interface TriggerOrder {
  id: string;
  /** An account, a user or a wallet (domain/access/owner.ts). */
  ownerId: string;
  network: Network;
  chainId: string;
  terms: OrderTerms;
  /** The mint, or SOL, whose price in USD is watched. */
  token: string;
  above: Price | null;
  below: Price | null;
  state: OrderState;
  /** Why a triggered order has no operation to sign now, or why it ended; null: it has one, or waits for its price. */
  reason: OrderReason | null;
  firing: OrderFiring | null;
  /** Operations that were prepared for it. */
  attempts: number;
  /** When a fresh operation is prepared if none is open; null: not before something happens. */
  dueAt: Date | null;
  /** The latest operation. */
  operationId: string | null;
  expiresAt: Date;
  createdAt: Date;
  updatedAt: Date;
  endedAt: Date | null;
  /** Goes up with each change. */
  version: number;
}

export function hasOrderEnded({ state }: Pick<TriggerOrder, 'state'>): boolean {
  return state !== 'waiting' && state !== 'triggered';
}
