import type { SwapToken } from '../swaps/swap-types.ts';
import type { SwapWarningCode } from '../swaps/swap-words.ts';
import type { OrderReason, OrderSide, OrderState } from './order-words.ts';

/**
 * A swap that the owner is asked to sign when a price in USD is reached. Nothing is executed without the signature. Amounts and prices are
 * decimal strings, base units and lamports are integers as text.
 */
export interface TriggerOrder {
  order_id: string;
  network: string;
  state: OrderState;
  /** Null: an operation waits for the signature, or the price was not reached yet. */
  reason: OrderReason | null;
  /** The wallet that swaps. */
  from: string;
  token_in: SwapToken;
  token_out: SwapToken;
  amount_in: string;
  amount_in_base_units: string;
  /** Null: what the market gives by then, less the slippage. */
  minimum_out: string | null;
  minimum_out_base_units: string | null;
  /** In hundredths of a percent. */
  slippage_bps: number;
  fee_cap_lamports: string;
  /** Critical warnings that were read when the order was made. */
  accept: SwapWarningCode[];
  /** Symbol of the token whose price is watched, if it is listed; else its mint. */
  token: string;
  /** Its mint, or `SOL`. */
  mint: string;
  /** In USD. With both, the first that is reached decides. */
  above: string | null;
  below: string | null;
  /** Null until a price is reached. */
  firing: OrderFiring | null;
  /** Number of operations that were prepared for it. */
  attempts: number;
  /** When a fresh operation is prepared if none is open then. */
  next_attempt_at: string | null;
  /** The latest operation. */
  operation_id: string | null;
  expires_at: string;
  created_at: string;
  updated_at: string;
  /** Null while the order is open. */
  ended_at: string | null;
}

/** The price that triggered an order. */
export interface OrderFiring {
  side: OrderSide;
  target_price: string;
  price: string;
  at: string;
}
