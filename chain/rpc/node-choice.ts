/** Returns a random number from 0 up to, but not including, 1. */
export type Random = () => number;

export interface Weighted<T> {
  item: T;
  /** A positive integer. */
  weight: number;
}

/** All items in random order; each position is drawn by weight among the remaining items. */
export function weightedOrder<T>(items: readonly Weighted<T>[], random: Random): T[] {
  const left = [...items];
  const order: T[] = [];
  while (left.length > 0) {
    const [drawn] = left.splice(drawIndex(left, random), 1);
    if (drawn) order.push(drawn.item);
  }
  return order;
}

function drawIndex<T>(items: readonly Weighted<T>[], random: Random): number {
  let ticket = random() * items.reduce((sum, { weight }) => sum + weight, 0);
  const index = items.findIndex(({ weight }) => (ticket -= weight) < 0);
  return Math.max(index, 0);
}

/**
 * Draws from a bag that contains each item as often as its weight, and is refilled when empty, so every item gets its
 * turn. The order within a bag is random, so that two concurrent sends do not always get the same
 * node.
 */
export function createTurns<T>(items: readonly Weighted<T>[], random: Random): () => T | undefined {
  const divisor = items.reduce((common, { weight }) => greatestCommonDivisor(common, weight), 0);
  let bag: T[] = [];
  return () => {
    if (bag.length === 0) {
      const tickets = items.flatMap(({ item, weight }) =>
        Array.from({ length: weight / divisor }, () => ({ item, weight: 1 })),
      );
      bag = weightedOrder(tickets, random);
    }
    return bag.shift();
  };
}

function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b);
}
