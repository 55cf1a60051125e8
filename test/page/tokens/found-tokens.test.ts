import { expect } from 'chai';
import type { FoundToken } from '../../../client/src/swaps/swap-types.ts';
import { foundTokens } from '../../../page/tokens/found-tokens.ts';
import { knownTokenOf, SOL, type KnownToken } from '../../../page/tokens/known-token.ts';

const USDC = { token: 'USDC', mint: '4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU' };
const BONK = { token: 'Bonk', mint: '3UVYmECPPMZSCqWKfENfuoTv51fTDTWicX9xmBD2euKe', name: 'Bonk Inu' };
const UNNAMED = { token: BONK.mint, mint: BONK.mint };

const UNLISTED: FoundToken = {
  token: BONK.mint,
  mint: BONK.mint,
  name: null,
  listed: false,
  verified: true,
  swappable: true,
  reported_symbol: 'BONK',
  reported_name: 'Bonk Inu',
  looks_like: null,
  price_usd: null,
  change_24h_percent: null,
  warnings: [],
};

function mintsFor(typed: string, held: KnownToken[], listed: KnownToken[] = []): string[] {
  return foundTokens(typed, held, listed).map(({ mint }) => mint);
}

describe('the search for a token', () => {
  it('finds SOL and what the wallet holds by a part of the symbol, and what the service found, each once', () => {
    expect(foundTokens('us', [USDC], [{ ...USDC, name: 'USD Coin' }])).to.deep.equal([
      { ...USDC, name: 'USD Coin' },
    ]);
    expect(foundTokens('inu', [USDC], [BONK])).to.deep.equal([BONK]);
    expect(foundTokens('so', [], [])).to.deep.equal([SOL]);
    expect(mintsFor('dc', [USDC])).to.deep.equal([USDC.mint]);
    expect(mintsFor('bonk', [USDC])).to.deep.equal([]);
  });

  it('finds a token of the wallet without a symbol by the beginning of its address', () => {
    expect(mintsFor('3UVY', [UNNAMED])).to.deep.equal([BONK.mint]);
    expect(mintsFor('3uvy', [UNNAMED, USDC]), 'the case counts').to.deep.equal([]);
    expect(mintsFor('3U', [UNNAMED])).to.deep.equal([]);
  });

  it('shows what begins with the typed text before what only contains it', () => {
    const other = { token: 'cbUSD', mint: 'a' };
    expect(mintsFor('usd', [other, USDC], [BONK])).to.deep.equal([USDC.mint, BONK.mint, 'a']);
  });

  it('shows all tokens of the wallet before those of the market, which never take the place of another one', () => {
    const held = { token: 'cbUSD', mint: 'a' };
    const market = Array.from({ length: 20 }, (_, place) =>
      knownTokenOf({ ...UNLISTED, token: `m${place}`, mint: `m${place}` }),
    );
    const found = foundTokens('sd', [held], market);
    expect(found).to.have.length(20);
    expect(found[0]?.mint).to.equal('a');
  });

  it('has the word of the market on a token that the wallet holds too', () => {
    const unlisted = knownTokenOf({ ...UNLISTED, verified: false });
    expect(foundTokens('3UVY', [UNNAMED], [unlisted])).to.deep.equal([unlisted]);
  });

  it('offers no token that could be taken for SOL, or whose symbol is a trick', () => {
    const others = ['S0L', 'SOL', 'So\u202El', 'SO1'].map((token) => ({ ...BONK, token }));
    for (const other of others) expect(foundTokens('s', [other], [other])).to.deep.equal([SOL]);
  });

  it('finds an unlisted token by what the service says, without a symbol if it could be another one', () => {
    const named = (changed: Partial<FoundToken>) => {
      const [token] = foundTokens('bonk', [], [knownTokenOf({ ...UNLISTED, ...changed })]);
      return [token?.token, token?.name];
    };
    expect(named({})).to.deep.equal(['BONK', 'Bonk Inu']);
    expect(named({ verified: false })).to.deep.equal([BONK.mint, undefined]);
    expect(named({ verified: null })).to.deep.equal([BONK.mint, undefined]);
    expect(named({ looks_like: 'BONK' })).to.deep.equal([BONK.mint, 'Bonk Inu']);
    expect(named({ reported_symbol: 'SO1' })).to.deep.equal([BONK.mint, 'Bonk Inu']);
    expect(named({ reported_symbol: 'Bo\u202Enk' })).to.deep.equal([BONK.mint, 'Bonk Inu']);
  });
});
