import { expect } from 'chai';
import { movedSince } from '../../../page/swaps/seen-quote.ts';
import { expectedOut, type ShownOutput } from '../../../page/swaps/output-amounts.ts';

/** The service's word, and the minimum that is signed, of a token with 6 decimals and 0.5 % slippage. */
function swapOf(quotedOut: string, minimumOut: bigint, slippageBps = 50): ShownOutput {
  const token = { token: 'USDC', mint: 'mint', decimals: 6 };
  const swap = { token_out: token, slippage_bps: slippageBps, preview: { quoted_out: quotedOut } };
  return { data: { swap }, asked: { minimumOut } };
}

describe('a swap at another price than the quote that led to it', () => {
  const seen = { minimumOut: '81.9029', slippageBps: 50 };

  it('has moved for a person only if less arrives at least', () => {
    expect(movedSince(seen, swapOf('82.3144', 81_902_900n))).to.equal(undefined);
    expect(movedSince(seen, swapOf('82.5', 82_087_500n))).to.equal(undefined);
    expect(movedSince(seen, swapOf('82.1', 81_689_500n))).to.equal('slightly');
  });

  it('has moved too far to be calm if even the expected amount is below the minimum of the quote', () => {
    expect(movedSince(seen, swapOf('81.9029', 81_493_386n))).to.equal('slightly');
    expect(movedSince(seen, swapOf('81.9028', 81_493_286n))).to.equal('below');
  });

  it('is not made calm by a promise that the signed minimum and the slippage contradict', () => {
    expect(movedSince(seen, swapOf('82.3144', 40_000_000n))).to.equal('below');
    expect(expectedOut(swapOf('82.3144', 81_902_828n))).to.equal('82.3144');
    expect(expectedOut(swapOf('82.3144', 81_902_827n)), 'rounded to a base unit').to.equal('82.3144');
    expect(expectedOut(swapOf('82.3144', 81_902_000n))).to.equal(undefined);
  });

  it('is not made calm by a larger slippage than that of the quote', () => {
    expect(movedSince(seen, swapOf('82.3144', 41_157_200n, 5_000))).to.equal('below');
    expect(movedSince(seen, swapOf('82.3144', 8_231n, 9_999))).to.equal('below');
  });
});
