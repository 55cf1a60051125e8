import { expect } from 'chai';
import { swapSentence } from '../../../page/swaps/swap-sentence.ts';
import { pageTexts } from '../support/page-texts.ts';

describe('the sentence of a swap', () => {
  const t = pageTexts();
  const terms = { tokenIn: 'SOL', tokenOut: 'USDC', amountIn: '0.1', minimumOut: '13.664854', done: null };
  const done = { ...terms, done: { amountIn: '0.1', amountOut: '13.733523' } };

  it('names the minimum only until the swap is done, and then what arrived', () => {
    expect(swapSentence(t, 'going', terms)).to.equal('Swapping 0.1 SOL for at least 13.664854 USDC');
    expect(swapSentence(t, 'done', done)).to.equal('Swapped 0.1 SOL for 13.733523 USDC');
  });

  it('says that a swap is done without amounts if they are not known', () => {
    expect(swapSentence(t, 'done', terms)).to.equal('Swapped SOL for USDC. The amounts are not known.');
  });

  it('says what was not swapped', () => {
    expect(swapSentence(t, 'ended', terms)).to.equal('0.1 SOL was not swapped');
  });
});
