import { expect } from 'chai';
import { createWalletClient, type WalletClient } from '../../client/src/index.ts';
import { fundedWallet, signaturesOf, type TestWallet } from '../support/chain-client.ts';
import { waitUntil } from '../support/wait-until.ts';
import { startTestService, type TestService } from '../support/wallet-service.ts';
import { startSwapMarket, type SwapMarket } from '../swaps/support/swap-market.ts';

describe('a swap', () => {
  let market: SwapMarket;
  let service: TestService;
  let client: WalletClient;
  let from: TestWallet;

  before(async () => {
    market = await startSwapMarket();
    service = await startTestService({
      environment: {
        PRICE_NETWORK: 'devnet',
        JUPITER_URL: `${market.providers.url}/jup`,
        JUPITER_INTERVAL_SECONDS: '1',
        COINGECKO_URL: `${market.providers.url}/gecko`,
      },
    });
    const { apiKey } = await service.createAccount();
    client = createWalletClient({ baseUrl: service.baseUrl, apiKey, network: 'devnet' });
    from = await fundedWallet(10_000_000_000);
  });
  after(async () => {
    await service.stop();
    await market.stop();
  });
  afterEach(() => market.providers.clearFaults());

  const terms = (amount = '1') => ({
    from: from.address,
    tokenIn: 'SOL',
    tokenOut: market.token.mint,
    amount,
    slippageBps: 50,
  });

  it('is quoted with its minimum, impact, fee and rent', async () => {
    const quote = await client.quoteSwap(terms());
    expect(Number(quote.preview.quoted_out)).to.be.within(149, 150);
    expect(Number(quote.minimum_out)).to.be.within(148, Number(quote.preview.quoted_out));
    expect(Number(quote.preview.rent)).to.be.greaterThan(0);
    expect(quote.preview.steps.map(({ exchange }) => exchange)).to.deep.equal(['Raydium CP']);
  });

  it('goes from quote to confirmed, and the wallet has at least the minimum on the chain', async () => {
    const quote = await client.quoteSwap(terms());
    const operation = await client.swap({ ...terms(), minimumOut: quote.minimum_out, decimalsOut: 6 });
    await operation.confirm(from);
    await operation.waitFor();
    expect(operation.data.status).to.equal('confirmed');
    expect(operation.data.error).to.equal(null);
    expect(operation.data.result?.signature).to.be.a('string');
    expect(await signaturesOf(operation.data.reference)).to.deep.equal([operation.data.result?.signature]);
  });

  it('takes the price of the moment of signing, if that keeps the confirmed minimum', async () => {
    const operation = await client.swap(terms());
    await market.providers.hold('SOL', '149.6');
    await operation.confirm(from);
    await operation.waitFor();
    expect(operation.data.status).to.equal('confirmed');
  });

  it('gives out nothing to sign if the price has moved too far', async () => {
    await market.providers.hold('SOL', '150');
    const operation = await client.swap(terms());
    await market.providers.hold('SOL', '120');
    const refused: unknown = await operation.confirm(from).catch((error: unknown) => error);
    expect(String(refused)).to.contain('The price moved');
    await operation.cancel();
    await waitUntil('its end', async () => (await operation.refresh()).data.ended_at !== null);
    await market.providers.hold('SOL', '150');
  });
});
