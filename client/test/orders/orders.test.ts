import { expect } from 'chai';
import {
  ApiError,
  InvalidArgumentError,
  TransactionRefusedError,
  type CreateOrderArguments,
  type OrderTerms,
  type RefusalReason,
} from '../../src/index.ts';
import { clientOf, watchedSigner } from '../support/fixtures.ts';
import { failure } from '../support/http-server.ts';
import { ORDER_ID, startOrderService } from '../support/order-service.ts';
import { newAddress } from '../support/send-transaction.ts';
import type { SwapService, SwapServiceOptions } from '../support/swap-service.ts';
import { failureOf } from '../support/thrown.ts';

const token = newAddress();
const stranger = newAddress();

function termsOf(from: string, change: Partial<OrderTerms> = {}): OrderTerms {
  return {
    from,
    tokenIn: 'SOL',
    tokenOut: token,
    amount: '1',
    minimumOut: '140',
    slippageBps: 50,
    maxFeeLamports: 1_000_000n,
    decimalsOut: 6,
    ...change,
  };
}

describe('client.orders', () => {
  let service: SwapService;

  afterEach(() => service.close());

  it('makes an order with a pair of prices, lists it, reads it and cancels it', async () => {
    service = await startOrderService();
    const { orders } = clientOf(service, { tokens: { USDC: token } });
    const from = newAddress();
    const order = await orders.create({
      ...termsOf(from, { tokenOut: 'USDC' }),
      token: 'SOL',
      above: '200',
      below: '120.5',
      expiresAt: new Date('2027-01-01T00:00:00Z'),
      accept: ['LOW_LIQUIDITY'],
      idempotencyKey: 'order-1',
    });
    expect(service.requests[0]?.headers['idempotency-key']).to.equal('order-1');
    expect(service.requests[0]?.body).to.deep.equal({
      from,
      token_in: 'SOL',
      token_out: token,
      amount: '1',
      slippage_bps: 50,
      fee_cap_lamports: '1000000',
      minimum_out: '140',
      accept: ['LOW_LIQUIDITY'],
      token: 'SOL',
      above: '200',
      below: '120.5',
      expires_at: '2027-01-01T00:00:00.000Z',
    });
    expect(order).to.include({ order_id: ORDER_ID, above: '200', minimum_out_base_units: '140000000' });
    const page = await orders.list({ state: ['waiting', 'triggered'], limit: 5 }).page();
    expect(page.items).to.deep.equal([order]);
    expect(service.requests[1]?.query.toString()).to.equal('state=waiting%2Ctriggered&limit=5');
    expect(await orders.get(ORDER_ID)).to.deep.equal(order);
    expect((await orders.cancel(ORDER_ID)).state).to.equal('cancelled');
  });

  it('prepares the swap of an order, compares it with the caller’s terms, and signs it', async () => {
    service = await startOrderService();
    const signer = watchedSigner();
    const { orders } = clientOf(service);
    const terms = termsOf(signer.address);
    await orders.create({ ...terms, above: '200' });
    const swap = await orders.swap(ORDER_ID, terms);
    expect(swap.data).to.include({ order_id: ORDER_ID, status: 'awaiting_confirmation' });
    await swap.confirm(signer);
    expect(swap.data.status).to.equal('submitted');
    expect(signer.signed).to.have.length(1);
  });

  it('waits while the last operation could still be signed late, says so, and has the fresh one', async () => {
    let held = 2;
    service = await startOrderService({
      intercept: ({ path }) => {
        if (!path.endsWith('/operation') || held === 0) return undefined;
        held -= 1;
        const details = 'Its bytes were given out and can be signed late.';
        return failure(409, 'CONFLICT', { details, headers: { 'retry-after': '0' } });
      },
    });
    const { orders } = clientOf(service);
    const terms = termsOf(newAddress());
    await orders.create({ ...terms, above: '200' });
    const reasons: string[] = [];
    const swap = await orders.swap(ORDER_ID, terms, { onWait: ({ message }) => reasons.push(message) });
    expect(swap.data.order_id).to.equal(ORDER_ID);
    expect(reasons).to.have.length(2);
    expect(reasons[0]).to.contain('can be signed late');
    expect(service.created).to.equal(1);
  });

  it('throws at once if the order has nothing to sign', async () => {
    service = await startOrderService({
      intercept: ({ path }) => (path.endsWith('/operation') ? failure(409, 'CONFLICT') : undefined),
    });
    const { orders } = clientOf(service);
    const terms = termsOf(newAddress());
    await orders.create({ ...terms, above: '200' });
    const error = await failureOf(ApiError, () => orders.swap(ORDER_ID, terms));
    expect([error.status, service.pathsOf('operation')]).to.deep.equal([409, 1]);
  });

  const worse: [
    title: string,
    record: NonNullable<SwapServiceOptions['record']>,
    reason: RefusalReason,
    change?: Partial<OrderTerms>,
  ][] = [
    ['another wallet', (request) => ({ ...request, from: stranger }), 'source'],
    [
      'another token to give',
      (request) => ({ ...request, input: { ...request.input, mint: stranger } }),
      'mint',
    ],
    [
      'another token to get',
      (request) => ({ ...request, output: { ...request.output, mint: stranger } }),
      'mint',
    ],
    ['other decimals', (request) => ({ ...request, output: { ...request.output, decimals: 3 } }), 'decimals'],
    ['a larger amount', (request) => ({ ...request, amountIn: '1000000001' }), 'amount'],
    ['a smaller amount', (request) => ({ ...request, amountIn: '999999999' }), 'amount'],
    ['a lower minimum', (request) => ({ ...request, minimumOut: '139999999' }), 'minimum_out'],
    ['more slippage', (request) => ({ ...request, slippageBps: 51 }), 'slippage'],
    ['a higher fee cap', (request) => ({ ...request, feeCapLamports: '1000001' }), 'fee_cap'],
  ];
  for (const [title, record, reason, change] of worse) {
    it(`refuses an operation with ${title} than the order before it is confirmed`, async () => {
      service = await startOrderService({ record });
      const { orders } = clientOf(service);
      const terms = termsOf(newAddress(), change);
      await orders.create({ ...terms, above: '200' });
      const error = await failureOf(TransactionRefusedError, () => orders.swap(ORDER_ID, terms));
      expect(error.reason).to.equal(reason);
      expect(service.pathsOf('confirm')).to.equal(0);
    });
  }

  it('takes an operation that is better than the order', async () => {
    service = await startOrderService({
      record: (request) => ({ ...request, slippageBps: 10, feeCapLamports: '900000' }),
    });
    const signer = watchedSigner();
    const { orders } = clientOf(service);
    const terms = termsOf(signer.address);
    await orders.create({ ...terms, above: '200' });
    await (await orders.swap(ORDER_ID, terms)).confirm(signer);
    expect(signer.signed).to.have.length(1);
  });

  it('signs nothing if the bytes give less than the operation, also if that is more than the order asks for', async () => {
    service = await startOrderService({ build: (parts) => ({ ...parts, quotedOut: parts.quotedOut - 2n }) });
    const signer = watchedSigner();
    const { orders } = clientOf(service);
    const terms = termsOf(signer.address);
    await orders.create({ ...terms, above: '200' });
    const swap = await orders.swap(ORDER_ID, terms);
    const error = await failureOf(TransactionRefusedError, () => swap.confirm(signer));
    expect([error.reason, signer.signed]).to.deep.equal(['minimum_out', []]);
  });

  const mistakes: [argument: string, change: Partial<CreateOrderArguments>][] = [
    ['above', { above: undefined }],
    ['above', { above: '-1' }],
    ['below', { below: '1e3' }],
    ['amount', { amount: 'max' }],
    ['amount', { amount: '0' }],
    ['token', { token: 'USDC' }],
    ['tokenOut', { tokenOut: 'SOL' }],
    ['minimumOut', { minimumOut: '0.1234567' }],
    ['expiresAt', { expiresAt: new Date('soon') }],
  ];
  for (const [argument, change] of mistakes) {
    it(`makes no order with ${JSON.stringify(change, (_, value: unknown) => value ?? 'nothing')} as ${argument}`, async () => {
      service = await startOrderService();
      const order = { ...termsOf(newAddress()), above: '200', ...change };
      const error = await failureOf(InvalidArgumentError, () => clientOf(service).orders.create(order));
      expect(error.argument).to.equal(argument);
      expect(service.requests).to.deep.equal([]);
    });
  }
});
