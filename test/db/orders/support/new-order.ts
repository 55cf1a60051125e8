import type { Database } from '../../../../db/postgres/connect.ts';
import { createOrderStore, type NewOrder } from '../../../../db/orders/order-store.ts';
import { newId } from '../../../../db/postgres/new-id.ts';
import type { AlertOrder } from '../../../../domain/alerts/new-alert.ts';
import { ORDER_SIDES, type OrderTerms, type TriggerOrder } from '../../../../domain/orders/order.ts';
import { SENDER } from '../../../support/operation-fixture.ts';

const USD = 10n ** 30n;

const ORDER_TERMS: OrderTerms = {
  from: SENDER,
  input: { token: 'SOL', mint: 'SOL', decimals: 9 },
  output: { token: 'USDC', mint: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v', decimals: 6 },
  amountIn: '1000000000',
  minimumOut: null,
  slippageBps: 50,
  feeCapLamports: '1000000',
  accept: [],
};

/** Makes an order of SOL as the use case does: it waits for 200 USD, unless the changes say otherwise. */
export async function newOrder(
  database: Database,
  ownerId: string,
  changes: Partial<NewOrder> = {},
): Promise<TriggerOrder> {
  const order: NewOrder = {
    id: newId('ord'),
    ownerId,
    network: 'devnet',
    chainId: 'test-chain',
    terms: ORDER_TERMS,
    token: 'SOL',
    above: 200n * USD,
    below: null,
    expiresAt: new Date(Date.now() + 3_600_000),
    ...changes,
  };
  const alerts = ORDER_SIDES.flatMap((condition): AlertOrder[] => {
    const target = order[condition];
    if (target === null) return [];
    const rule = {
      type: 'side' as const,
      condition,
      token: order.token,
      target,
      isOnce: true,
      coolDownMs: 0,
    };
    return [
      {
        id: newId('rul'),
        ownerId: null,
        orderId: order.id,
        network: order.network,
        rule,
        channels: [],
        note: null,
        expiresAt: null,
      },
    ];
  });
  const made = await createOrderStore(database).insert(order, alerts, null, () => undefined);
  if (!made) throw new Error('no order was made');
  return made;
}

/** Its price is reached, as the evaluation of alerts writes it. */
export async function trigger(database: Database, id: string): Promise<void> {
  const at = new Date().toISOString();
  await database('trigger_orders')
    .where({ id })
    .update({
      state: 'triggered',
      firing: JSON.stringify({ side: 'above', target: '1', price: '1', at }),
      due_at: at,
      check_at: at,
    });
}
