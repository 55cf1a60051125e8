import { expect } from 'chai';
import { foundTokens } from '../../../domain/swaps/found-tokens.ts';

const LISTED = [
  { symbol: 'USDT', mint: 'mint-1', name: 'Tether USD' },
  { symbol: 'USDC', mint: 'mint-2', name: 'USD Coin' },
  { symbol: 'JTO', mint: 'mint-3', name: 'Jito' },
  { symbol: 'JitoSOL', mint: 'mint-4', name: 'Jito Staked SOL' },
  { symbol: 'USD', mint: 'mint-5', name: 'A dollar' },
];

function symbolsFor(search: string): string[] {
  return foundTokens(LISTED, search).map(({ symbol }) => symbol);
}

describe('tokens that a person searches', () => {
  it('are found by a part of the symbol or of the name, in any case', () => {
    expect(symbolsFor('usdc')).to.deep.equal(['USDC']);
    expect(symbolsFor('TETHER')).to.deep.equal(['USDT']);
    expect(symbolsFor('coi')).to.deep.equal(['USDC']);
    expect(symbolsFor('ollar')).to.deep.equal(['USD']);
    expect(symbolsFor('staked  sol ')).to.deep.equal(['JitoSOL']);
    expect(symbolsFor('bonk')).to.deep.equal([]);
  });

  it('have SOL among them, which no list has', () => {
    expect(foundTokens([], 'solan')).to.deep.equal([{ symbol: 'SOL', mint: 'SOL', name: 'Solana' }]);
  });

  it('come in the order in which they are probably meant: the whole symbol, its beginning, the name, a word of it', () => {
    expect(symbolsFor('usd')).to.deep.equal(['USD', 'USDT', 'USDC']);
    expect(symbolsFor('jito')).to.deep.equal(['JitoSOL', 'JTO']);
    expect(symbolsFor('sol')).to.deep.equal(['SOL', 'JitoSOL']);
  });

  it('are 20 at most, and none for an empty text', () => {
    const many = Array.from({ length: 30 }, (_, place) => ({
      symbol: `T${place}`,
      mint: `${place}`,
      name: 'Token',
    }));
    expect(foundTokens(many, 'token')).to.have.length(20);
    expect(foundTokens(LISTED, '  ')).to.deep.equal([]);
  });
});
