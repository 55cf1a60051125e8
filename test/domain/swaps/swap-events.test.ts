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

  it('is none while only the owner is concerned', () => {
    expect(swapEvent(swapFixture())).to.equal(null);
  });
});
