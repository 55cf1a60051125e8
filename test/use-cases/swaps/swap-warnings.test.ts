import { expect } from 'chai';
import { ProviderError } from '../../../domain/provider-error.ts';
import { SAFE, swapScene, UNLISTED, USDC, type SwapScene } from './support/swap-scene.ts';

async function warningsOf(scene: SwapScene, tokenOut = UNLISTED): Promise<[string, boolean][]> {
  const { preview } = await swapScene(scene).prepare({ tokenOut });
  return preview.warnings.map(({ code, critical }) => [code, critical]);
}

describe('the warnings of a swap', () => {
  it('name a price impact of 5 % or more, and none below', async () => {
    expect(await warningsOf({ route: { priceImpact: '0.05' } })).to.deep.equal([['HIGH_PRICE_IMPACT', true]]);
    expect(await warningsOf({ route: { priceImpact: '0.0499999' } })).to.deep.equal([]);
    expect(await warningsOf({ route: { priceImpact: null } })).to.deep.equal([]);
  });

  it('name what the market reports of an unlisted token', async () => {
    expect(await warningsOf({ report: async () => ({ ...SAFE, isVerified: false }) })).to.deep.equal([
      ['UNVERIFIED_TOKEN', true],
    ]);
    expect(await warningsOf({ report: async () => ({ ...SAFE, isVerified: null }) })).to.deep.equal([
      ['UNVERIFIED_TOKEN', true],
    ]);
    expect(await warningsOf({ report: async () => ({ ...SAFE, liquidityUsd: 9_999 }) })).to.deep.equal([
      ['LOW_LIQUIDITY', true],
    ]);
  });

  it('name the authorities that the mint has on the chain, as the market reports none', async () => {
    const mint = { hasMintAuthority: true, hasFreezeAuthority: true };
    const both = [
      ['MINT_AUTHORITY', true],
      ['FREEZE_AUTHORITY', true],
    ];
    expect(await warningsOf({ mints: { [UNLISTED]: mint } })).to.deep.equal(both);
    expect(await warningsOf({ mints: { [UNLISTED]: { hasFreezeAuthority: true } } })).to.deep.equal([
      ['FREEZE_AUTHORITY', true],
    ]);
    const unknown = { mints: { [UNLISTED]: mint }, report: async () => null };
    expect(await warningsOf(unknown)).to.deep.equal([['UNVERIFIED_TOKEN', true], ...both]);
    const away = { mints: { [UNLISTED]: mint }, report: () => Promise.reject(new Error('away')) };
    expect(await warningsOf(away)).to.deep.equal([...both, ['TOKEN_UNKNOWN', false]]);
  });

  it('name no authority of SOL, and none of a token of the own list', async () => {
    const mints = { [USDC.mint]: { hasMintAuthority: true, hasFreezeAuthority: true } };
    expect(await warningsOf({ mints }, 'USDC')).to.deep.equal([]);
    expect(await warningsOf({ mints }, USDC.mint)).to.deep.equal([]);
  });

  it('say that a token that the market does not know is not verified', async () => {
    expect(await warningsOf({ report: async () => null })).to.deep.equal([['UNVERIFIED_TOKEN', true]]);
  });

  it('say that nothing is known if the market gives no report, and refuse nothing', async () => {
    const report = async (): Promise<null> => {
      throw new ProviderError('unavailable', 'GET /tokens/v2/search: no answer');
    };
    expect(await warningsOf({ report })).to.deep.equal([['TOKEN_UNKNOWN', false]]);
  });

  it('are not asked for of SOL and of listed tokens', async () => {
    const { prepare, reported } = swapScene();
    await prepare({ tokenOut: 'USDC' });
    await swapScene().prepare();
    expect(reported).to.deep.equal([]);
    await prepare({ tokenOut: UNLISTED });
    expect(reported).to.deep.equal([UNLISTED]);
  });
});
