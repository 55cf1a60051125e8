import { expect } from 'chai';
import { UnexpectedAnswerError } from '../../../client/src/errors.ts';
import type { QuoteSwapArguments } from '../../../client/src/swaps/swap-request.ts';
import type { SwapQuote } from '../../../client/src/swaps/swap-types.ts';
import { expectQuote } from '../../../page/swaps/expect-quote.ts';

const USDC = '4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU';
const BONK = '3UVYmECPPMZSCqWKfENfuoTv51fTDTWicX9xmBD2euKe';
const FROM = '9C6hybhQ6Aycep9jaUnP6uL9ZYvDjUp1aSkFWPUFJtpj';
const HELD = { decimals: 6 };

const QUOTE = {
  from: FROM,
  token_in: { token: 'USDC', mint: USDC, decimals: 6 },
  token_out: { token: 'SOL', mint: 'SOL', decimals: 9 },
  amount_in: '15',
  amount_in_base_units: '15000000',
  minimum_out: '0.1',
  minimum_out_base_units: '100000000',
  slippage_bps: 50,
} as unknown as SwapQuote;

const PAIR = { from: FROM, tokenIn: USDC, tokenOut: 'SOL' };
const GIVES: QuoteSwapArguments = { ...PAIR, amount: '15', slippageBps: 50 };

describe('a quote', () => {
  it('is taken if it is for what was asked: an amount, everything, or an exact output', () => {
    for (const sides of [{ amount: '15' }, { amount: '15.0' }, { amount: 'max' }, { amountOut: '0.1' }])
      expect(expectQuote(QUOTE, { ...PAIR, ...sides }, HELD)).to.equal(QUOTE);
    expect(expectQuote(QUOTE, GIVES, undefined)).to.equal(QUOTE);
  });

  const lies: [title: string, quote: Partial<SwapQuote>, asked?: QuoteSwapArguments][] = [
    ['another wallet', { from: BONK }],
    ['another token to give', { token_in: { token: 'USDC', mint: BONK, decimals: 6 } }],
    ['another token to get', { token_out: { token: 'SOL', mint: BONK, decimals: 9 } }],
    ['another amount', { amount_in: '16', amount_in_base_units: '16000000' }],
    ['base units of another amount', { amount_in_base_units: '16000000' }],
    [
      'decimals that the balance does not have',
      { token_in: { token: 'USDC', mint: USDC, decimals: 9 }, amount_in_base_units: '15000000000' },
    ],
    ['other decimals of SOL', { token_out: { token: 'SOL', mint: 'SOL', decimals: 1_000_000_000 } }],
    ['more slippage than was chosen', { slippage_bps: 5_000 }],
    ['less than the exact output', {}, { ...PAIR, amountOut: '0.2' }],
    [
      'everything, in more digits than there are decimals',
      { amount_in: '1.23456789' },
      { ...PAIR, amount: 'max' },
    ],
  ];
  for (const [title, change, asked = GIVES] of lies) {
    it(`is refused if it names ${title}`, () => {
      const lie = { ...QUOTE, ...change };
      expect(() => expectQuote(lie, asked, HELD)).to.throw(UnexpectedAnswerError, 'for another swap');
    });
  }
});
