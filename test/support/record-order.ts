import type { Client } from '@temporalio/client';
import type { WalletClient } from '../../client/src/index.ts';
import { orderWorkflowId } from '../../workflows/orders/order-messages.ts';
import { newOrder } from '../db/orders/support/new-order.ts';
import type { SwapMarket } from '../swaps/support/swap-market.ts';
import type { TestWallet } from './chain-client.ts';
import { waitUntil } from './wait-until.ts';
import type { TestService } from './wallet-service.ts';

export interface RecordOrderParts {
  service: TestService;
  temporal: Client;
  client: WalletClient;
  market: Pick<SwapMarket, 'token'>;
  accountId: string;
  from: TestWallet;
}

/** Workflow task, activity, workflow task, timer. */
const EVENTS_BEFORE_IT_WAITS = 11;

/** An order whose price was reached, which is prepared, waits for its person, and is cancelled; returns the id of its workflow. */
export async function recordOrder(parts: RecordOrderParts): Promise<string> {
  const { service, temporal, client, market, accountId, from } = parts;
  await client.connectWallet(from);
  const { id } = await newOrder(service.database, accountId, {
    terms: {
      from: from.address,
      input: { token: 'SOL', mint: 'SOL', decimals: 9 },
      output: { token: market.token.mint, mint: market.token.mint, decimals: 6 },
      amountIn: '100000000',
      minimumOut: null,
      slippageBps: 50,
      feeCapLamports: '1000000',
      accept: [],
    },
  });
  const price = (200n * 10n ** 30n).toString();
  await service
    .database('trigger_orders')
    .where({ id })
    .update({
      state: 'triggered',
      firing: JSON.stringify({ side: 'above', target: price, price, at: new Date().toISOString() }),
      due_at: service.database.fn.now(),
      check_at: service.database.fn.now(),
    });
  const workflowId = orderWorkflowId(id);
  await waitUntil('its workflow waits for the person', async () => {
    const { events } = await temporal.workflow
      .getHandle(workflowId)
      .fetchHistory()
      .catch(() => ({ events: [] }));
    return (events?.length ?? 0) >= EVENTS_BEFORE_IT_WAITS;
  });
  await client.orders.cancel(id);
  return workflowId;
}
