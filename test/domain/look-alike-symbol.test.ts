import { expect } from 'chai';
import { plainSymbol, symbolLook } from '../../domain/look-alike-symbol.ts';

describe('a symbol that looks like another one', () => {
  it('has the same look, written with other letters, signs or spaces', () => {
    const ofUsdc = [
      'usdc',
      '$USDC',
      'U5DC',
      'USD\u0421',
      'USD.C',
      'US\u200bDC',
      'USDC ',
      'U\u0301SDC',
      '\uff35SDC',
      'U$DC',
    ];
    for (const symbol of ofUsdc) expect(symbolLook(symbol), symbol).to.equal(symbolLook('USDC'));
    expect(symbolLook('S0l')).to.equal(symbolLook('SOI')).and.to.equal(symbolLook('SOL'));
    expect(symbolLook('USDT')).to.not.equal(symbolLook('USDC'));
    expect(symbolLook('JitoSOL')).to.not.equal(symbolLook('SOL'));
  });

  it('has no look if it has no letter and no digit', () => {
    for (const symbol of ['', ' ', '\u200b', '\u{1f525}', '--'])
      expect(symbolLook(symbol), symbol).to.equal('');
  });

  it('is read as the plain one, and a plain one as nothing else', () => {
    expect(plainSymbol('S0L')).to.equal('SOL');
    expect(plainSymbol('usdc')).to.equal(null);
  });
});
