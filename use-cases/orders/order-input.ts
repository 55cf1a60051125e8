import { canonicalAmount } from '../../domain/amounts.ts';
import { invalidField } from '../../domain/errors.ts';
import type { Network } from '../../domain/networks.ts';
import type { Price } from '../../domain/prices/price.ts';
import { refusal } from '../../domain/refusal.ts';
import { tokenKey } from '../../domain/token-symbol.ts';
import { priceOf } from '../alerts/alert-input.ts';
import { ALL } from '../operations/read-amount.ts';
import { checkSwapInput, idempotentSwapBody, type SwapInput } from '../swaps/swap-input.ts';

export interface OrderInput extends Omit<SwapInput, 'amount' | 'amountOut' | 'validUntil'> {
  /** The amount that is given: the number as the caller wrote it. */
  amount: string;
  /** `SOL`, a listed symbol, or a mint, on one of the sides; null: the token that the wallet gives. */
  token: string | null;
  /** USD as decimal text. At least one of the two. */
  above: string | null;
  below: string | null;
  /** Null: after {@link USUAL_LIFE_DAYS}. */
  expiresAt: Date | null;
}

const DAY_MS = 86_400_000;

/** A month, as exchanges have it. */
export const USUAL_LIFE_DAYS = 30;

/** After that, the person may have forgotten it. */
export const MAX_LIFE_DAYS = 90;

/** The prices of an order. Throws INVALID_REQUEST without asking the chain or the market. */
export function checkOrderInput(input: OrderInput): { above: Price | null; below: Price | null } {
  checkSwapInput({ ...input, amountOut: null, validUntil: null });
  if (input.amount === ALL)
    throw invalidField('amount', 'name an amount: the balance may be another by then');
  const above = input.above === null ? null : priceOf('above', input.above);
  const below = input.below === null ? null : priceOf('below', input.below);
  if (above === null && below === null) {
    throw invalidField(
      'above',
      'give a price in `above` or `below`, or both',
      refusal('order_price_missing'),
    );
  }
  if (above !== null && below !== null && above <= below) {
    throw invalidField('above', 'must be higher than `below`', refusal('order_pair'));
  }
  return { above, below };
}

export function orderExpiry(expiresAt: Date | null, now: Date): Date {
  if (expiresAt === null) return new Date(now.getTime() + USUAL_LIFE_DAYS * DAY_MS);
  if (expiresAt <= now) throw invalidField('expires_at', 'must be in the future');
  if (expiresAt.getTime() - now.getTime() > MAX_LIFE_DAYS * DAY_MS) {
    throw invalidField('expires_at', `must be at most ${MAX_LIFE_DAYS} days ahead`);
  }
  return expiresAt;
}

/** The request in canonical form: equal requests have the same body. */
export function idempotentOrderBody(input: OrderInput, network: Network) {
  const { token, above, below, expiresAt, ...swap } = input;
  return {
    ...idempotentSwapBody({ ...swap, amountOut: null, validUntil: null }, network),
    token: token === null ? null : tokenKey(token),
    above: above === null ? null : canonicalAmount(above),
    below: below === null ? null : canonicalAmount(below),
    expiresAt,
  };
}
