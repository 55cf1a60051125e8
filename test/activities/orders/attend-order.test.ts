import { expect } from 'chai';
import {
  createOrderActivities,
  type OrderActivities,
  type OrderActivityDeps,
} from '../../../activities/orders/order-activities.ts';
import { createOperationStore } from '../../../db/operations/operation-store.ts';
import { createOrderStore } from '../../../db/orders/order-store.ts';
import { createOrderWork, type OrderWork } from '../../../db/orders/order-work.ts';
import { KINDS } from '../../../domain/kinds.ts';
import type { TriggerOrder } from '../../../domain/orders/order.ts';
import { createLogger } from '../../../telemetry/logger.ts';
import { newOrder, trigger } from '../../db/orders/support/new-order.ts';
import { EXPIRE, insertOperation, newAccount } from '../../db/support/rows.ts';
import { testDatabase } from '../../support/database.ts';
import { orderFixture } from '../../support/order-fixture.ts';
import { memoryStream } from '../../support/memory-stream.ts';

describe('a look at an order whose price was reached', () => {
  const test = testDatabase();
  const log = createLogger({ level: 'error', service: 'test', stream: memoryStream() });
  let accountId: string;

  beforeEach(async () => {
    accountId = await newAccount(test.database);
  });

  async function triggered(expiresAt = new Date(Date.now() + 86_400_000)): Promise<string> {
    const { id } = await newOrder(test.database, accountId, { expiresAt });
    await trigger(test.database, id);
    return id;
  }

  const orders = () => createOrderStore(test.database);
  const work = () => createOrderWork(test.database);
  const operations = () => createOperationStore(test.database, KINDS);

  async function prepare({ id }: TriggerOrder): Promise<{ operationId: string }> {
    const { id: operationId } = await insertOperation(test.database, accountId, { orderId: id });
    return { operationId };
  }

  /** `changed` replaces steps of the work. Preparing inserts an operation, unless another part is tested. */
  const activities = (
    changed: Partial<OrderWork> = {},
    prepareOrder: OrderActivityDeps['prepareOrder'] = prepare,
  ): OrderActivities =>
    createOrderActivities({
      orders: { ...orders(), mayPrepare: () => Promise.resolve(true) },
      work: { ...work(), ...changed },
      prepareOrder,
      log: () => log,
      context: () => ({ heartbeat: () => undefined, cancellationSignal: new AbortController().signal }),
    });

  const isClaimed = async (id: string): Promise<boolean> => (await work().claimUnchecked(100)).includes(id);

  it('is repeated if the operation ends while the order is read', async () => {
    const id = await triggered();
    await activities().attendOrder(id);
    const found = await work().read(id);
    const operationId = found?.order.operationId ?? '';
    await activities({
      async read(orderId) {
        const read = await work().read(orderId);
        await operations().transition(operationId, 1, EXPIRE);
        return read;
      },
    }).attendOrder(id);
    expect((await orders().find(accountId, id))?.reason).to.equal('NOT_SIGNED');
    expect(await isClaimed(id), 'a workflow is woken').to.equal(true);
  });

  it('waits for the operation of an order that has expired, and does not look again at once', async () => {
    const id = await triggered();
    await activities().attendOrder(id);
    await test.database('trigger_orders').where({ id }).update({ expires_at: new Date() });
    const step = await activities().attendOrder(id);
    expect(step).to.have.property('waitMs').that.is.at.least(60_000);
  });

  it('is an event of its own if the owner asked for a fresh swap and none can be prepared', async () => {
    const id = await triggered();
    await activities().attendOrder(id);
    const found = await work().read(id);
    await orders().want(found?.order ?? orderFixture(), []);
    await operations().transition(found?.order.operationId ?? '', 1, EXPIRE);
    const refused = activities({}, () => Promise.resolve({ reason: 'PRICE_MOVED' as const }));
    await refused.attendOrder(id);
    await test
      .database('trigger_orders')
      .where({ id })
      .update({ due_at: new Date(0) });
    await refused.attendOrder(id);
    const events = (await test
      .database('events')
      .where({ owner_id: accountId, name: 'order.triggered' })
      .select('body')) as { body: string }[];
    expect(
      events.map(({ body }) => (JSON.parse(body) as { data: { reason: string | null } }).data.reason),
    ).to.have.members([null, 'PRICE_MOVED']);
  });
});
