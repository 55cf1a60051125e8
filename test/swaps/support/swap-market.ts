import { createNetworks, type NetworkChain } from '../../../chain/networks.ts';
import type { FoundRoute, SwapSource, SwapTerms } from '../../../domain/swaps/swap-source.ts';
import { WRAPPED_SOL } from '../../../domain/provider-mint.ts';
import { connectSwapChain } from '../../../local/providers/jupiter-build.ts';
import { createJupiterSwaps } from '../../../providers/jupiter-swaps.ts';
import type { ModelToken } from '../../../local/providers/price-model.ts';
import { parts } from '../../support/parts.ts';
import { startTestProviders, type TestProviders } from '../../support/test-providers.ts';
import { createIssuer, type TestToken } from '../../support/test-tokens.ts';

/** A market for swaps between SOL, at 150, and a new token, at 1, over the exchange of the shared chain. */
export interface SwapMarket {
  providers: TestProviders;
  token: TestToken;
  source: SwapSource;
  chain: NetworkChain;
  /** Settings of a service that swaps over it, and reads its prices each second. */
  environment: Record<string, string>;
  /** From one SOL to the token, with changes. */
  route(owner: string, changed?: Partial<SwapTerms>): Promise<FoundRoute>;
  stop(): Promise<void>;
}

export const ONE_SOL = 1_000_000_000n;

/** `further`: tokens that it knows too, at 1. It reports of each that it has no authorities, unless the token says otherwise. */
export async function startSwapMarket(
  further: readonly (Pick<ModelToken, 'token'> & Partial<ModelToken>)[] = [],
): Promise<SwapMarket> {
  const { chain } = await parts();
  const token = await (await createIssuer()).createMint('none');
  await token.giveUpAuthorities();
  const providers = await startTestProviders({
    tokens: [
      { token: 'SOL', symbol: 'SOL', base: 150, range: 0 },
      { token: token.mint, symbol: 'USDC', base: 1, range: 0 },
      ...further.map((each) => ({ symbol: 'OTHER', base: 1, range: 0, ...each })),
    ],
    swapChain: connectSwapChain(chain.rpcUrl),
  });
  const source = createJupiterSwaps({ url: `${providers.url}/jup`, apiKey: 'jup_local' });
  const rpcUrls = [{ url: chain.rpcUrl, weight: 1 }];
  const networks = createNetworks({
    devnet: { rpcUrls, sendRpcUrls: rpcUrls, wsUrl: null, tokens: [], chainId: null, ephemeral: true },
  });
  return {
    providers,
    token,
    source,
    chain: networks.get('devnet'),
    environment: providers.environment,
    async route(owner, changed = {}) {
      const terms = { owner, mintIn: WRAPPED_SOL, mintOut: token.mint, amountIn: ONE_SOL, slippageBps: 50 };
      const route = await source.findRoute({ ...terms, ...changed }, new AbortController().signal);
      if (!route) throw new Error('the terms have no route');
      return route;
    },
    async stop() {
      networks.close();
      await providers.stop();
    },
  };
}
