import { expect } from 'chai';
import { nextTry } from '../../../domain/orders/order-transitions.ts';
import type { OrderReason } from '../../../domain/orders/order-reasons.ts';

const MINUTE_MS = 60_000;
const FIRED_AT = new Date('2026-01-01T00:00:00Z');

/** Minutes until the next try, that many minutes after the firing. */
function pauseAfter(minutes: number, reason: OrderReason): number {
  const now = new Date(FIRED_AT.getTime() + minutes * MINUTE_MS);
  return (nextTry(reason, FIRED_AT, now).getTime() - now.getTime()) / MINUTE_MS;
}

describe('an order that could not be prepared', () => {
  it('is tried again after a minute if the market may change its mind, after ten if its owner has to act', () => {
    expect(pauseAfter(0, 'PRICE_MOVED')).to.equal(1);
    expect(pauseAfter(0, 'INSUFFICIENT_FUNDS')).to.equal(10);
  });

  it('is tried more and more rarely, and still each half an hour after months', () => {
    expect(pauseAfter(60, 'NO_ROUTE')).to.equal(6);
    expect(pauseAfter(60, 'INSUFFICIENT_FUNDS')).to.equal(10);
    expect(pauseAfter(60 * 24 * 80, 'PRICE_MOVED')).to.equal(30);
  });

  it('asks the market about 4,500 times in 90 days', () => {
    let minutes = 0;
    let tries = 0;
    for (; minutes < 90 * 24 * 60; minutes += pauseAfter(minutes, 'PRICE_MOVED')) tries += 1;
    expect(tries).to.be.within(4_200, 4_500);
  });
});
