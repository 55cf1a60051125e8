import { expect } from 'chai';
import type { SwapQuote } from '../../../client/src/swaps/swap-types.ts';
import { expectedOut } from '../../../page/swaps/output-amounts.ts';
import { movedSince, seenQuote, type SeenQuote, type ShownSides } from '../../../page/swaps/seen-quote.ts';

/** The service's word, and the minimum that is signed, of a token with 6 decimals and 0.5 % slippage. */
function swapOf(
  quotedOut: string,
  minimumOut: bigint,
  slippageBps = 50,
  amountIn = 1_000_000_000n,
): ShownSides {
  const given = { token: 'SOL', mint: 'SOL', decimals: 9 };
  const token = { token: 'USDC', mint: 'mint', decimals: 6 };
  const preview = { quoted_out: quotedOut };
  const swap = { token_in: given, token_out: token, slippage_bps: slippageBps, preview };
  return { data: { swap }, asked: { amountIn, minimumOut } };
}

describe('a swap at another price than the quote that led to it', () => {
  const seen: SeenQuote = { side: 'out', amount: '81.9029', slippageBps: 50 };

  it('has moved for a person only if less arrives at least', () => {
    expect(movedSince(seen, swapOf('82.3144', 81_902_900n))).to.equal(undefined);
    expect(movedSince(seen, swapOf('82.5', 82_087_500n))).to.equal(undefined);
    expect(movedSince(seen, swapOf('82.1', 81_689_500n))).to.equal('slightly');
  });

  it('has moved too far to be calm if even the expected amount is below the minimum of the quote', () => {
    expect(movedSince(seen, swapOf('81.9029', 81_493_386n))).to.equal('slightly');
    expect(movedSince(seen, swapOf('81.9028', 81_493_286n))).to.equal('far');
  });

  it('is not made calm by a promise that the signed minimum and the slippage contradict', () => {
    expect(movedSince(seen, swapOf('82.3144', 40_000_000n))).to.equal('far');
    expect(expectedOut(swapOf('82.3144', 81_902_828n))).to.equal('82.3144');
    expect(expectedOut(swapOf('82.3144', 81_902_827n)), 'rounded to a base unit').to.equal('82.3144');
    expect(expectedOut(swapOf('82.3144', 81_902_000n))).to.equal(undefined);
  });

  it('is not made calm by a larger slippage than that of the quote', () => {
    expect(movedSince(seen, swapOf('82.3144', 41_157_200n, 5_000))).to.equal('far');
    expect(movedSince(seen, swapOf('82.3144', 8_231n, 9_999))).to.equal('far');
  });

  it('has moved for a person who wants an exact output only if more is given', () => {
    const given: SeenQuote = { side: 'in', amount: '1', slippageBps: 50 };
    const giving = (amountIn: bigint): ShownSides => swapOf('82.3144', 82_000_000n, 50, amountIn);
    expect(movedSince(given, giving(1_000_000_000n))).to.equal(undefined);
    expect(movedSince(given, giving(999_999_999n))).to.equal(undefined);
    expect(movedSince(given, giving(1_000_000_001n))).to.equal('slightly');
    expect(movedSince(given, giving(1_005_025_125n)), 'the slippage').to.equal('slightly');
    expect(movedSince(given, giving(1_005_025_126n)), 'more than the slippage').to.equal('far');
  });

  it('is compared by the side that the price decides, and a slippage that was not chosen counts up to 1 %', () => {
    const quote = { amount_in: '1', minimum_out: '81.9029', slippage_bps: 9_900 } as SwapQuote;
    const pair = { from: 'wallet', tokenIn: 'SOL', tokenOut: 'mint' };
    expect(seenQuote({ ...pair, amount: '1', slippageBps: 'auto' }, quote)).to.deep.equal({
      ...seen,
      slippageBps: 100,
    });
    expect(seenQuote({ ...pair, amountOut: '80', slippageBps: 250 }, quote)).to.deep.equal({
      side: 'in',
      amount: '1',
      slippageBps: 250,
    });
  });

  it('promises no amount far above its minimum by a large slippage that the person has not seen', () => {
    const far = swapOf('82.3144', 41_157_200n, 5_000);
    expect(expectedOut(far), 'opened by a link').to.equal(undefined);
    expect(expectedOut(far, 50)).to.equal(undefined);
    expect(expectedOut(far, 5_000), 'typed in the form').to.equal('82.3144');
    expect(expectedOut(swapOf('82.3144', 81_491_256n, 100)), 'up to 1 %').to.equal('82.3144');
  });
});
