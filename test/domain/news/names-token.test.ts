import { expect } from 'chai';
import { namesToken } from '../../../domain/news/names-token.ts';

const names = (symbol: string, title: string, categories: string[] = []): boolean =>
  namesToken({ title, categories }, symbol);

describe('news name a token', () => {
  it('by its symbol as a word in capital letters, or by its name', () => {
    expect(names('SOL', 'Why $SOL rose')).to.equal(true);
    expect(names('SOL', 'SOL: a review')).to.equal(true);
    expect(names('SOL', 'Solana has a new client')).to.equal(true);
    expect(names('SOL', 'El sol de otoño, and SOLD houses')).to.equal(false);
    expect(names('JUP', 'SOL and JUP')).to.equal(true);
    expect(names('JITOSOL', 'How jitoSOL earns')).to.equal(true);
    expect(names('JUP', 'Jup, and jup')).to.equal(false);
  });

  it('by a category, however it is written', () => {
    expect(names('SOL', 'A title', ['#sol'])).to.equal(true);
    expect(names('BTC', 'A title', ['Bitcoin'])).to.equal(true);
    expect(names('constructor', 'A title', ['Bitcoin'])).to.equal(false);
  });
});
