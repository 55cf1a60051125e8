import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { createApiClient, type CallApi } from '../../support/api-client.ts';
import { newWallet } from '../../support/chain-client.ts';
import { createIssuer, type TestToken } from '../../support/test-tokens.ts';
import { startTestService, type TestService } from '../../support/wallet-service.ts';
import { startSwapMarket, type SwapMarket } from '../../swaps/support/swap-market.ts';
import { outcome } from '../support/send-bodies.ts';

describe('Tokens for swaps over HTTP', () => {
  let market: SwapMarket;
  /** Its issuer can make and freeze it. */
  let issued: TestToken;
  let verified: string;
  let imitation: string;
  let service: TestService;
  let call: CallApi;
  let folder: string;

  before(async () => {
    [verified = '', imitation = ''] = (await Promise.all([newWallet(), newWallet()])).map(
      ({ address }) => address,
    );
    folder = await mkdtemp(join(tmpdir(), 'wallet-tokens-'));
    issued = await (await createIssuer()).createMint('none');
    market = await startSwapMarket([
      { token: issued.mint },
      { token: verified, reported: { name: 'A verified token' } },
      {
        token: imitation,
        symbol: 'U5DC',
        reported: { name: 'Like USD', isVerified: false, liquidity: 100, audit: { isSus: true } },
      },
    ]);
    const list = join(folder, 'tokens.json');
    await writeFile(list, JSON.stringify([{ symbol: 'USDC', mint: market.token.mint, name: 'USD Coin' }]));
    service = await startTestService({
      worker: false,
      environment: { ...market.environment, SOLANA_DEVNET_TOKEN_LIST: list },
    });
    call = await createApiClient(service, (await service.createAccount('pro')).apiKey);
  });
  after(async () => {
    await service.stop();
    await market.stop();
    await rm(folder, { recursive: true });
  });
  afterEach(() => market.providers.clearFaults());

  const LISTED = {
    token: 'USDC',
    name: 'USD Coin',
    listed: true,
    verified: null,
    reported_symbol: null,
    reported_name: null,
    looks_like: null,
    price_usd: null,
    change_24h_percent: null,
    warnings: [],
  };
  /** The market's word, which a search has asked for. */
  const PRICED = { price_usd: '1', change_24h_percent: '0.00' };

  async function search(text: string) {
    const { status, data } = await call(`/v1/swap/tokens?search=${encodeURIComponent(text)}`);
    expect(status).to.equal(200);
    const { items, complete } = data as { items: Record<string, unknown>[]; complete: boolean };
    return { items, complete, names: items.map(({ token, reported_symbol: symbol }) => symbol ?? token) };
  }

  it('are found by a part of their name, those of the list first', async () => {
    expect(await search('coin')).to.deep.include({
      items: [{ ...LISTED, mint: market.token.mint, swappable: null }],
      complete: true,
    });
    expect((await search('usd')).names).to.deep.equal(['USDC', 'U5DC']);
    expect((await search('nothing like it')).items).to.deep.equal([]);
    expect(outcome(await call('/v1/swap/tokens?search='))).to.contain('INVALID_REQUEST');
  });

  it('of the market are found too, with what it reports of them', async () => {
    const { items } = await search('verified');
    expect(items).to.deep.equal([
      {
        ...LISTED,
        ...PRICED,
        token: verified,
        mint: verified,
        name: null,
        listed: false,
        verified: true,
        swappable: true,
        reported_symbol: 'OTHER',
        reported_name: 'A verified token',
      },
    ]);
    expect((await search(verified)).items, 'by its mint').to.deep.equal(items);
  });

  it('that imitate a listed token say so, with their warnings', async () => {
    const [, fake] = (await search('usd')).items;
    expect(fake).to.include({ token: imitation, verified: false, looks_like: 'USDC' });
    const codes = (fake?.['warnings'] as { code: string }[] | undefined)?.map(({ code }) => code);
    expect(codes).to.deep.equal(['SUSPICIOUS_TOKEN', 'UNVERIFIED_TOKEN', 'LOW_LIQUIDITY']);
  });

  it('of the same text, in any case, are asked for once at the market', async () => {
    const before = (await market.providers.requests('jup')).length;
    await Promise.all([search('some text'), search('some text')]);
    await search('SOME text');
    expect((await market.providers.requests('jup')).length - before).to.equal(1);
  });

  it('are those of the list alone while the market does not answer, and the answer says that others may be missing', async () => {
    await market.providers.fault({ provider: 'jup', fault: { kind: 'html' } });
    expect(await search('usd c')).to.deep.include({ names: ['USDC'], complete: false });
    await market.providers.clearFaults();
    expect(await search('usd c')).to.deep.include({ names: ['USDC'], complete: true });
  });

  it('have no warnings if the list has them', async () => {
    const { data } = await call(`/v1/swap/tokens/${market.token.mint}`);
    expect(data).to.deep.equal({ ...LISTED, mint: market.token.mint, decimals: 6, swappable: true });
    expect((await call('/v1/swap/tokens/SOL')).data).to.include({ mint: 'SOL', decimals: 9, listed: true });
    const wrapped = await call('/v1/swap/tokens/So11111111111111111111111111111111111111112');
    expect(wrapped.data).to.include({ mint: 'SOL' });
  });

  it('have the warnings of a swap for them if they are pasted by their mint, and the name that the market reports', async () => {
    const { data } = await call(`/v1/swap/tokens/${issued.mint}`);
    expect(data).to.include({ token: issued.mint, name: null, listed: false, swappable: true });
    expect(data).to.include({ reported_symbol: 'OTHER', reported_name: 'OTHER', decimals: 6 });
    const codes = (data['warnings'] as { code: string; critical: boolean }[]).map(({ code }) => code);
    expect(codes).to.deep.equal(['MINT_AUTHORITY', 'FREEZE_AUTHORITY']);
  });

  it('say so if the market does not answer, and still have what the chain knows', async () => {
    await market.providers.fault({ provider: 'jup', fault: { kind: 'html' } });
    const { data } = await call(`/v1/swap/tokens/${issued.mint}`);
    expect(data).to.include({ decimals: 6, reported_symbol: null, reported_name: null });
    expect(JSON.stringify(data['warnings'])).to.contain('TOKEN_UNKNOWN').and.to.contain('MINT_AUTHORITY');
  });

  it('are not swappable if they are of Token-2022', async () => {
    const { mint } = await (await createIssuer()).createMint('transfer fee');
    expect((await call(`/v1/swap/tokens/${mint}`)).data).to.include({ swappable: false });
  });

  it('are missing if no mint is at the address', async () => {
    const { address } = await newWallet();
    for (const missing of [address, 'USDC', 'x']) {
      expect(outcome(await call(`/v1/swap/tokens/${missing}`)), missing).to.contain('NOT_FOUND');
    }
  });

  it('come with the pro tier', async () => {
    const free = await createApiClient(service, (await service.createAccount('free')).apiKey);
    expect(outcome(await free('/v1/swap/tokens?search=usd'))).to.contain('FORBIDDEN');
    expect(outcome(await free(`/v1/swap/tokens/${issued.mint}`))).to.contain('FORBIDDEN');
  });
});
