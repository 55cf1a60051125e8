import { expect } from 'chai';
import { createOperationStore } from '../../../db/operations/operation-store.ts';
import { createOrderStore } from '../../../db/orders/order-store.ts';
import { KINDS } from '../../../domain/kinds.ts';
import type { OperationChange } from '../../../domain/operations/operation-change.ts';
import type { TriggerOrder } from '../../../domain/orders/order.ts';
import { RESULT } from '../../support/operation-fixture.ts';
import { testDatabase } from '../../support/database.ts';
import { CONFIRM, insertOperation, newAccount } from '../support/rows.ts';
import { newOrder, trigger } from './support/new-order.ts';

describe('an order whose operation was given up after its bytes were given out', () => {
  const test = testDatabase();
  let accountId: string;
  let orderId: string;
  let operationId: string;

  beforeEach(async () => {
    accountId = await newAccount(test.database);
    ({ id: orderId } = await newOrder(test.database, accountId));
    await trigger(test.database, orderId);
    ({ id: operationId } = await insertOperation(test.database, accountId, { orderId }));
  });

  /** Another party broadcasts the bytes, and the chain reverts them. */
  const REVERTED: OperationChange[] = [
    { status: 'submitted', message: 'Found.', submitted: true },
    {
      status: 'failed',
      message: 'Reverted.',
      error: { code: 'SLIPPAGE_EXCEEDED', message: 'Reverted.' },
      awaitsFinality: true,
    },
  ];

  async function after(...changes: OperationChange[]): Promise<TriggerOrder | null> {
    const store = createOperationStore(test.database, KINDS);
    for (const [index, change] of [CONFIRM, ...changes].entries())
      expect(await store.transition(operationId, index + 1, change)).not.to.equal(null);
    return createOrderStore(test.database).find(accountId, orderId);
  }

  for (const statusReason of ['cancelling', 'rejecting'] as const) {
    it(`ends if the chain reverts them, because a person has ended it (${statusReason})`, async () => {
      const order = await after(
        { status: 'awaiting_signature', statusReason, message: 'Ending.', deadlineInMs: null },
        ...REVERTED,
      );
      expect(order).to.include({ state: 'cancelled', reason: 'WITHDRAWN' });
    });
  }

  it('is offered again if it had expired, because no one has ended it', async () => {
    const order = await after(
      { status: 'awaiting_signature', statusReason: 'expiring', message: 'Ending.', deadlineInMs: null },
      ...REVERTED,
    );
    expect(order).to.include({ state: 'triggered', reason: 'FAILED' });
  });

  it('is done if they swap all the same', async () => {
    const order = await after(
      {
        status: 'awaiting_signature',
        statusReason: 'cancelling',
        message: 'Ending.',
        deadlineInMs: null,
      },
      { status: 'submitted', message: 'Found.', submitted: true },
      { status: 'confirmed', message: 'Confirmed.', result: RESULT, awaitsFinality: true },
    );
    expect(order).to.include({ state: 'done', reason: null });
  });
});
