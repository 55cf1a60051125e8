import { Keypair } from '@solana/web3.js';
import { expect } from 'chai';
import { WRAPPED_SOL } from '../../../domain/provider-mint.ts';
import { foundTokens } from '../../../domain/swaps/found-tokens.ts';
import { SWAPPED_PROGRAM } from '../../../domain/swaps/swap.ts';
import type { ReportedToken } from '../../../domain/swaps/token-report.ts';

const LISTED = [
  { symbol: 'USDT', mint: 'mint-1', name: 'Tether USD' },
  { symbol: 'USDC', mint: 'mint-2', name: 'USD Coin' },
  { symbol: 'JTO', mint: 'mint-3', name: 'Jito' },
  { symbol: 'JitoSOL', mint: 'mint-4', name: 'Jito Staked SOL' },
  { symbol: 'USD', mint: 'mint-5', name: 'A dollar' },
];

function symbolsFor(search: string): string[] {
  return foundTokens(LISTED, [], search).map(({ listed }) => listed?.symbol ?? '');
}

const [BONK, FAKE, JUP] = [newMint(), newMint(), newMint()];

function newMint(): string {
  return Keypair.generate().publicKey.toBase58();
}

function reported(mint: string, symbol: string, changed: Partial<ReportedToken> = {}): ReportedToken {
  return {
    mint,
    symbol,
    name: symbol,
    isVerified: true,
    isSuspicious: false,
    liquidityUsd: 1_000_000,
    price: null,
    change24h: null,
    program: SWAPPED_PROGRAM,
    hasMintAuthority: false,
    hasFreezeAuthority: false,
    iconUrl: null,
    ...changed,
  };
}

describe('tokens that a person searches', () => {
  it('are found by a part of the symbol or of the name, in any case', () => {
    expect(symbolsFor('usdc')).to.deep.equal(['USDC']);
    expect(symbolsFor('TETHER')).to.deep.equal(['USDT']);
    expect(symbolsFor('coi')).to.deep.equal(['USDC']);
    expect(symbolsFor('ollar')).to.deep.equal(['USD']);
    expect(symbolsFor('staked  sol ')).to.deep.equal(['JitoSOL']);
    expect(symbolsFor('$USDC'), 'as on social networks').to.deep.equal(['USDC']);
    expect(symbolsFor('bonk')).to.deep.equal([]);
  });

  it('have SOL among them, which no list has', () => {
    const [found] = foundTokens([], [], 'solan');
    expect(found).to.deep.include({ mint: 'SOL', listed: { symbol: 'SOL', name: 'Solana' }, warnings: [] });
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
    expect(foundTokens(many, [], 'token')).to.have.length(20);
    expect(foundTokens(LISTED, [], '  ')).to.deep.equal([]);
  });

  it('are listed ones first, then verified ones, then others, and each of them once', () => {
    const answer = [
      reported(FAKE, 'USDX', { isVerified: false }),
      reported(JUP, 'JUP'),
      reported(BONK, 'BONK'),
    ];
    const wrapped = reported(WRAPPED_SOL, 'SOL');
    const mints = foundTokens(LISTED, [...answer, wrapped, reported('mint-3', 'JTO')], 'usdc').map(
      ({ mint }) => mint,
    );
    expect(mints).to.deep.equal(['mint-2', 'SOL', 'mint-3', JUP, BONK, FAKE]);
  });

  it('are found once if the market has one mint twice, by its first word on it', () => {
    const twice = [reported(FAKE, 'FAKE', { isVerified: false }), reported(FAKE, 'FAKE')];
    const found = foundTokens(LISTED, twice, 'fake');
    expect(found.map(({ mint, report }) => [mint, report?.isVerified])).to.deep.equal([[FAKE, false]]);
  });

  it('are found by the mint, also SOL by that of wrapped SOL', () => {
    expect(symbolsFor('mint-4')).to.deep.equal(['JitoSOL']);
    expect(symbolsFor(WRAPPED_SOL)).to.deep.equal(['SOL']);
  });

  it('have the warnings of a swap for them, as far as the market reports them', () => {
    const bad = {
      isVerified: null,
      isSuspicious: true,
      liquidityUsd: 9_999,
      hasMintAuthority: true,
      hasFreezeAuthority: true,
    };
    const [token] = foundTokens([], [reported(FAKE, 'FAKE', bad)], 'fake');
    expect(token?.warnings.map(({ code }) => code)).to.deep.equal([
      'SUSPICIOUS_TOKEN',
      'UNVERIFIED_TOKEN',
      'MINT_AUTHORITY',
      'FREEZE_AUTHORITY',
      'LOW_LIQUIDITY',
    ]);
    const [safe] = foundTokens([], [reported(BONK, 'BONK')], 'bonk');
    expect(safe).to.deep.include({ warnings: [], isSwappable: true, looksLike: null });
  });

  it('say which listed or verified token they look like', () => {
    const look = (tokens: ReportedToken[]) =>
      foundTokens(LISTED, tokens, 'x').map(({ looksLike }) => looksLike);
    expect(look([reported(FAKE, 'U5DC', { isVerified: false })])).to.deep.equal(['USDC']);
    expect(look([reported(FAKE, 'S0L')]), 'SOL, and verified').to.deep.equal(['SOL']);
    expect(look([reported(FAKE, '$OL')]), 'an S in front').to.deep.equal(['SOL']);
    expect(look([reported(FAKE, 'COIN', { name: 'usdc' })]), 'the name').to.deep.equal(['USDC']);
    const bonks = [reported(FAKE, 'b\u043enk', { isVerified: false }), reported(BONK, 'BONK')];
    expect(look(bonks), 'the verified one is not its copy').to.deep.equal([null, 'BONK']);
    expect(look([reported(FAKE, '\u{1f525}'), reported(JUP, '\u{1f4a7}')])).to.deep.equal([null, null]);
  });

  it('are not swappable if they are of another program, and are left out if their mint is not an address', () => {
    const other = reported(FAKE, 'PYUSD', { program: 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb' });
    expect(
      foundTokens([], [other, reported('<script>', 'X')], 'x').map(({ isSwappable }) => isSwappable),
    ).to.deep.equal([false]);
  });
});
