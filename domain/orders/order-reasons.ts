/** Public, with the sentence that people read. */
export const ORDER_REASONS = {
  /** Reasons of a triggered order, which is tried again. */
  PRICE_MOVED: 'The market gives less than the minimum of the order now.',
  INSUFFICIENT_FUNDS: 'The wallet holds too little for the swap.',
  TOKEN_WARNINGS: 'The token has a critical warning that was not accepted when the order was made.',
  MARKET_UNAVAILABLE: 'The market or the network does not answer.',
  NO_ROUTE: 'The market has no route for the swap.',
  REFUSED: 'The swap cannot be prepared now.',
  NOT_SIGNED: 'The last operation was not signed in time.',
  FAILED: 'The last operation failed.',
  /** Reasons of an order that has ended. */
  WITHDRAWN: 'The operation was cancelled or rejected, and the order with it.',
  NOT_ALLOWED: 'The one who made the order may not prepare swaps of this wallet any more.',
} as const;

export type OrderReason = keyof typeof ORDER_REASONS;

export const ORDER_REASON_CODES = Object.keys(ORDER_REASONS) as [OrderReason, ...OrderReason[]];
