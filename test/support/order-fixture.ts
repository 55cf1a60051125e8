import type { TriggerOrder } from '../../domain/orders/order.ts';
import { parsePrice, type Price } from '../../domain/prices/price.ts';
import { SWAP_REQUEST } from './swap-fixture.ts';

/** One SOL for USDC when SOL has risen to 200 USD; it waits. */
export function orderFixture(changes: Partial<TriggerOrder> = {}): TriggerOrder {
  const { from, input, output, amountIn, slippageBps, feeCapLamports } = SWAP_REQUEST;
  const at = new Date('2026-01-02T03:04:05.678Z');
  return {
    id: 'ord_1',
    ownerId: 'usr_test',
    network: 'devnet',
    chainId: 'chain',
    terms: { from, input, output, amountIn, minimumOut: null, slippageBps, feeCapLamports, accept: [] },
    token: 'SOL',
    above: usd('200'),
    below: null,
    state: 'waiting',
    reason: null,
    firing: null,
    attempts: 0,
    dueAt: null,
    operationId: null,
    expiresAt: new Date('2026-02-01T03:04:05.678Z'),
    createdAt: at,
    updatedAt: at,
    endedAt: null,
    version: 1,
    ...changes,
  };
}

export function usd(text: string): Price {
  const price = parsePrice(text);
  if (price === null) throw new Error(`${text} is not a price`);
  return price;
}
