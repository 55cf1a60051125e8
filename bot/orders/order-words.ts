import type { OrderWord } from '../../domain/orders/order-word.ts';
import { formatPrice, parsePrice, type Price } from '../../domain/prices/price.ts';
import { readTarget } from '../alerts/alert-words.ts';
import { readNumber } from '../amount-word.ts';

/** The order that a line asks for. */
export interface WrittenOrder {
  amount: string;
  /** Symbols or mints. */
  tokenIn: string;
  tokenOut: string;
  /** The price of the command that was written. */
  price: Price;
  /** The price of the other command, for a pair; only `/limit` takes one. */
  stopPrice: Price | null;
}

/** Why no order can be read from a line: the id of a text, and the wrong word. */
export interface OrderProblem {
  problem: string;
  text: string;
}

/** Reads the words after `/limit` or `/stop`: `1 SOL USDC 200 120`. */
export function readOrder(word: OrderWord, args: readonly string[]): WrittenOrder | OrderProblem {
  const [written, tokenIn, tokenOut, ...rest] = args;
  const prices = rest.filter((each) => each.toLowerCase() !== 'usd');
  const [first, second, ...others] = prices;
  if (written === undefined || tokenIn === undefined || tokenOut === undefined || first === undefined) {
    return { problem: `order-guide-${word}`, text: '' };
  }
  const amount = readNumber(written);
  if (amount === null) return { problem: 'order-amount', text: written };
  const price = priceOf(first);
  if (price === null) return { problem: 'order-price', text: first };
  const more = word === 'limit' ? others[0] : second;
  if (more !== undefined) return { problem: 'order-more-words', text: more };
  const stopPrice = second === undefined ? null : priceOf(second);
  if (second !== undefined && stopPrice === null) return { problem: 'order-price', text: second };
  return { amount, tokenIn, tokenOut, price, stopPrice };
}

/** The line that asks for the same with another command, or with other prices. */
export function orderLine(
  word: OrderWord,
  { amount, tokenIn, tokenOut }: Pick<WrittenOrder, 'amount' | 'tokenIn' | 'tokenOut'>,
  ...prices: readonly Price[]
): string {
  return [`/${word}`, amount, tokenIn, tokenOut, ...prices.map(formatPrice)].join(' ');
}

function priceOf(word: string): Price | null {
  return parsePrice(readTarget(word) ?? '');
}
