import { expect } from 'chai';
import type { StoredMetadata } from '../../../domain/prices/token-metadata.ts';
import { createReadTokens } from '../../../use-cases/prices/read-tokens.ts';
import { apiKeyOf } from '../../support/actors.ts';
import { UNLISTED, USDC } from '../swaps/support/swap-scene.ts';

const PRO = apiKeyOf('acc_1');
const LOGO = Uint8Array.of(1);

function readTokens(stored: Partial<StoredMetadata> = {}) {
  const read: string[] = [];
  return {
    read,
    tokens: createReadTokens({
      chain: {
        listedTokens: () => [USDC],
        listedToken: (_network, token) => (token === USDC.mint ? USDC : null),
      },
      store: {
        async read(_network, mints) {
          read.push(...mints);
          return mints.map((token) => ({
            token,
            symbol: null,
            name: null,
            logo: LOGO,
            isKnown: true,
            ...stored,
          }));
        },
      },
      settings: { network: 'mainnet' },
    }),
  };
}

describe('names and logos of tokens', () => {
  it('are those of the list alone on a network without a market, and nothing more will come', async () => {
    const { read, tokens } = readTokens();
    expect(await tokens(PRO, 'devnet', [USDC.mint, UNLISTED])).to.deep.equal([
      { token: USDC.mint, symbol: USDC.symbol, name: USDC.name, logo: null, isKnown: true },
      { token: UNLISTED, symbol: null, name: null, logo: null, isKnown: true },
    ]);
    expect(read).to.deep.equal([]);
  });

  it('are the names of the list for a listed token, and not those of the market', async () => {
    const { tokens } = readTokens({ symbol: 'OTHER', name: 'Other' });
    const [listed] = await tokens(PRO, 'mainnet', [USDC.mint]);
    expect(listed).to.include({ symbol: USDC.symbol, name: USDC.name, logo: LOGO });
  });

  it('have no symbol if a person can take it for a listed one', async () => {
    const { tokens } = readTokens({ symbol: 'U5DC', name: 'Dollar' });
    expect((await tokens(PRO, 'mainnet', [UNLISTED]))[0]).to.include({ symbol: null, name: 'Dollar' });
  });
});
