import { expect } from 'chai';
import { createOperationStore } from '../../../db/operations/operation-store.ts';
import { createOrderStore } from '../../../db/orders/order-store.ts';
import { KINDS } from '../../../domain/kinds.ts';
import type { TriggerOrder } from '../../../domain/orders/order.ts';
import type { SwapWarningCode } from '../../../domain/swaps/swap.ts';
import { testDatabase } from '../../support/database.ts';
import { EXPIRE, insertOperation, newAccount } from '../support/rows.ts';
import { newOrder, trigger } from './support/new-order.ts';

describe('a warning that is accepted while the last swap of an order is not final', () => {
  const test = testDatabase();
  let accountId: string;
  let order: TriggerOrder;

  beforeEach(async () => {
    accountId = await newAccount(test.database);
    const { id } = await newOrder(test.database, accountId);
    await trigger(test.database, id);
    await insertOperation(test.database, accountId, { orderId: id });
    order = await read(id);
  });

  const orders = () => createOrderStore(test.database);

  async function read(id: string): Promise<TriggerOrder> {
    const found = await orders().find(accountId, id);
    if (!found) throw new Error('the order is gone');
    return found;
  }

  async function acceptedAfter(...requests: SwapWarningCode[][]): Promise<unknown> {
    for (const accept of requests) await orders().want(order, accept);
    return (await read(order.id)).terms.acceptNext;
  }

  it('is kept, also if a repeat of the request names others or none', async () => {
    expect(await acceptedAfter(['LOW_LIQUIDITY'], ['HIGH_PRICE_IMPACT'], [])).to.have.members([
      'HIGH_PRICE_IMPACT',
      'LOW_LIQUIDITY',
    ]);
  });

  it('is kept if the first request named none', async () => {
    expect(await acceptedAfter([], ['LOW_LIQUIDITY'])).to.deep.equal(['LOW_LIQUIDITY']);
  });

  it('changes nothing if it is accepted already', async () => {
    await acceptedAfter(['LOW_LIQUIDITY']);
    const { version } = await read(order.id);
    await acceptedAfter(['LOW_LIQUIDITY'], []);
    expect((await read(order.id)).version).to.equal(version);
  });

  it('does not count for the order, and is forgotten with the next swap', async () => {
    await acceptedAfter(['LOW_LIQUIDITY']);
    expect((await read(order.id)).terms.accept).to.deep.equal([]);
    await createOperationStore(test.database, KINDS).transition(order.operationId ?? '', 1, EXPIRE);
    await insertOperation(test.database, accountId, { orderId: order.id });
    expect((await read(order.id)).terms).not.to.have.property('acceptNext');
  });
});
