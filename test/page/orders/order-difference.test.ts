import { expect } from 'chai';
import type { SwapOperationData } from '../../../client/src/swaps/swap-operation-data.ts';
import type { KeptOrder } from '../../../page/orders/kept-orders.ts';
import { orderDifference, type OrderDifference } from '../../../page/orders/order-difference.ts';

const FROM = '9C6hybhQ6Aycep9jaUnP6uL9ZYvDjUp1aSkFWPUFJtpj';
const MINT = '4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU';
const OTHER = '3UVYmECPPMZSCqWKfENfuoTv51fTDTWicX9xmBD2euKe';

const KEPT: KeptOrder = {
  orderId: 'ord_1',
  network: 'devnet',
  from: FROM,
  mintIn: 'SOL',
  mintOut: MINT,
  amount: '1.5',
  minimumOut: '200',
  decimalsIn: 9,
  decimalsOut: 6,
  slippageBps: 100,
  feeCapLamports: '1000000',
  condition: { priceOf: 'in', above: null, below: '100', expiresAt: '2026-12-01T00:00:00.000Z' },
  isCancelled: false,
  signedOperation: null,
};

const NOW = new Date('2026-11-01T00:00:00Z');

type Swap = SwapOperationData['swap'];

const SWAP = {
  from: FROM,
  token_in: { token: 'SOL', mint: 'SOL', decimals: 9 },
  token_out: { token: 'USDC', mint: MINT, decimals: 6 },
  amount_in: '1.5',
  amount_in_base_units: '1500000000',
  minimum_out: '200',
  minimum_out_base_units: '200000000',
  slippage_bps: 100,
  fee_cap_lamports: '1000000',
} as Swap;

function differenceOf(
  change: Partial<Swap>,
  {
    network = 'devnet',
    kept = KEPT,
    orderId = 'ord_1',
  }: { network?: string; kept?: KeptOrder; orderId?: string | null } = {},
): OrderDifference | undefined {
  return orderDifference(
    kept,
    { order_id: orderId, network, swap: { ...SWAP, ...change } } as SwapOperationData,
    NOW,
  );
}

describe('what the device says of an order’s operation', () => {
  it('is nothing if the operation is exactly what was ordered', () => {
    expect(differenceOf({})).to.equal(undefined);
  });

  const better: [title: string, change: Partial<Swap>][] = [
    ['a higher minimum', { minimum_out: '200.000001', minimum_out_base_units: '200000001' }],
    ['less slippage', { slippage_bps: 10 }],
    ['a lower fee cap', { fee_cap_lamports: '999999' }],
  ];
  for (const [title, change] of better) {
    it(`is nothing if the operation has ${title}`, () => {
      expect(differenceOf(change)).to.equal(undefined);
    });
  }

  it('is nothing of the minimum if the order has none', () => {
    const change = { minimum_out: '1', minimum_out_base_units: '1000000' };
    expect(differenceOf(change, { kept: { ...KEPT, minimumOut: null } })).to.equal(undefined);
  });

  const worse: [title: string, change: Partial<Swap>, difference: OrderDifference][] = [
    ['another wallet', { from: OTHER }, { part: 'wallet', asked: FROM, found: OTHER }],
    [
      'another token to give',
      { token_in: { token: 'SOL', mint: OTHER, decimals: 9 } },
      { part: 'token-in', asked: 'SOL', found: OTHER },
    ],
    [
      'another token to get',
      { token_out: { token: 'USDC', mint: OTHER, decimals: 6 } },
      { part: 'token-out', asked: MINT, found: OTHER },
    ],
    [
      'other decimals',
      { token_out: { token: 'USDC', mint: MINT, decimals: 3 } },
      { part: 'decimals', asked: '9, 6', found: '9, 3' },
    ],
    [
      'a larger amount by one base unit',
      { amount_in: '1.500000001', amount_in_base_units: '1500000001' },
      { part: 'amount', asked: '1.5', found: '1.500000001' },
    ],
    [
      'a smaller amount by one base unit',
      { amount_in: '1.499999999', amount_in_base_units: '1499999999' },
      { part: 'amount', asked: '1.5', found: '1.499999999' },
    ],
    [
      'a lower minimum by one base unit',
      { minimum_out: '199.999999', minimum_out_base_units: '199999999' },
      { part: 'minimum', asked: '200', found: '199.999999' },
    ],
    ['more slippage', { slippage_bps: 101 }, { part: 'slippage', asked: '1 %', found: '1.01 %' }],
    [
      'a higher fee cap',
      { fee_cap_lamports: '1000001' },
      { part: 'fee-cap', asked: '1000000', found: '1000001' },
    ],
  ];
  for (const [title, change, difference] of worse) {
    it(`names ${title}`, () => {
      expect(differenceOf(change)).to.deep.equal(difference);
    });
  }

  it('names another network', () => {
    expect(differenceOf({}, { network: 'mainnet' })).to.deep.equal({
      part: 'network',
      asked: 'devnet',
      found: 'mainnet',
    });
  });

  it('is that the person has cancelled the order here, even if the service offers it again', () => {
    expect(differenceOf({}, { kept: { ...KEPT, isCancelled: true } })?.part).to.equal('cancelled');
  });

  for (const orderId of ['ord_another', null]) {
    it(`is that the operation is of another order, if the service names ${orderId ?? 'none'}`, () => {
      expect(differenceOf({}, { orderId })?.part).to.equal('order');
    });
  }

  it('is that the order has expired, by the clock of the device', () => {
    const until = (expiresAt: string): KeptOrder => ({
      ...KEPT,
      condition: { priceOf: 'in', above: '200', below: null, expiresAt },
    });
    expect(differenceOf({}, { kept: until('2026-11-01T00:00:00.001Z') })).to.equal(undefined);
    expect(differenceOf({}, { kept: until('2026-11-01T00:00:00.000Z') })?.part).to.equal('expired');
  });
});
