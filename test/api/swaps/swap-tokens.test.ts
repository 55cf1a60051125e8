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
  let service: TestService;
  let call: CallApi;
  let folder: string;

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'wallet-tokens-'));
    issued = await (await createIssuer()).createMint('none');
    market = await startSwapMarket([issued.mint]);
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

  it('are found by a part of their name', async () => {
    const { status, data } = await call('/v1/swap/tokens?search=coin');
    expect(status).to.equal(200);
    expect(data).to.deep.equal({
      items: [{ token: 'USDC', name: 'USD Coin', mint: market.token.mint }],
    });
    expect((await call('/v1/swap/tokens?search=bonk')).data).to.deep.equal({ items: [] });
    // The market knows it, and anyone can have named it.
    expect((await call('/v1/swap/tokens?search=other')).data).to.deep.equal({ items: [] });
    expect(outcome(await call('/v1/swap/tokens?search='))).to.contain('INVALID_REQUEST');
  });

  it('have no warnings if the list has them', async () => {
    const { data } = await call(`/v1/swap/tokens/${market.token.mint}`);
    expect(data).to.deep.equal({
      token: 'USDC',
      mint: market.token.mint,
      name: 'USD Coin',
      listed: true,
      decimals: 6,
      swappable: true,
      reported_symbol: null,
      reported_name: null,
      warnings: [],
    });
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
