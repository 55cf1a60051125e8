import { createApiClient, type ApiAnswer, type CallApi } from '../../../support/api-client.ts';
import { fundedWallet, type TestWallet } from '../../../support/chain-client.ts';
import { startTestService, type TestService } from '../../../support/wallet-service.ts';
import { startSwapMarket, type SwapMarket } from '../../../swaps/support/swap-market.ts';

export interface SwapWorld {
  market: SwapMarket;
  service: TestService;
  call: CallApi;
  from: TestWallet;
  /** Half a SOL for the market's token. */
  ask(path: '/v1/swap' | '/v1/swap/quote', changes?: Record<string, unknown>): Promise<ApiAnswer>;
  /** The id of a swap that waits for a signature. */
  confirmed(changes?: Record<string, unknown>): Promise<string>;
  signingRequest(id: string): Promise<ApiAnswer>;
  stop(): Promise<void>;
}

const FUNDS_LAMPORTS = 20_000_000_000;

/** A whole service with a market for swaps, whose faults a test chooses. */
export async function startSwapWorld(): Promise<SwapWorld> {
  const market = await startSwapMarket();
  const service = await startTestService({
    environment: { PRICE_NETWORK: 'devnet', JUPITER_URL: `${market.providers.url}/jup` },
  });
  const call = await createApiClient(service, (await service.createAccount('internal')).apiKey);
  const from = await fundedWallet(FUNDS_LAMPORTS);

  function ask(path: string, changes: Record<string, unknown> = {}): Promise<ApiAnswer> {
    const json = {
      from: from.address,
      token_in: 'SOL',
      token_out: market.token.mint,
      amount: '0.5',
      ...changes,
    };
    return call(path, { method: 'POST', json });
  }

  return {
    market,
    service,
    call,
    from,
    ask,
    async confirmed(changes) {
      const { data, error } = await ask('/v1/swap', changes);
      if (error.code !== '') throw new Error(`the swap was not taken: ${error.details}`);
      const id = String(data['operation_id']);
      await call(`/v1/operations/${id}/confirm`, {
        method: 'POST',
        json: { content_hash: data['content_hash'] },
      });
      return id;
    },
    signingRequest: (id) => call(`/v1/operations/${id}/signing-request`, { method: 'POST' }),
    async stop() {
      await service.stop();
      await market.stop();
    },
  };
}
