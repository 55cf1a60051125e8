import type { Open } from '../open-words.ts';

/** `waiting`: for its price. `triggered`: the price was reached, and the owner can sign. `done`: an operation of the order was confirmed. */
export const ORDER_STATES = ['waiting', 'triggered', 'done', 'cancelled', 'expired'] as const;
export type OrderState = Open<(typeof ORDER_STATES)[number]>;

/** Sides of the price. */
export const ORDER_SIDES = ['above', 'below'] as const;
export type OrderSide = Open<(typeof ORDER_SIDES)[number]>;

/** Why a triggered order has no operation to sign now, or why it ended. */
export const ORDER_REASONS = [
  'PRICE_MOVED',
  'INSUFFICIENT_FUNDS',
  'TOKEN_WARNINGS',
  'MARKET_UNAVAILABLE',
  'NO_ROUTE',
  'REFUSED',
  'NOT_SIGNED',
  'FAILED',
  'WITHDRAWN',
  'NOT_ALLOWED',
] as const;
export type OrderReason = Open<(typeof ORDER_REASONS)[number]>;
