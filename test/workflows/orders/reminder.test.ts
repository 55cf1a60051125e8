import { Client } from '@temporalio/client';
import { expect } from 'chai';
import { createWalletClient, type TriggerOrder, type WalletClient } from '../../../client/src/index.ts';
import { CONFIRMATION_TIMEOUT_MS } from '../../../domain/operations/operation-transitions.ts';
import {
  ORDER_WORKFLOW_TYPE,
  orderWorkflowId,
  wakeOrderSignal,
} from '../../../workflows/orders/order-messages.ts';
import { TASK_QUEUES } from '../../../workflows/task-queues.ts';
import { newOrder, trigger } from '../../db/orders/support/new-order.ts';
import { fundedWallet } from '../../support/chain-client.ts';
import { startTimeSkippingService, type TimeSkippingService } from '../../support/time-skipping-service.ts';
import { waitUntil } from '../../support/wait-until.ts';
import { startSwapMarket, type SwapMarket } from '../../swaps/support/swap-market.ts';

const HOUR_MS = 3_600_000;

/** Short of a reminder by more than a busy machine takes between two steps. */
const MARGIN_MS = 120_000;

describe('an order that is not signed', () => {
  let market: SwapMarket;
  let service: TimeSkippingService;
  let client: WalletClient;
  let accountId: string;

  before(async () => {
    market = await startSwapMarket();
    service = await startTimeSkippingService({ environment: market.environment });
    const account = await service.createAccount('pro');
    ({ accountId } = account);
    client = createWalletClient({ baseUrl: service.baseUrl, apiKey: account.apiKey, network: 'devnet' });
  });
  after(async () => {
    await service?.stop();
    await market?.stop();
  });

  /** As the loop that looks for orders does it: on this server it rests. */
  async function wake(id: string): Promise<void> {
    const { workflow } = new Client({
      connection: service.connection,
      namespace: service.config.temporal.namespace,
    });
    await workflow.signalWithStart(ORDER_WORKFLOW_TYPE, {
      workflowId: orderWorkflowId(id),
      taskQueue: TASK_QUEUES.market,
      args: [id],
      signal: wakeOrderSignal,
    });
  }

  async function reached(id: string, isSo: (order: TriggerOrder) => boolean): Promise<TriggerOrder> {
    let order = await client.orders.get(id);
    await waitUntil('the order', async () => isSo((order = await client.orders.get(id))));
    return order;
  }

  /** The time at which the price was reached is in a document, which does not age by itself. */
  async function pass(id: string, milliseconds: number): Promise<void> {
    const { database } = service;
    await database('trigger_orders')
      .where({ id })
      .update({
        firing: database.raw(
          "jsonb_set(firing, '{at}', to_jsonb(CAST(firing ->> 'at' AS timestamptz) - interval '1 millisecond' * ?))",
          [milliseconds],
        ),
      });
    await service.passTime(milliseconds);
  }

  /** The person does not sign, and the workflow hears of it. */
  async function expires(id: string): Promise<void> {
    await pass(id, CONFIRMATION_TIMEOUT_MS);
    await reached(id, ({ reason }) => reason === 'NOT_SIGNED');
    await wake(id);
  }

  it('is offered once more an hour after its price was reached, and not again in the next hour', async () => {
    const from = await fundedWallet(10_000_000_000);
    await client.connectWallet(from);
    const { mint } = market.token;
    const { id } = await newOrder(service.database, accountId, {
      terms: {
        from: from.address,
        input: { token: 'SOL', mint: 'SOL', decimals: 9 },
        output: { token: mint, mint, decimals: 6 },
        amountIn: '100000000',
        minimumOut: null,
        slippageBps: 50,
        feeCapLamports: '1000000',
        accept: [],
      },
      expiresAt: new Date(Date.now() + 24 * HOUR_MS),
    });
    await trigger(service.database, id);
    await wake(id);
    const first = await reached(id, ({ attempts }) => attempts === 1);
    await expires(id);

    await pass(id, HOUR_MS - CONFIRMATION_TIMEOUT_MS - MARGIN_MS);
    expect(await client.orders.get(id), 'short of an hour').to.include({ attempts: 1, reason: 'NOT_SIGNED' });
    await pass(id, MARGIN_MS);
    const second = await reached(id, ({ attempts }) => attempts === 2);
    expect(second).to.include({ state: 'triggered', reason: null });
    expect(second.operation_id).not.to.equal(first.operation_id);

    await expires(id);
    await pass(id, HOUR_MS);
    expect(await client.orders.get(id)).to.include({ attempts: 2, reason: 'NOT_SIGNED' });
    expect(await service.database('operations').where({ order_id: id })).to.have.length(2);
  });
});
