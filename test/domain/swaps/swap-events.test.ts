import { expect } from 'chai';
import { findEventType } from '../../../domain/events/event-catalogue.ts';
import { swapEvent } from '../../../domain/swaps/swap-events.ts';
import type { Swap } from '../../../domain/swaps/swap.ts';
import { RESULT } from '../../support/operation-fixture.ts';
import { SWAP_REQUEST, swapFixture } from '../../support/swap-fixture.ts';

const SLIPPAGE = { code: 'SLIPPAGE_EXCEEDED', message: 'The price moved.' } as const;

describe('the event of a swap', () => {
  const events: [string, Partial<Swap>][] = [
    ['transaction.pending', { status: 'submitted' }],
    ['transaction.confirmed', { status: 'confirmed', result: RESULT }],
    ['transaction.failed', { status: 'failed', result: RESULT, error: SLIPPAGE }],
  ];
  for (const [name, changes] of events) {
    it(`that is ${changes.status} is ${name} with what is given and the least that comes`, () => {
      const event = swapEvent(swapFixture(changes));
      expect(event?.name).to.equal(name);
      expect(findEventType('platform', name)?.data.parse(event?.data)).to.deep.equal(event?.data);
      expect(event?.data).to.include({
        type: 'swap',
        amount: '1',
        token: 'SOL',
        token_out: 'USDC',
        minimum_out: '149.25',
      });
    });
  }

  it('has the wallet itself as the recipient, and the worth of what is given', () => {
    expect(swapEvent(swapFixture({ status: 'confirmed', result: RESULT }))?.data).to.include({
      recipient: SWAP_REQUEST.from,
      usd_value: '150',
      usd_value_reason: null,
    });
  });

  it('says what left and what arrived, the price and the rent once it is confirmed', () => {
    const outcome = {
      amountIn: '1000000000',
      amountOut: '149750000',
      networkFeeLamports: '5000',
      rentPaidLamports: '2039280',
      rentReturnedLamports: '0',
      wrappedLamports: '300000000',
    };
    const result = {
      actual_amount_in: '1',
      actual_amount_out: '149.75',
      effective_price: '149.75',
      rent_paid: '0.00203928',
      rent_returned: '0',
      wrapped_sol: '0.3',
    };
    const confirmed = swapEvent(swapFixture({ status: 'confirmed', result: RESULT, outcome }));
    expect(confirmed?.data).to.include(result);
    expect(findEventType('platform', 'transaction.confirmed')?.data.parse(confirmed?.data)).to.deep.equal(
      confirmed?.data,
    );
    const submitted = swapEvent(swapFixture({ status: 'submitted', outcome }));
    expect(submitted?.data).not.to.have.any.keys(Object.keys(result));
  });

  it('names the fee of a first transaction that was reverted, next to that of the last one', () => {
    const ends: Partial<Swap>[] = [
      { status: 'confirmed', result: RESULT },
      { status: 'failed', result: RESULT, error: SLIPPAGE },
    ];
    for (const changes of ends) {
      const event = swapEvent(swapFixture({ ...changes, revertedFeeLamports: '5032' }));
      expect(event?.data).to.include({ reverted_fee: '0.000005032' });
      expect(findEventType('platform', event?.name ?? '')?.data.parse(event?.data)).to.deep.equal(
        event?.data,
      );
      expect(swapEvent(swapFixture(changes))?.data).not.to.have.property('reverted_fee');
    }
  });

  it('is none while only the owner is concerned', () => {
    expect(swapEvent(swapFixture())).to.equal(null);
  });
});
