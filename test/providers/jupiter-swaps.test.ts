import { expect } from 'chai';
import { checkSwapMessage } from '../../client/src/checks/swaps/swap-template.ts';
import { WRAPPED_SOL } from '../../client/src/checks/sol.ts';
import { ProviderError } from '../../domain/provider-error.ts';
import type { FoundRoute, SwapTerms } from '../../domain/swaps/swap-source.ts';
import { connectSwapChain } from '../../local/providers/jupiter-build.ts';
import { EXCHANGE, ROUTER } from '../../local/exchange/deploy-programs.ts';
import type { ProviderFault } from '../../local/providers/provider-faults.ts';
import { createJupiterSwaps } from '../../providers/jupiter-swaps.ts';
import { newWallet } from '../support/chain-client.ts';
import { parts } from '../support/parts.ts';
import { startTestProviders, type TestProviders } from '../support/test-providers.ts';
import { createIssuer } from '../support/test-tokens.ts';
import { MICRO_LAMPORTS, REFERENCE, UNIT_LIMIT } from '../swaps/support/swap-message.ts';
import { buildSwapMessage } from '../../chain/swaps/build-swap-message.ts';
import { PLACEHOLDER_BLOCKHASH } from '../../chain/transactions/placeholder-blockhash.ts';

const AMOUNT = 1_000_000_000n;

describe('the source of swaps jupiter', () => {
  let providers: TestProviders;
  let terms: SwapTerms;
  let token: string;
  const source = () => createJupiterSwaps({ url: `${providers.url}/jup`, apiKey: 'jup_local' });
  const build = (changed: Partial<SwapTerms> = {}) =>
    source().findRoute({ ...terms, ...changed }, new AbortController().signal);

  before(async () => {
    const { chain } = await parts();
    token = (await (await createIssuer()).createMint('none')).mint;
    providers = await startTestProviders({
      tokens: [
        { token: 'SOL', symbol: 'SOL', base: 150, range: 0 },
        { token, symbol: 'USDC', base: 1, range: 0 },
      ],
      swapChain: connectSwapChain(chain.rpcUrl),
    });
    const owner = (await newWallet()).address;
    terms = { owner, mintIn: WRAPPED_SOL, mintOut: token, amountIn: AMOUNT, slippageBps: 50 };
  });
  after(() => providers.stop());
  afterEach(() => providers.clearFaults());

  const fault = (given: ProviderFault): Promise<void> => providers.fault({ provider: 'jup', fault: given });

  async function route(changed: Partial<SwapTerms> = {}): Promise<FoundRoute> {
    const built = await build(changed);
    if (!built) throw new Error('the terms have no route');
    return built;
  }

  it('gives the amounts, the price impact, the steps and the minimum of a route at the price of the market', async () => {
    const built = await route();
    // A fee of 25 hundredths of a percent, and the amount itself moves the price.
    expect(Number(built.quotedOut) / 1e6).to.be.within(149.5, 149.63);
    expect(built).to.deep.include({ amountIn: AMOUNT, slippageBps: 50, microLamports: 1_000n });
    expect(built.minimumOut).to.equal(built.quotedOut - (built.quotedOut * 50n) / 10_000n);
    expect(Number(built.priceImpact)).to.be.within(0.0001, 0.0002);
    expect(built.steps).to.have.length(1);
    expect(built.steps[0]).to.include({ exchange: 'Raydium CP', amountIn: AMOUNT, shareBps: 10_000 });
  });

  it('gives instructions that pass the check of the device, in both directions', async () => {
    for (const [mintIn, mintOut] of [
      [WRAPPED_SOL, token],
      [token, WRAPPED_SOL],
    ] as const) {
      const built = await route({ mintIn, mintOut });
      const parts = {
        owner: terms.owner,
        route: built,
        referenceKey: REFERENCE.toBase58(),
        computeUnitLimit: UNIT_LIMIT,
        priorityMicroLamports: BigInt(MICRO_LAMPORTS),
      };
      const message = buildSwapMessage(parts, PLACEHOLDER_BLOCKHASH);
      if (!message) throw new Error('it is too large');
      const checked = checkSwapMessage(
        message,
        {
          ...terms,
          mintIn,
          mintOut,
          minimumOut: built.minimumOut,
          maxFeeLamports: 10_000n,
          reference: REFERENCE.toBase58(),
        },
        { programs: new Set([EXCHANGE, ROUTER]), ownTokenAccounts: new Set() },
      );
      expect(checked.minimumOut).to.equal(built.minimumOut);
    }
  });

  it('has no route between equal or unknown tokens, or for too little', async () => {
    expect(await build({ mintOut: WRAPPED_SOL })).to.equal(null);
    expect(await build({ mintOut: EXCHANGE })).to.equal(null);
    expect(await build({ amountIn: 1n })).to.equal(null);
  });

  it('refuses answers of other terms, too long ones, and those without JSON', async () => {
    for (const kind of ['html', 'cut'] as const) {
      await fault({ kind });
      const error: unknown = await build().catch((reason: unknown) => reason);
      expect(error, kind).to.be.instanceOf(ProviderError);
      await providers.clearFaults();
    }
    await fault({ kind: 'status', status: 429, headers: { 'x-ratelimit-reset': '1900000000' } });
    const limited: unknown = await build().catch((reason: unknown) => reason);
    expect(limited).to.include({ problem: 'rate_limited' });
    expect((limited as ProviderError).retryAt).to.deep.equal(new Date(1_900_000_000_000));
  });

  it('ignores fields that it does not know', async () => {
    await fault({ kind: 'extra' });
    expect((await route()).amountIn).to.equal(AMOUNT);
  });
});
