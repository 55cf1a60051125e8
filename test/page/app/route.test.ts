import { expect } from 'chai';
import { formatRoute, readRoute, type Route } from '../../../page/app/route.ts';

const MINT = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v';

describe('an address of the wallet page', () => {
  for (const [address, route] of [
    [`#/price/${MINT}`, { view: 'price', token: MINT }],
    [`#/swap/${MINT}`, { view: 'swap', token: MINT }],
    ['#/send/SOL', { view: 'send', token: 'SOL' }],
    ['#/swap', { view: 'swap' }],
    ['#/send', { view: 'send' }],
    [`#/redelegate/${MINT}`, { view: 'redelegate', position: MINT }],
    ['#/restore/devnet/op_1', { view: 'restore', asked: { operationId: 'op_1', network: 'devnet' } }],
  ] as const satisfies readonly [string, Route][]) {
    it(`${address} is the same view after a reload`, () => {
      expect(readRoute(address)).to.deep.equal(route);
      expect(formatRoute(route)).to.equal(address);
    });
  }

  it('that is not one of a view is home', () => {
    for (const address of [
      '',
      '#/price',
      '#/swap/',
      '#/send/a-b',
      `#/send/${MINT}${MINT}`,
      '#/receive/SOL',
    ]) {
      expect(readRoute(address), address).to.deep.equal({ view: 'home' });
    }
  });
});
