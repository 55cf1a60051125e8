import type { CreateOrderArguments } from '../../client/src/orders/order-request.ts';
import type { TriggerOrder } from '../../client/src/orders/order-types.ts';
import type { QuoteSwapArguments } from '../../client/src/swaps/swap-request.ts';
import type { SwapQuote } from '../../client/src/swaps/swap-types.ts';
import { parseAmount } from '../../client/src/checks/amounts.ts';
import { isUnclearAmount, plainAmount } from '../amounts/typed-amount.ts';
import type { Network } from '../../client/src/network.ts';
import { criticalCodes } from '../swaps/swap-draft.ts';
import type { KeptOrder } from './kept-orders.ts';

const DAY_MS = 86_400_000;

/** Days until an order expires; the service takes 90 at most. */
export const ORDER_DAYS = ['1', '7', '30', '90'] as const;

export type OrderDays = (typeof ORDER_DAYS)[number];

/** The fields that a person has filled in besides the swap itself, as they were typed. */
export interface OrderDraft {
  /** Whose price is watched. */
  priceOf: 'in' | 'out';
  above: string;
  below: string;
  /** The least that may arrive; empty: what the market gives by then. */
  atLeast: string;
  days: OrderDays;
}

export const EMPTY_ORDER: OrderDraft = { priceOf: 'in', above: '', below: '', atLeast: '', days: '30' };

export type OrderProblem = 'price' | 'pair' | 'amount' | 'unclear';

/** The service's own minimum is nearer, but a price that jumps when it is reached must still have a route for some seconds. */
const SLIPPAGE_BPS = 100;

/** As for a swap. */
const MAX_FEE_LAMPORTS = 1_000_000n;

const PRICE_DECIMALS = 18;

const PRICE = /^\d{1,12}(?:\.\d{1,18})?$/;

export function orderProblems(
  { above, below, atLeast }: OrderDraft,
  quote: SwapQuote | undefined,
): Partial<Record<'above' | 'below' | 'atLeast', OrderProblem>> {
  const high = priceProblem(above);
  const low = priceProblem(below);
  const isPair = above !== '' && below !== '' && !high && !low;
  const least = leastProblem(atLeast, quote);
  return {
    ...(high && { above: high }),
    ...(low && { below: low }),
    ...(isPair && scaled(plainAmount(above)) <= scaled(plainAmount(below)) && { below: 'pair' as const }),
    ...(least && { atLeast: least }),
  };
}

export function hasPrice({ above, below }: OrderDraft): boolean {
  return above !== '' || below !== '';
}

/** The terms are the person's and the page's own; only decimals of tokens are the service's. */
export function orderArguments(
  { tokenIn, tokenOut, amount }: Pick<QuoteSwapArguments, 'tokenIn' | 'tokenOut'> & { amount: string },
  draft: OrderDraft,
  { from, quote, now }: { from: string; quote: SwapQuote; now: Date },
): CreateOrderArguments & { expiresAt: Date } {
  const { above, below, atLeast, days } = draft;
  return {
    from,
    tokenIn,
    tokenOut,
    amount: plainAmount(amount),
    slippageBps: SLIPPAGE_BPS,
    maxFeeLamports: MAX_FEE_LAMPORTS,
    decimalsIn: quote.token_in.decimals,
    decimalsOut: quote.token_out.decimals,
    accept: criticalCodes(quote),
    token: draft.priceOf === 'in' ? tokenIn : tokenOut,
    expiresAt: new Date(now.getTime() + Number(days) * DAY_MS),
    ...(above === '' ? {} : { above: plainAmount(above) }),
    ...(below === '' ? {} : { below: plainAmount(below) }),
    ...(atLeast === '' ? {} : { minimumOut: plainAmount(atLeast) }),
  };
}

/** The parts of an order that the device keeps. */
export function keptOrderOf(
  asked: CreateOrderArguments & { expiresAt: Date },
  { order_id: orderId, token_in: tokenIn, token_out: tokenOut }: TriggerOrder,
  network: Network,
): KeptOrder {
  const expiresAt = asked.expiresAt.toISOString();
  return {
    orderId,
    network,
    from: asked.from,
    mintIn: asked.tokenIn,
    mintOut: asked.tokenOut,
    amount: asked.amount,
    minimumOut: asked.minimumOut ?? null,
    decimalsIn: asked.decimalsIn ?? tokenIn.decimals,
    decimalsOut: asked.decimalsOut ?? tokenOut.decimals,
    slippageBps: SLIPPAGE_BPS,
    feeCapLamports: `${MAX_FEE_LAMPORTS}`,
    condition: {
      priceOf: asked.token === asked.tokenOut ? 'out' : 'in',
      above: asked.above ?? null,
      below: asked.below ?? null,
      expiresAt,
    },
    isCancelled: false,
    signedOperation: null,
  };
}

function priceProblem(typed: string): OrderProblem | undefined {
  if (isUnclearAmount(typed)) return 'unclear';
  return typed === '' || isPrice(plainAmount(typed)) ? undefined : 'price';
}

function isPrice(price: string): boolean {
  return PRICE.test(price) && !/^[0.]+$/.test(price);
}

function scaled(price: string): bigint {
  const [whole = '', fraction = ''] = price.split('.');
  return BigInt(whole + fraction.padEnd(PRICE_DECIMALS, '0'));
}

/** Before a quote, the decimals of the token are not known. */
function leastProblem(typed: string, quote: SwapQuote | undefined): OrderProblem | undefined {
  if (isUnclearAmount(typed)) return 'unclear';
  const amount = plainAmount(typed);
  if (amount === '') return undefined;
  if (!quote) return isPrice(amount) ? undefined : 'amount';
  try {
    parseAmount(amount, quote.token_out.decimals);
    return undefined;
  } catch {
    return 'amount';
  }
}
