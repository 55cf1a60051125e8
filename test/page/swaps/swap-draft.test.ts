import { expect } from 'chai';
import type { SwapQuote } from '../../../client/src/swaps/swap-types.ts';
import {
  askedQuote,
  quotedSwap,
  shownAmounts,
  swapProblems,
  type SwapDraft,
} from '../../../page/swaps/swap-draft.ts';

const MINT = '4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU';
const FROM = '9C6hybhQ6Aycep9jaUnP6uL9ZYvDjUp1aSkFWPUFJtpj';
const HELD = { token: 'SOL', mint: 'SOL', amount: '2', decimals: 9, usdValue: null };

const GIVES: SwapDraft = { tokenIn: 'SOL', tokenOut: MINT, amount: '0.1', exact: 'in' };
const GETS: SwapDraft = { ...GIVES, amount: '15', exact: 'out' };

const QUOTE = {
  token_in: { token: 'SOL', mint: 'SOL', decimals: 9 },
  token_out: { token: 'USDC', mint: MINT, decimals: 6 },
  amount_in: '0.1005',
  minimum_out: '15.0001',
  slippage_bps: 50,
  preview: { quoted_out: '15.07', warnings: [{ code: 'LOW_LIQUIDITY', message: '', critical: true }] },
} as unknown as SwapQuote;

describe('a swap that a person types', () => {
  it('is asked for by the amount that was typed, and by no other', () => {
    const tokens = { from: FROM, tokenIn: 'SOL', tokenOut: MINT };
    expect(askedQuote(GIVES, FROM)).to.deep.equal({ ...tokens, amount: '0.1' });
    expect(askedQuote(GETS, FROM)).to.deep.equal({ ...tokens, amountOut: '15' });
  });

  it('shows the other amount as the quote has it, and none without a quote', () => {
    expect(shownAmounts(GIVES, QUOTE)).to.deep.equal({ in: '0.1', out: '15.07' });
    expect(shownAmounts(GETS, QUOTE)).to.deep.equal({ in: '0.1005', out: '15' });
    expect(shownAmounts(GIVES, undefined)).to.deep.equal({ in: '0.1', out: '' });
    expect(shownAmounts(GETS, undefined)).to.deep.equal({ in: '', out: '15' });
  });

  it('takes no less than the quote for an exact input, and than what was typed for an exact output', () => {
    const terms = { slippageBps: 50, decimalsIn: 9, decimalsOut: 6, accept: ['LOW_LIQUIDITY'] };
    const tokens = { from: FROM, tokenIn: 'SOL', tokenOut: MINT };
    expect(quotedSwap(GIVES, FROM, QUOTE)).to.deep.equal({
      ...tokens,
      ...terms,
      amount: '0.1',
      minimumOut: '15.0001',
    });
    expect(quotedSwap(GETS, FROM, QUOTE)).to.deep.equal({ ...tokens, ...terms, amountOut: '15' });
  });

  it('has a problem with an input that the wallet does not have, and with an output that cannot be an amount', () => {
    expect(swapProblems({ ...GIVES, amount: '2.1' }, HELD)).to.deep.equal({ amount: 'too-much' });
    expect(swapProblems({ ...GETS, amount: '2100' }, HELD)).to.deep.equal({});
    for (const amount of ['0', '0.00', '1,5', '1e3', 'max']) {
      expect(swapProblems({ ...GETS, amount }, HELD), amount).to.deep.equal({ amount: 'amount' });
    }
  });
});
