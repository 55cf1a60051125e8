import { expect } from 'chai';
import { idempotentAlertBody, type AlertInput } from '../../../use-cases/alerts/alert-input.ts';
import { idempotentOrderBody, type OrderInput } from '../../../use-cases/orders/order-input.ts';
import { idempotentBody, type SendInput } from '../../../use-cases/sends/send-input.ts';
import { idempotentStakeBody } from '../../../use-cases/stakes/stake-input.ts';
import { idempotentSwapBody, type SwapInput } from '../../../use-cases/swaps/swap-input.ts';
import { RECIPIENT, SENDER } from '../../support/operation-fixture.ts';

const COMMON = { from: SENDER, feeCapLamports: 100_000n, validUntil: null };

const SEND: SendInput = {
  ...COMMON,
  to: RECIPIENT,
  amount: '1',
  token: 'SOL',
  memo: null,
  references: [],
  allowOffCurve: false,
  priority: 'medium',
};
const SWAP: SwapInput = {
  ...COMMON,
  tokenIn: 'SOL',
  tokenOut: 'USDC',
  amount: null,
  amountOut: null,
  slippageBps: 'auto',
  minimumOut: null,
  accept: [],
};
const ORDER: OrderInput = { ...SWAP, amount: '1', token: null, above: null, below: null, expiresAt: null };
const ALERT: AlertInput = { condition: 'above', token: 'SOL' };

/** Bodies that idempotency keys are bound to, for an amount in each place. */
const BODIES: [place: string, bodyOf: (amount: string) => unknown][] = [
  ['the amount of a send', (amount) => idempotentBody({ ...SEND, amount }, 'devnet')],
  ['the amount of a swap', (amount) => idempotentSwapBody({ ...SWAP, amount }, 'devnet')],
  ['the output of a swap', (amountOut) => idempotentSwapBody({ ...SWAP, amountOut }, 'devnet')],
  ['the minimum of a swap', (minimumOut) => idempotentSwapBody({ ...SWAP, minimumOut }, 'devnet')],
  ['the amount of an order', (amount) => idempotentOrderBody({ ...ORDER, amount }, 'devnet')],
  ['the upper price of an order', (above) => idempotentOrderBody({ ...ORDER, above }, 'devnet')],
  ['the lower price of an order', (below) => idempotentOrderBody({ ...ORDER, below }, 'devnet')],
  [
    'a delegated amount',
    (amount) => idempotentStakeBody({ ...COMMON, amount, validator: RECIPIENT, accept: [] }, 'devnet'),
  ],
  ['an undelegated amount', (amount) => idempotentStakeBody({ ...COMMON, amount, position: null }, 'devnet')],
  ['the price of an alert', (targetPrice) => idempotentAlertBody({ ...ALERT, targetPrice }, 'devnet')],
  ['the percentage of an alert', (percent) => idempotentAlertBody({ ...ALERT, percent }, 'devnet')],
  ['the amount of an alert', (targetAmount) => idempotentAlertBody({ ...ALERT, targetAmount }, 'devnet')],
  [
    'the hysteresis of an alert',
    (hysteresisPercent) => idempotentAlertBody({ ...ALERT, hysteresisPercent }, 'devnet'),
  ],
];

describe('requests with one idempotency key are the same', () => {
  for (const [place, bodyOf] of BODIES) {
    it(`however ${place} is written, and differ if it does`, () => {
      const body = bodyOf('0.1');
      for (const same of ['0.10', '0.1000000000', '00.1']) expect(bodyOf(same)).to.deep.equal(body);
      for (const other of ['0.01', '1', '0.1000000001', `150.${'0'.repeat(41)}`]) {
        expect(bodyOf(other)).not.to.deep.equal(body);
      }
      expect(bodyOf(`150.${'0'.repeat(41)}`)).not.to.deep.equal(bodyOf(`151.${'0'.repeat(41)}`));
    });
  }

  it('in each spelling of a listed token', () => {
    const bodies = ['USDC', 'usdc', '$USDC'].map((token) =>
      idempotentAlertBody({ ...ALERT, token }, 'devnet'),
    );
    expect(bodies[1]).to.deep.equal(bodies[0]);
    expect(bodies[2]).to.deep.equal(bodies[0]);
  });
});
