import { expect } from 'chai';
import type { SwapQuote } from '../../../client/src/swaps/swap-types.ts';
import { SOL } from '../../../page/tokens/known-token.ts';
import {
  askedQuote,
  EMPTY_SWAP,
  flipped,
  halfOf,
  quotedSwap,
  sameDraft,
  shownAmounts,
  swapDraftOf,
  swapProblems,
  withToken,
  type SwapDraft,
} from '../../../page/swaps/swap-draft.ts';

const USDC = { token: 'USDC', mint: '4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU' };
const BONK = { token: 'Bonk', mint: '3UVYmECPPMZSCqWKfENfuoTv51fTDTWicX9xmBD2euKe' };
const FROM = '9C6hybhQ6Aycep9jaUnP6uL9ZYvDjUp1aSkFWPUFJtpj';
const HELD = { token: 'SOL', mint: 'SOL', amount: '2', decimals: 9, usdValue: '300' };

const GIVES: SwapDraft = { ...EMPTY_SWAP, tokenOut: USDC, amount: '0.1' };
const GETS: SwapDraft = { ...GIVES, amount: '15', exact: 'out' };
const ALL: SwapDraft = { ...GIVES, amount: '', isMax: true };

const ASKED = { from: FROM, tokenIn: 'SOL', tokenOut: USDC.mint, slippageBps: 'auto' } as const;

const QUOTE = {
  token_in: { token: 'SOL', mint: 'SOL', decimals: 9 },
  token_out: { token: 'USDC', mint: USDC.mint, decimals: 6 },
  amount_in: '0.1005',
  minimum_out: '15.0001',
  slippage_bps: 50,
  preview: { quoted_out: '15.07', warnings: [{ code: 'LOW_LIQUIDITY', message: '', critical: true }] },
} as unknown as SwapQuote;

describe('a swap that a person types', () => {
  it('is asked for by the amount that was typed, in any of its forms, and by no other', () => {
    expect(askedQuote(GIVES, {}, FROM)).to.deep.equal({ ...ASKED, amount: '0.1' });
    expect(askedQuote({ ...GIVES, amount: ',1' }, {}, FROM)).to.deep.equal({ ...ASKED, amount: '0.1' });
    expect(askedQuote(GETS, {}, FROM)).to.deep.equal({ ...ASKED, amountOut: '15' });
    expect(askedQuote(ALL, {}, FROM)).to.deep.equal({ ...ASKED, amount: 'max' });
    expect(askedQuote({ ...GIVES, slippage: '2,5' }, {}, FROM)).to.deep.include({ slippageBps: 250 });
  });

  it('begins with a token that is paid with if the wallet has it, or got if not', () => {
    expect(swapDraftOf(USDC, [HELD, USDC])).to.deep.include({ tokenIn: USDC, tokenOut: SOL });
    expect(swapDraftOf(BONK, [HELD, USDC])).to.deep.include({ tokenIn: SOL, tokenOut: BONK });
    for (const token of [SOL, undefined]) expect(swapDraftOf(token, [HELD])).to.deep.equal(EMPTY_SWAP);
  });

  it('begins as an earlier swap, and not with a token that cannot be swapped any more', () => {
    const same = { tokenIn: 'SOL', tokenOut: USDC.mint, amountIn: '0.1005' };
    expect(sameDraft(same, SOL, USDC)).to.deep.equal({ ...GIVES, amount: '0.1005' });
    expect(sameDraft(same, SOL, undefined)).to.equal(undefined);
    expect(sameDraft(same, undefined, USDC)).to.equal(undefined);
  });

  it('is not asked for while something is missing or wrong', () => {
    expect(askedQuote({ ...GIVES, tokenOut: undefined }, {}, FROM)).to.equal(undefined);
    expect(askedQuote({ ...GIVES, tokenIn: undefined }, {}, FROM)).to.equal(undefined);
    expect(askedQuote({ ...GIVES, amount: '' }, {}, FROM)).to.equal(undefined);
    expect(askedQuote(GIVES, { amount: 'too-much' }, FROM)).to.equal(undefined);
  });

  it('shows the other amount as the quote has it, both of them for everything, and none without a quote', () => {
    expect(shownAmounts(GIVES, QUOTE)).to.deep.equal({ in: '0.1', out: '15.07' });
    expect(shownAmounts(GETS, QUOTE)).to.deep.equal({ in: '0.1005', out: '15' });
    expect(shownAmounts(ALL, QUOTE)).to.deep.equal({ in: '0.1005', out: '15.07' });
    expect(shownAmounts(GIVES, undefined)).to.deep.equal({ in: '0.1', out: '' });
    expect(shownAmounts(GETS, undefined)).to.deep.equal({ in: '', out: '15' });
  });

  it('is asked for with the amount, the slippage and the warnings of the quote, and with no minimum but an exact output', () => {
    const terms = { slippageBps: 50, decimalsIn: 9, decimalsOut: 6, accept: ['LOW_LIQUIDITY'] };
    const gives = { ...ASKED, amount: '0.1' };
    expect(quotedSwap(gives, QUOTE)).to.deep.equal({ ...gives, ...terms });
    const gets = { ...ASKED, amountOut: '15' };
    expect(quotedSwap(gets, QUOTE)).to.deep.equal({ ...gets, ...terms });
  });

  it('gives all that the quote had, and not what has arrived since', () => {
    expect(quotedSwap({ ...ASKED, amount: 'max' }, QUOTE).amount).to.equal('0.1005');
  });

  it('has a problem with an input that the wallet does not have, and with an output that cannot be an amount', () => {
    expect(swapProblems({ ...GIVES, amount: '2.1' }, HELD)).to.deep.equal({ amount: 'too-much' });
    expect(swapProblems(GIVES, undefined)).to.deep.equal({ amount: 'too-much' });
    expect(swapProblems({ ...GETS, amount: '2100' }, HELD)).to.deep.equal({});
    expect(swapProblems({ ...GETS, amount: '1,500' }, HELD)).to.deep.equal({ amount: 'unclear' });
    expect(swapProblems({ ...ALL, amount: '5' }, HELD)).to.deep.equal({});
    // The token may have few decimals, or many.
    for (const amount of ['50,000,000,000', '0.000000000001'])
      expect(swapProblems({ ...GETS, amount }, HELD), amount).to.deep.equal({});
    const sol = { ...GETS, tokenIn: USDC, tokenOut: SOL, amount: '0.0000000001' };
    expect(swapProblems(sol, HELD)).to.deep.equal({ amount: 'decimals' });
    for (const amount of ['0', '0,00', '1e3', 'max'])
      expect(swapProblems({ ...GETS, amount }, HELD), amount).to.deep.equal({ amount: 'amount' });
    expect(swapProblems({ ...GIVES, amount: '1,500' }, HELD)).to.deep.equal({ amount: 'unclear' });
    expect(swapProblems({ ...GIVES, slippage: '51' }, HELD)).to.deep.equal({ slippage: 'slippage' });
  });

  it('is turned round with the amount that would have arrived', () => {
    const turned = { tokenIn: USDC, tokenOut: SOL, exact: 'in', isMax: false };
    expect(flipped(GIVES, QUOTE)).to.deep.equal({ ...turned, amount: '15.07' });
    expect(flipped(GETS, undefined)).to.deep.equal({ ...turned, amount: '15' });
    expect(flipped(GIVES, undefined)).to.deep.equal({ ...turned, amount: '' });
    for (const amount of ['0,5', '1,500', '0.123456789'])
      expect(flipped({ ...GETS, amount }, QUOTE), 'as it was typed').to.deep.equal({ ...turned, amount });
  });

  it('keeps two different tokens: the one of the other side changes places', () => {
    expect(withToken(GIVES, 'out', SOL)).to.deep.equal({
      tokenIn: USDC,
      tokenOut: SOL,
      amount: '',
      isMax: false,
    });
    expect(withToken(GIVES, 'in', USDC)).to.deep.include({ tokenIn: USDC, tokenOut: SOL });
    expect(withToken(EMPTY_SWAP, 'out', SOL)).to.deep.include({ tokenIn: undefined, tokenOut: SOL });
    expect(withToken(GIVES, 'in', SOL)).to.deep.equal({});
  });

  it('keeps an amount only if it is of the same token', () => {
    expect(withToken(GIVES, 'out', BONK)).to.deep.equal({ tokenIn: SOL, tokenOut: BONK });
    expect(withToken(GETS, 'out', BONK)).to.deep.include({ amount: '' });
    expect(withToken(ALL, 'in', BONK)).to.deep.include({ amount: '', isMax: false });
  });

  it('offers half of what the wallet holds', () => {
    expect(halfOf(HELD)).to.equal('1');
    expect(halfOf({ ...HELD, amount: '2469.135780002' })).to.equal('1234.56');
    expect(halfOf({ ...HELD, amount: '0.000000003' })).to.equal('0.000000001');
  });
});
