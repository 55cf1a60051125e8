import { expect } from 'chai';
import { createMetadataReader } from '../../../activities/prices/metadata-reader.ts';
import type { TokenMetadata } from '../../../domain/prices/token-metadata.ts';
import type { ReportedToken } from '../../../domain/swaps/token-report.ts';

const NEVER = new AbortController().signal;
const LOGO = Uint8Array.of(1);

const VERIFIED: ReportedToken = {
  mint: 'mint',
  symbol: 'T',
  name: 'Token',
  isVerified: true,
  isSuspicious: false,
  liquidityUsd: null,
  price: null,
  change24h: null,
  program: null,
  hasMintAuthority: false,
  hasFreezeAuthority: false,
  iconUrl: 'https://host.example/logo.png',
};

/** The metadata that is kept of one token that is due, and the URLs that were read. */
async function kept(reported: Partial<ReportedToken> | null, { listed = false, picture = true } = {}) {
  const urls: string[] = [];
  let found: TokenMetadata | null | undefined;
  const reader = createMetadataReader({
    store: {
      takeDue: async () => ['mint'],
      async keep(_network, _token, metadata) {
        found = metadata;
      },
      removeOld: async () => undefined,
    },
    report: async () => (reported === null ? [] : [{ ...VERIFIED, ...reported }]),
    isListed: () => listed,
    async readPicture(url) {
      urls.push(url);
      return picture ? Uint8Array.of(0) : null;
    },
    draw: async () => LOGO,
  });
  await reader.read('devnet', NEVER);
  return { found, urls };
}

describe('Metadata of a token', () => {
  it('is its names and its logo if the market has verified it', async () => {
    expect((await kept({})).found).to.deep.equal({ symbol: 'T', name: 'Token', logo: LOGO });
    expect((await kept({}, { picture: false })).found).to.deep.equal({
      symbol: 'T',
      name: 'Token',
      logo: null,
    });
    expect((await kept({ iconUrl: null })).urls).to.deep.equal([]);
  });

  it('is nothing, and no host is asked, if the token is neither listed nor verified, or the market warns of it', async () => {
    for (const reported of [{ isVerified: false }, { isVerified: null }, { isSuspicious: true }, null]) {
      expect(await kept(reported), JSON.stringify(reported)).to.deep.equal({ found: null, urls: [] });
    }
  });

  it('is the logo alone of a listed token that the market has not verified: the list has its names', async () => {
    const { found } = await kept({ isVerified: false }, { listed: true });
    expect(found).to.deep.equal({ symbol: null, name: null, logo: LOGO });
  });
});
