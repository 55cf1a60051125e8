import { expect } from 'chai';
import { plainSymbol, symbolLook, symbolLooks } from '../../domain/look-alike-symbol.ts';

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

  it('has the same look in letters that only seem to be Latin ones, accented or not, and with fillers', () => {
    const pairs = {
      USDC: ['USD\u03f9', 'u\u0455d\u03f2', '\ua4f4\ua4e2\ua4d3\ua4da', 'U\u13daDC', 'USD\u20b5'],
      SOL: [
        '\uabaaOL',
        '\ua731\u1d0f\u029f',
        'SO\u026a',
        'SO|',
        'S\u038cL',
        'S\u1f48L',
        'S\u04e6L',
        'S\u0555L',
        'S\u03c3l',
        'S\u00d8L',
        'SOL\u3164',
        'S\u115fOL',
        '\u{1d412}\u{1d40e}\u{1d40b}',
        '\u200b$SOL',
        '\uff04SOL',
      ],
      USDT: ['USD\u20ae'],
      WIF: ['VVIF', '$WIF', '\u051cIF', 'w\u0457f'],
      mSOL: ['rnSOL'],
      JLP: ['JIP', 'J1\u0420'],
    };
    for (const [symbol, imitations] of Object.entries(pairs)) {
      for (const each of imitations) expect(symbolLook(each), each).to.equal(symbolLook(symbol));
    }
  });

  it('has no look if it has no letter and no digit', () => {
    for (const symbol of ['', ' ', '\u200b', '\u{1f525}', '--'])
      expect(symbolLook(symbol), symbol).to.equal('');
  });

  it('is read as the plain one, and a plain one as nothing else', () => {
    expect(plainSymbol('S0L')).to.equal('SOL');
    expect(plainSymbol('usdc')).to.equal(null);
  });

  it('is read once for each token of a list, however many searches need it', () => {
    let reads = 0;
    const token = {
      get symbol() {
        reads += 1;
        return 'U5DC';
      },
    };
    const first = symbolLooks([token]);
    const readsOfFirst = reads;
    expect(symbolLooks([token]))
      .to.deep.equal(first)
      .and.to.deep.equal(new Map([[symbolLook('USDC'), 'U5DC']]));
    expect(reads).to.equal(readsOfFirst);
  });
});
