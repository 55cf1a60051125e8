import { expect } from 'chai';
import { createMetadataReader } from '../../../activities/prices/metadata-reader.ts';
import { ProviderError } from '../../../domain/provider-error.ts';
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
  await reader.read('devnet', NEVER, () => undefined);
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

function reader({ due, failures }: { due: string[]; failures: Error[] }) {
  const kept: string[] = [];
  const problems: Error[] = [];
  const { read } = createMetadataReader({
    store: {
      takeDue: async () => due,
      async keep(_network, mint) {
        kept.push(mint);
      },
      removeOld: async () => undefined,
    },
    async report() {
      const failure = failures.shift();
      if (failure) throw failure;
      return [];
    },
    isListed: () => false,
    readPicture: async () => null,
    draw: async () => null,
  });
  return { read: () => read('devnet', NEVER, (error) => problems.push(error)), kept, problems };
}

describe('Names and logos of tokens are read', () => {
  it('with a rest after each request to the market, whose limit swaps and prices share, and soon after one is wanted', async () => {
    const { read, kept } = reader({
      due: Array.from({ length: 20 }, (_, place) => `mint${place}`),
      failures: [],
    });
    expect(await read()).to.equal(3_000);
    expect(kept).to.have.length(20);
    expect(await reader({ due: ['mint'], failures: [] }).read()).to.equal(3_000);
    expect(await reader({ due: [], failures: [] }).read()).to.equal(1_000);
  });

  it('less and less often while the market fails, and not before the time that it asks for; each outage is said once', async () => {
    const away = new ProviderError('unavailable', 'no answer');
    const busy = new ProviderError('rate_limited', 'too many requests', new Date(Date.now() + 90_000));
    const { read, kept, problems } = reader({ due: ['mint'], failures: [away, away, busy] });
    expect([await read(), await read()]).to.deep.equal([6_000, 12_000]);
    expect(await read()).to.be.within(80_000, 90_000);
    expect(kept).to.deep.equal([]);
    expect(await read()).to.equal(3_000);
    expect(kept).to.deep.equal(['mint']);
    expect(problems).to.deep.equal([away]);
  });

  it('again by the loop if something else fails', async () => {
    const { read } = reader({ due: ['mint'], failures: [new Error('the database is away')] });
    const error: unknown = await read().catch((reason: unknown) => reason);
    expect(error).to.have.property('message', 'the database is away');
  });
});
