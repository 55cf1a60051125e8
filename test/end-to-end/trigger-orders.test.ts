import { Client } from '@temporalio/client';
import { expect } from 'chai';
import { signaturesOf } from '../support/chain-client.ts';
import { waitUntil } from '../support/wait-until.ts';
import { isPrepared, startOrderStage, type OrderStage } from './support/order-stage.ts';

describe('a trigger order', () => {
  let stage: OrderStage;
  let service: OrderStage['service'];
  let market: OrderStage['market'];
  let client: OrderStage['client'];
  let from: OrderStage['from'];
  let { priceIs, terms, reached, triggered, past, letExpire, operationsOf, eventsOf } = {} as OrderStage;

  before(async () => {
    stage = await startOrderStage();
    ({ service, market, client, from } = stage);
    ({ priceIs, terms, reached, triggered, past, letExpire, operationsOf, eventsOf } = stage);
    await priceIs('150');
  });
  after(() => stage.stop());
  afterEach(async () => {
    await market.providers.clearFaults();
    await priceIs('150');
  });

  it('prepares a swap when the price is reached, and is done when its owner has signed it', async () => {
    const made = await client.orders.create({ ...terms(), above: '160' });
    expect(made).to.include({ state: 'waiting', above: '160', below: null, operation_id: null });
    await priceIs('161');
    const order = await reached(made.order_id, isPrepared);
    expect(order).to.include({ state: 'triggered', attempts: 1 });
    expect(order.firing).to.include({ side: 'above', target_price: '160', price: '161' });

    const swap = await client.orders.swap(order.order_id, terms());
    expect(swap.data.operation_id).to.equal(order.operation_id);
    await swap.confirm(from);
    await swap.waitFor();
    expect(swap.data.status).to.equal('confirmed');
    expect(await signaturesOf(swap.data.reference)).to.have.length(1);
    expect(await reached(order.order_id, ({ state }) => state === 'done')).to.include({ reason: null });
  });

  it('has one operation if a price falls to the lower one of a pair, and ignores the other one then', async () => {
    const pair = await client.orders.create({ ...terms(), above: '170', below: '140' });
    await priceIs('139');
    const order = await reached(pair.order_id, isPrepared);
    expect(order.firing).to.include({ side: 'below', target_price: '140', price: '139' });
    await priceIs('171');
    expect(await service.database('alerts').where({ order_id: order.order_id })).to.deep.equal([]);
    expect(await operationsOf(order.order_id)).to.deep.equal([order.operation_id]);
    await client.orders.cancel(order.order_id);
  });

  it('prepares nothing after it is cancelled', async () => {
    const { order_id: id } = await client.orders.create({ ...terms(), above: '160' });
    const cancelled = await client.orders.cancel(id);
    expect(cancelled).to.include({ state: 'cancelled', reason: null });
    expect(await client.orders.cancel(id)).to.deep.equal(cancelled);
    await priceIs('161');
    expect(await operationsOf(id)).to.deep.equal([]);
  });

  it('ends with its operation, if the owner cancels one of them', async () => {
    const first = await triggered();
    await client.orders.cancel(first.order_id);
    const ended = await reached(first.order_id, ({ state }) => state === 'cancelled');
    expect(ended.reason).to.equal('WITHDRAWN');
    expect((await client.operations.get(first.operation_id ?? '')).status).to.equal('cancelled');

    await priceIs('150');
    const second = await triggered();
    await client.operations.cancel(second.operation_id ?? '');
    expect((await reached(second.order_id, ({ state }) => state === 'cancelled')).reason).to.equal(
      'WITHDRAWN',
    );
  });

  it('offers a fresh quote to an owner who signs late', async () => {
    const order = await triggered();
    await letExpire(order);
    expect(await reached(order.order_id, ({ reason }) => reason === 'NOT_SIGNED')).to.include({
      state: 'triggered',
    });
    await priceIs('165');
    const swap = await client.orders.swap(order.order_id, terms());
    expect(swap.data.operation_id).not.to.equal(order.operation_id);
    expect(Number(swap.data.swap.preview.quoted_out)).to.be.within(164, 165);
    await swap.confirm(from);
    await swap.waitFor();
    expect((await reached(order.order_id, ({ state }) => state === 'done')).attempts).to.equal(2);
  });

  it('reminds by itself with a fresh operation, and stops at its end', async () => {
    const order = await triggered();
    await letExpire(order);
    await reached(order.order_id, ({ reason }) => reason === 'NOT_SIGNED');
    await past('trigger_orders', order.order_id, 'due_at');
    await past('trigger_orders', order.order_id, 'check_at');
    const reminded = await reached(order.order_id, ({ attempts }) => attempts === 2);
    await letExpire(reminded);
    await past('trigger_orders', order.order_id, 'expires_at');
    await past('trigger_orders', order.order_id, 'check_at');
    await reached(order.order_id, ({ state }) => state === 'expired');
    expect(await operationsOf(order.order_id)).to.have.length(2);
    expect((await eventsOf(order.order_id)).map(({ event, attempt }) => [event, attempt])).to.deep.equal([
      ['order.triggered', 1],
      ['order.triggered', 2],
      ['order.ended', undefined],
    ]);
  });

  it('expires if its price is not reached in time', async () => {
    const { order_id: id } = await client.orders.create({ ...terms(), above: '160' });
    await past('trigger_orders', id, 'expires_at');
    expect(await reached(id, ({ state }) => state === 'expired')).to.include({
      reason: null,
      operation_id: null,
    });
    await priceIs('161');
    expect(await operationsOf(id)).to.deep.equal([]);
  });

  it('prepares nothing while the market gives less than its minimum, and says so once', async () => {
    const order = await triggered({ minimumOut: '1000' });
    expect(order).to.include({ state: 'triggered', reason: 'PRICE_MOVED', operation_id: null, attempts: 0 });
    const refused: unknown = await client.orders
      .swap(order.order_id, terms())
      .catch((error: unknown) => error);
    expect(String(refused)).to.contain('The price moved');
    await past('trigger_orders', order.order_id, 'due_at');
    await past('trigger_orders', order.order_id, 'check_at');
    await reached(order.order_id, ({ updated_at: at }) => at !== order.updated_at);
    const [event, ...others] = await eventsOf(order.order_id);
    expect(event).to.include({
      event: 'order.triggered',
      reason: 'PRICE_MOVED',
      operation_id: null,
      attempt: 0,
    });
    expect(others).to.deep.equal([]);
    await client.orders.cancel(order.order_id);
  });

  it('has one open operation, however many ask for it at once', async () => {
    const order = await triggered();
    await letExpire(order);
    const swaps = await Promise.all(
      Array.from({ length: 5 }, () => client.orders.swap(order.order_id, terms())),
    );
    expect(new Set(swaps.map(({ data }) => data.operation_id)).size).to.equal(1);
    expect(await operationsOf(order.order_id)).to.have.length(2);
    await client.orders.cancel(order.order_id);
  });

  it('is offered again after a worker was away when its price was reached', async () => {
    const { order_id: id } = await client.orders.create({ ...terms(), above: '160' });
    await service.worker?.stop();
    await market.providers.hold('SOL', '161');
    await service.startAnotherWorker();
    const order = await reached(id, isPrepared);
    expect(order.attempts).to.equal(1);
    await client.orders.cancel(id);
  });

  it('prepares nothing for an account that the wallet has left', async () => {
    const { order_id: id } = await client.orders.create({ ...terms(), above: '160' });
    await client.disconnectWallet(from.address);
    await priceIs('161');
    expect(await reached(id, ({ state }) => state === 'cancelled')).to.include({
      reason: 'NOT_ALLOWED',
      operation_id: null,
    });
    await client.connectWallet(from);
  });

  it('gives an account nothing to sign that the wallet has left since the price was reached', async () => {
    const order = await triggered();
    await letExpire(order);
    await client.disconnectWallet(from.address);
    const refused: unknown = await client.orders
      .swap(order.order_id, terms())
      .catch((error: unknown) => error);
    expect(String(refused)).to.contain('This order has nothing to sign');
    expect(await client.orders.get(order.order_id)).to.include({ state: 'cancelled', reason: 'NOT_ALLOWED' });
    expect(await operationsOf(order.order_id)).to.deep.equal([order.operation_id]);
    await client.connectWallet(from);
  });

  it('can be watched in the Temporal UI under its id while it waits for its person', async () => {
    const order = await triggered();
    const temporal = new Client({
      connection: service.connection,
      namespace: service.config.temporal.namespace,
    });
    const workflow = await temporal.workflow.getHandle(`trigger-order/${order.order_id}`).describe();
    expect(workflow.status.name).to.equal('RUNNING');
    await client.orders.cancel(order.order_id);
    await waitUntil('the end of the workflow', async () => {
      return (
        (await temporal.workflow.getHandle(`trigger-order/${order.order_id}`).describe()).status.name ===
        'COMPLETED'
      );
    });
  });
});
