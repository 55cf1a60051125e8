import { expect } from 'chai';
import type { TriggerOrder } from '../../../client/src/orders/order-types.ts';
import type { SwapQuote } from '../../../client/src/swaps/swap-types.ts';
import {
  EMPTY_ORDER,
  hasPrice,
  keptOrderOf,
  orderArguments,
  orderProblems,
  type OrderDraft,
} from '../../../page/orders/order-draft.ts';

const MINT = '4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU';
const FROM = '9C6hybhQ6Aycep9jaUnP6uL9ZYvDjUp1aSkFWPUFJtpj';
const TERMS = { tokenIn: 'SOL', tokenOut: MINT, amount: '1.5' };
const SWAP = { ...TERMS, exact: 'in' } as const;

/** A market that would take half of everything. */
const QUOTE = {
  token_in: { token: 'SOL', mint: 'SOL', decimals: 9 },
  token_out: { token: 'USDC', mint: MINT, decimals: 6 },
  slippage_bps: 5_000,
  fee_cap_lamports: '9000000',
  preview: {
    warnings: [
      { code: 'LOW_LIQUIDITY', message: '', critical: true },
      { code: 'TOKEN_UNKNOWN', message: '', critical: false },
    ],
  },
} as unknown as SwapQuote;

const NOW = new Date('2026-11-01T00:00:00Z');

function problemsOf(change: Partial<OrderDraft>, quote?: SwapQuote): object {
  return orderProblems({ ...EMPTY_ORDER, ...change }, quote);
}

describe('an order that a person types', () => {
  it('has no problem with a price on one side, or on both', () => {
    for (const change of [
      { above: '200' },
      { below: '0.0000012' },
      { above: '1,234.5', below: '.5', atLeast: '0,5' },
      { above: '200', below: '199.999999999999999999' },
    ]) {
      expect(problemsOf(change)).to.deep.equal({});
      expect(hasPrice({ ...EMPTY_ORDER, ...change })).to.equal(true);
    }
    expect(hasPrice(EMPTY_ORDER)).to.equal(false);
  });

  const mistakes: [change: Partial<OrderDraft>, problems: object][] = [
    [{ above: '0' }, { above: 'price' }],
    [{ above: '-1' }, { above: 'price' }],
    [{ below: '1e3' }, { below: 'price' }],
    [{ above: '200', below: '200' }, { below: 'pair' }],
    [{ above: '200', below: '300' }, { below: 'pair' }],
    // A floating-point number takes both for the same.
    [{ above: '200.000000000000000001', below: '200.000000000000000002' }, { below: 'pair' }],
    [{ above: '1,500' }, { above: 'unclear' }],
    [{ above: '200,5', below: '200,6' }, { below: 'pair' }],
    [{ atLeast: '12,000' }, { atLeast: 'unclear' }],
    [{ atLeast: '0' }, { atLeast: 'amount' }],
    [{ atLeast: 'much' }, { atLeast: 'amount' }],
  ];
  for (const [change, problems] of mistakes) {
    it(`names the field that is wrong in ${JSON.stringify(change)}`, () => {
      expect(problemsOf(change)).to.deep.equal(problems);
    });
  }

  it('counts the minimum with the decimals of the token as soon as they are known', () => {
    expect(problemsOf({ atLeast: '0.1234567' })).to.deep.equal({});
    expect(problemsOf({ atLeast: '0.1234567' }, QUOTE)).to.deep.equal({ atLeast: 'amount' });
    expect(problemsOf({ atLeast: '0.123456' }, QUOTE)).to.deep.equal({});
  });

  it('asks for slippage and fee cap of the page, and not for those of the market’s quote', () => {
    const draft: OrderDraft = { ...EMPTY_ORDER, priceOf: 'out', above: '1.1', atLeast: '200', days: '7' };
    const asked = orderArguments(SWAP, draft, { from: FROM, quote: QUOTE, now: NOW });
    expect(asked).to.deep.equal({
      from: FROM,
      ...TERMS,
      slippageBps: 100,
      maxFeeLamports: 1_000_000n,
      decimalsIn: 9,
      decimalsOut: 6,
      accept: ['LOW_LIQUIDITY'],
      token: MINT,
      above: '1.1',
      minimumOut: '200',
      expiresAt: new Date('2026-11-08T00:00:00Z'),
    });
  });

  it('asks for plain prices and amounts, however people write them', () => {
    const draft: OrderDraft = { ...EMPTY_ORDER, above: '1,234.5', below: '0,5', atLeast: '.25' };
    const asked = orderArguments({ ...SWAP, amount: '1,5' }, draft, { from: FROM, quote: QUOTE, now: NOW });
    expect(asked).to.include({ amount: '1.5', above: '1234.5', below: '0.5', minimumOut: '0.25' });
  });

  it('is kept on the device as it was typed, and not as the service answers', () => {
    const asked = orderArguments(
      SWAP,
      { ...EMPTY_ORDER, above: '200' },
      { from: FROM, quote: QUOTE, now: NOW },
    );
    const answer = {
      order_id: 'ord_1',
      from: 'another',
      amount_in: '9',
      slippage_bps: 5_000,
      fee_cap_lamports: '9000000',
      token_in: { token: 'SOL', mint: 'another', decimals: 0 },
      token_out: { token: 'USDC', mint: 'another', decimals: 0 },
    } as unknown as TriggerOrder;
    expect(keptOrderOf(asked, answer, 'devnet')).to.deep.equal({
      orderId: 'ord_1',
      network: 'devnet',
      from: FROM,
      mintIn: 'SOL',
      mintOut: MINT,
      amount: '1.5',
      minimumOut: null,
      decimalsIn: 9,
      decimalsOut: 6,
      slippageBps: 100,
      feeCapLamports: '1000000',
      condition: { priceOf: 'in', above: '200', below: null, expiresAt: '2026-12-01T00:00:00.000Z' },
      isCancelled: false,
      signedOperation: null,
    });
  });
});
