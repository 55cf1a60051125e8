import { parsePrice, type Price } from '../prices/price.ts';
import type { OrderSide } from './order.ts';

/** How a person asks for an order: a limit waits for a better price than the present one, a stop for a worse one. */
export const ORDER_WORDS = ['limit', 'stop'] as const;

export type OrderWord = (typeof ORDER_WORDS)[number];

/** The order watches the price of the token that is sold (`input`), or of the one that is bought (`output`). */
export type WatchedSide = 'input' | 'output';

const ONE_DOLLAR = parsePrice('1') ?? 0n;

/** Two percent: a token that follows the dollar is seldom further away. */
const DOLLAR_RANGE = ONE_DOLLAR / 50n;

/** The token that a price is meant of: the one that is given, unless it follows the dollar and the other one does not. */
export function watchedSide(input: Price | null, output: Price | null): WatchedSide {
  return isDollar(input) && !isDollar(output) ? 'output' : 'input';
}

/** From which side the price is reached: what is sold is better sold high, and what is bought is better bought low. */
export function sideOf(word: OrderWord, watched: WatchedSide): OrderSide {
  return (word === 'limit') === (watched === 'input') ? 'above' : 'below';
}

export function isReached(side: OrderSide, target: Price, present: Price): boolean {
  return side === 'above' ? present >= target : present <= target;
}

function isDollar(price: Price | null): boolean {
  return price !== null && price >= ONE_DOLLAR - DOLLAR_RANGE && price <= ONE_DOLLAR + DOLLAR_RANGE;
}
