import { expect } from 'chai';
import type { ApiError, SwapWarningCode, TriggerOrder } from '../../client/src/index.ts';
import { expectSwap } from '../../client/src/checks/swaps/expect-swap.ts';
import { broadcastByItself, signaturesOf, signBytes } from '../support/chain-client.ts';
import { unluckySigner } from '../support/swap-ends.ts';
import { waitUntil } from '../support/wait-until.ts';
import { isPrepared, startOrderStage, type OrderStage } from './support/order-stage.ts';

describe('the fresh swap of a trigger order', () => {
  let stage: OrderStage;
  let client: OrderStage['client'];
  let { priceIs, terms, reached, triggered, past, operationsOf } = {} as OrderStage;

  before(async () => {
    stage = await startOrderStage();
    ({ client } = stage);
    ({ priceIs, terms, reached, triggered, past, operationsOf } = stage);
    await priceIs('150');
  });
  after(() => stage.stop());
  afterEach(() => priceIs('150'));

  /** An order whose swap was given out to be signed, and was not signed in time. Answers with the bytes. */
  async function givenOut(): Promise<{ order: TriggerOrder; id: string; transaction: string }> {
    const order = await triggered();
    const id = order.operation_id ?? '';
    const { content_hash: contentHash } = await client.operations.get(id);
    await client.operations.confirm(id, contentHash);
    const { transaction } = await client.operations.createSigningRequest(id);
    await past('operations', id, 'deadline_at');
    await past('operations', id, 'check_at');
    await waitUntil('the end of its time', async () => {
      return (await client.operations.get(id)).status_reason === 'expiring';
    });
    return { order, id, transaction };
  }

  /** Asks once for a fresh swap, and answers with the reason why there is none yet. */
  async function whyNotYet(
    { order_id: id }: TriggerOrder,
    accept: readonly SwapWarningCode[] = [],
  ): Promise<ApiError> {
    const ends = new AbortController();
    let why: ApiError | undefined;
    const onWait = (reason: ApiError): void => {
      why = reason;
      ends.abort();
    };
    const given: unknown = await client.orders
      .prepare(id, { accept, signal: ends.signal, onWait })
      .catch((error: unknown) => error);
    if (!why) throw new Error(`it was not refused: ${String(given)}`);
    return why;
  }

  it('comes by itself after one request, when the last one provably moves nothing', async () => {
    const { order, id } = await givenOut();
    const why = await whyNotYet(order);
    expect(why).to.include({ code: 'CONFLICT', status: 409, retryAfterSeconds: 3 });
    expect(why.details)
      .to.match(/can be signed late: they can land until block \d+/)
      .and.to.contain(id);
    expect(await operationsOf(order.order_id), 'one at a time').to.deep.equal([id]);
    const fresh = await reached(order.order_id, (now) => isPrepared(now) && now.operation_id !== id);
    expect(fresh.attempts).to.equal(2);
    const last = await client.operations.get(id);
    expect(last).to.include({ status: 'expired' });
    expect(last.signing_requests.at(-1)?.evidence?.verdict).to.equal('dead');
    expect(await operationsOf(order.order_id)).to.have.length(2);
    await client.orders.cancel(order.order_id);
  });

  it('comes by itself with the warnings that the owner accepted while it could not be prepared yet', async () => {
    const { order, id } = await givenOut();
    const { providers } = stage.market;
    await providers.fault({ provider: 'jup', fault: { kind: 'fields', fields: { liquidity: 0 } } });
    await whyNotYet(order, ['LOW_LIQUIDITY']);
    const fresh = await reached(order.order_id, (now) => isPrepared(now) && now.operation_id !== id);
    const { swap } = expectSwap(await client.operations.get(fresh.operation_id ?? ''));
    expect(swap.preview.warnings.map(({ code }) => code)).to.deep.equal(['LOW_LIQUIDITY']);
    await stage.letExpire(fresh);
    const again: unknown = await client.orders.prepare(order.order_id).catch((error: unknown) => error);
    expect(String(again), 'of that one only').to.contain('accepted by name');
    await providers.clearFaults();
    await client.orders.cancel(order.order_id);
  });

  it('never comes if the last one was signed late and swapped after all', async () => {
    const { order, id, transaction } = await givenOut();
    const asked = client.orders.prepare(order.order_id).catch((error: unknown) => error);
    await broadcastByItself(await signBytes(transaction, stage.from));
    const answer = await asked;
    // While it is on its way it is the order's swap; after that the order has ended.
    if (answer instanceof Error) expect(answer.message).to.contain('This order has nothing to sign');
    else expect(answer).to.include({ operation_id: id });
    expect(await reached(order.order_id, ({ state }) => state === 'done')).to.include({ attempts: 1 });
    expect(await operationsOf(order.order_id)).to.deep.equal([id]);
    const { reference } = await client.operations.get(id);
    expect(await signaturesOf(reference ?? '')).to.have.length(1);
  });

  it('can be signed after the last one failed on the chain, as soon as that is final', async () => {
    const order = await triggered();
    const first = await client.orders.swap(order.order_id, terms());
    await first.complete(unluckySigner(stage.market, stage.from, 2));
    expect(first.data.status).to.equal('failed');
    const reasons: (string | undefined)[] = [];
    const fresh = await client.orders.swap(order.order_id, terms(), {
      onWait: ({ details }) => reasons.push(details),
    });
    for (const reason of reasons) expect(reason).to.contain('the block can still be dropped');
    expect(fresh.id).not.to.equal(first.id);
    expect((await client.operations.get(first.id)).finalized_at).not.to.equal(null);
    await fresh.confirm(stage.from);
    await fresh.waitFor();
    expect(fresh.data.status).to.equal('confirmed');
    expect(await reached(order.order_id, ({ state }) => state === 'done')).to.include({ attempts: 2 });
  });
});
