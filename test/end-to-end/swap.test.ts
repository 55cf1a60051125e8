import { expect } from 'chai';
import { createWalletClient, type WalletClient } from '../../client/src/index.ts';
import { fundedWallet, lamportsOf, signaturesOf, type TestWallet } from '../support/chain-client.ts';
import { revertSwap } from '../support/swap-ends.ts';
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

  async function tokenBalance(): Promise<bigint> {
    const { balances } = await client.getBalance(from.address);
    const held = Object.values(balances).find(({ mint }) => mint === market.token.mint);
    return BigInt(Math.round(Number(held?.amount ?? 0) * 1e6));
  }

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
    expect((await tokenBalance()) >= BigInt(operation.data.swap.minimum_out_base_units)).to.equal(true);
    expect(operation.data.timeline.map((entry) => entry.status)).to.deep.equal([
      'awaiting_confirmation',
      'awaiting_signature',
      'awaiting_signature',
      'submitted',
      'confirmed',
    ]);
  });

  it('takes no more than its amount, fee and rent, and gives SOL for the token back', async () => {
    const [lamports, tokens] = [await lamportsOf(from.address), await tokenBalance()];
    const back = await client.swap({
      ...terms('100'),
      tokenIn: market.token.mint,
      tokenOut: 'SOL',
      decimalsIn: 6,
    });
    await back.confirm(from);
    await back.waitFor();
    expect(back.data.status).to.equal('confirmed');
    expect(await tokenBalance()).to.equal(tokens - 100_000_000n);
    const fee = BigInt(Math.round(Number(back.data.result?.fee ?? 0) * 1e9));
    const least = lamports + BigInt(back.data.swap.minimum_out_base_units) - fee;
    expect((await lamportsOf(from.address)) >= least).to.equal(true);
  });

  it('is reverted by the chain if less would arrive than the minimum, and says that nothing was swapped', async () => {
    const operation = await client.swap(terms());
    const tokens = await tokenBalance();
    await revertSwap(client, operation, { token: market.token, from });
    await operation.waitFor();
    expect(operation.data).to.deep.include({ status: 'failed' });
    expect(operation.data.error?.code).to.equal('SLIPPAGE_EXCEEDED');
    expect(await tokenBalance()).to.equal(tokens);
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
