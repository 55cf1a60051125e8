import { expect } from 'chai';
import { isTokenSymbol } from '../../../page/tokens/token-symbol.ts';

describe('the symbol of a token', () => {
  it('is shown if its characters can be told apart', () => {
    for (const symbol of ['USDC', 'mSOL', 'jitoSOL', 'SOLS', '$WIF', 'BONK', 'W', '1INCH']) {
      expect(isTokenSymbol(symbol), symbol).to.equal(true);
    }
  });

  it('never reads as SOL, so that the mint’s address is shown instead', () => {
    for (const symbol of [
      'SOL',
      'sol',
      'SOl',
      'SOL ',
      'S0L',
      'SO1',
      '$OL',
      '5ol',
      'S.O.L',
      'SOI',
      'SОL',
      'ＳＯＬ',
      'SOL\u200b',
    ]) {
      expect(isTokenSymbol(symbol), JSON.stringify(symbol)).to.equal(false);
    }
  });

  it('is not shown if it is empty, long, or has other characters', () => {
    for (const symbol of ['', 'x'.repeat(21), 'US DC', '<b>', '\u202eCDSU', 'USD\u20ae']) {
      expect(isTokenSymbol(symbol), JSON.stringify(symbol)).to.equal(false);
    }
  });
});
