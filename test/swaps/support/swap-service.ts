import { createWalletClient, type SwapOperation, type WalletClient } from '../../../client/src/index.ts';
import { blockHeight, signBytes, type TestWallet } from '../../support/chain-client.ts';
import { waitUntil } from '../../support/wait-until.ts';
import { startTestService, type TestService, type TestServiceOptions } from '../../support/wallet-service.ts';
import { startSwapMarket, type SwapMarket } from './swap-market.ts';

/** A whole service with a market for swaps, and the client of an account. */
export interface SwapService {
  market: SwapMarket;
  service: TestService;
  client: WalletClient;
  /** The client's account. */
  accountId: string;
  stop(): Promise<void>;
}

export async function startSwapService(options: TestServiceOptions = {}): Promise<SwapService> {
  const market = await startSwapMarket();
  const environment = { ...market.environment, ...options.environment };
  const service = await startTestService({ ...options, environment });
  const { accountId, apiKey } = await service.createAccount();
  return {
    market,
    service,
    accountId,
    client: createWalletClient({ baseUrl: service.baseUrl, apiKey, network: 'devnet' }),
    async stop() {
      await service.stop();
      await market.stop();
    },
  };
}

/** Past the bound, with the margin that is kept if no signature is stored. */
const TOO_OLD_BLOCKS = 12;

/** Hands in a signature of bytes that have expired, and waits until they are proven dead. */
export async function signTooLate(
  client: WalletClient,
  operation: SwapOperation,
  from: TestWallet,
): Promise<void> {
  const late = await client.operations.createSigningRequest(operation.id);
  const bound = late.last_valid_block_height + TOO_OLD_BLOCKS;
  await waitUntil('the bytes are too old', async () => (await blockHeight()) > bound);
  await client.operations.submitSignature(operation.id, await signBytes(late.transaction, from));
  await canBeSignedAgain(operation);
}

export async function canBeSignedAgain(operation: SwapOperation): Promise<void> {
  await waitUntil(
    'it can be signed again',
    async () => (await operation.refresh()).data.status === 'awaiting_signature',
  );
}
