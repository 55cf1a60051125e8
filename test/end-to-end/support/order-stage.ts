import type { TriggerOrder } from '../../../client/src/index.ts';
import { fundedWallet, type TestWallet } from '../../support/chain-client.ts';
import { expireOperation } from '../../support/expire-operation.ts';
import { waitUntil } from '../../support/wait-until.ts';
import type { TestServiceOptions } from '../../support/wallet-service.ts';
import { holdSolPrice } from '../../swaps/support/sol-price.ts';
import { startSwapService } from '../../swaps/support/swap-service.ts';

export type OrderStage = Awaited<ReturnType<typeof startOrderStage>>;

const LAMPORTS = 10_000_000_000;

/** A service that reads the prices of a market every second, and an account with a wallet of ten SOL. SOL is at 150 USD. */
export async function startOrderStage(options: TestServiceOptions = {}) {
  const started = await startSwapService(options);
  const { market, service, client } = started;
  const { database } = service;
  const from: TestWallet = await fundedWallet(LAMPORTS);
  await client.connectWallet(from);

  const priceIs = (price: string): Promise<void> => holdSolPrice(market, database, price);

  const terms = () => ({
    from: from.address,
    tokenIn: 'SOL',
    tokenOut: market.token.mint,
    amount: '1',
    slippageBps: 50,
    decimalsOut: 6,
  });

  async function reached(id: string, isSo: (order: TriggerOrder) => boolean): Promise<TriggerOrder> {
    let order = await client.orders.get(id);
    await waitUntil('the order', async () => isSo((order = await client.orders.get(id))));
    return order;
  }

  async function past(table: 'operations' | 'trigger_orders', id: string, column: string): Promise<void> {
    await database(table)
      .where({ id })
      .update({ [column]: database.raw("now() - interval '1 second'") });
  }

  return {
    ...started,
    from,
    priceIs,
    terms,
    reached,
    past,

    /** An order whose price was reached, with its first swap. */
    async triggered(changes: { minimumOut?: string } = {}): Promise<TriggerOrder> {
      const made = await client.orders.create({ ...terms(), ...changes, above: '160' });
      await priceIs('161');
      return reached(made.order_id, ({ state, reason, operation_id: id }) => {
        return state === 'triggered' && (reason !== null || id !== null);
      });
    },

    /** The person does not sign the operation of an order in time. */
    async letExpire({ operation_id: id }: TriggerOrder): Promise<void> {
      await expireOperation(service, id ?? '');
      await waitUntil('the end of the operation', async () => {
        return (await client.operations.get(id ?? '')).status === 'expired';
      });
    },

    async operationsOf(orderId: string): Promise<string[]> {
      const rows: { id: string }[] = await database('operations')
        .where({ order_id: orderId })
        .orderBy('id')
        .select('id');
      return rows.map(({ id }) => id);
    },

    async eventsOf(orderId: string): Promise<Record<string, unknown>[]> {
      const found: Record<string, unknown>[] = [];
      const events = ['order.triggered', 'order.ended'] as const;
      for await (const { event, body } of client.events.list({ events })) {
        if (body.data['order_id'] === orderId) found.push({ event, ...body.data });
      }
      return found;
    },
  };
}

export const isPrepared = ({ operation_id: id, reason }: TriggerOrder): boolean =>
  id !== null && reason === null;
