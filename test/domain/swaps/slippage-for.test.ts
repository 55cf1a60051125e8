import { expect } from 'chai';
import fc from 'fast-check';
import { minimumOut as minimumOutOf } from '../../../client/src/checks/swaps/read-route.ts';
import { slippageFor } from '../../../domain/swaps/slippage-for.ts';

const quote = fc.bigInt({ min: 1n, max: 2n ** 64n - 1n });

describe('the slippage of a swap', () => {
  it('is the largest that keeps a minimum, at any quote', () => {
    fc.assert(
      fc.property(quote, quote, (quotedOut, minimumOut) => {
        const slippage = slippageFor(quotedOut, minimumOut);
        if (slippage === null) return quotedOut < minimumOut;
        const isLargest =
          slippage === 10_000 || minimumOutOf({ quotedOut, slippageBps: slippage + 1 }) < minimumOut;
        return minimumOutOf({ quotedOut, slippageBps: slippage }) >= minimumOut && isLargest;
      }),
    );
  });

  it('is taken off the quote, rounded down', () => {
    expect(minimumOutOf({ quotedOut: 150_000_000n, slippageBps: 50 })).to.equal(149_250_000n);
    expect(minimumOutOf({ quotedOut: 199n, slippageBps: 50 })).to.equal(199n);
    expect(minimumOutOf({ quotedOut: 201n, slippageBps: 50 })).to.equal(200n);
    expect(minimumOutOf({ quotedOut: 201n, slippageBps: 10_000 })).to.equal(0n);
  });
});
