import { isoTime, MAX_AMOUNT, mintOf } from '../arguments/common-arguments.ts';
import { NATIVE_SOL } from '../checks/sol.ts';
import type { SwapIntent } from '../checks/swaps/swap-intent.ts';
import { InvalidArgumentError } from '../errors.ts';
import { checkSwapArguments, type SwapArguments } from '../swaps/swap-request.ts';

/** The swap that an order is for. */
export interface OrderTerms extends Omit<
  SwapArguments,
  'amount' | 'amountOut' | 'maximumIn' | 'accept' | 'validUntil' | 'idempotencyKey'
> {
  /** Decimal amount of `tokenIn` as text, such as `"1.5"`. */
  amount: string;
}

export interface CreateOrderArguments extends OrderTerms {
  /** Decimal price in USD as text: the order is triggered at this price or a higher one. */
  above?: string | undefined;
  /** At this price or a lower one. With both, the first that is reached decides. */
  below?: string | undefined;
  /** Whose price is watched: `tokenIn` (default) or `tokenOut`, in the words of these arguments. */
  token?: string | undefined;
  /** Codes of critical warnings that you accept. */
  accept?: SwapArguments['accept'];
  /** At most 90 days from now; 30 days by default. */
  expiresAt?: Date | undefined;
  /** As for a swap. */
  idempotencyKey?: string | undefined;
}

type Tokens = Readonly<Record<string, string>>;

/** A decimal price; the service refuses the ones that it cannot watch. */
const PRICE = /^\d{1,20}(?:\.\d{1,30})?$/;

export function orderBody(order: CreateOrderArguments, tokens?: Tokens): Record<string, unknown> {
  const { token, above, below, expiresAt } = order;
  const { body } = checkTerms(order, tokens);
  if (above === undefined && below === undefined) {
    throw new InvalidArgumentError('above', 'is missing: name a price in USD as above, below or both');
  }
  return {
    ...body,
    ...(above === undefined ? {} : { above: checkPrice('above', above) }),
    ...(below === undefined ? {} : { below: checkPrice('below', below) }),
    ...(token === undefined ? {} : { token: mintOf('token', token, tokens ?? {}) ?? NATIVE_SOL }),
    ...(expiresAt === undefined ? {} : { expires_at: isoTime('expiresAt', expiresAt) }),
  };
}

/** The terms with which an operation of the order is compared. */
export function orderIntent(terms: OrderTerms, tokens?: Tokens): SwapIntent {
  return checkTerms(terms, tokens).intent;
}

function checkTerms(terms: OrderTerms, tokens?: Tokens): ReturnType<typeof checkSwapArguments> {
  const checked = checkSwapArguments(terms, tokens, 'order');
  if (checked.intent.amount === null) {
    throw new InvalidArgumentError('amount', `cannot be ${MAX_AMOUNT}: an order is for an amount`);
  }
  return checked;
}

function checkPrice(argument: string, price: unknown): string {
  if (typeof price !== 'string' || !PRICE.test(price)) {
    throw new InvalidArgumentError(argument, 'must be a decimal price in USD as text, such as "200"');
  }
  return price;
}
