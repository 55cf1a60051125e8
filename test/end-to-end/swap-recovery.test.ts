import { expect } from 'chai';
import { createWalletClient, type SwapOperation, type WalletClient } from '../../client/src/index.ts';
import {
  blockHeight,
  fundedWallet,
  signaturesOf,
  signBytes,
  type TestWallet,
} from '../support/chain-client.ts';
import { waitUntil } from '../support/wait-until.ts';
import { startTestService, type TestService } from '../support/wallet-service.ts';
import { startWorkerProcess, type WorkerProcess } from '../support/worker-process.ts';
import { startSwapMarket, type SwapMarket } from '../swaps/support/swap-market.ts';

const KILLS = 2;
const SWAPS = 4;
const WHOLE_RUN_MS = 180_000;

/** Past the bound, with the margin that is kept if no signature is stored. */
const TOO_OLD_BLOCKS = 12;

describe('a swap, when things go wrong', () => {
  let market: SwapMarket;
  let service: TestService;
  let worker: WorkerProcess;
  let client: WalletClient;
  let from: TestWallet;

  before(async () => {
    market = await startSwapMarket();
    service = await startTestService({
      worker: false,
      environment: { PRICE_NETWORK: 'devnet', JUPITER_URL: `${market.providers.url}/jup` },
    });
    worker = await startWorkerProcess(service.environment);
    const { apiKey } = await service.createAccount();
    client = createWalletClient({ baseUrl: service.baseUrl, apiKey, network: 'devnet' });
    from = await fundedWallet(20_000_000_000);
  });
  after(async () => {
    await worker.kill();
    await service.stop();
    await market.stop();
  });

  const swap = () =>
    client.swap({ from: from.address, tokenIn: 'SOL', tokenOut: market.token.mint, amount: '1' });

  async function eventsOf({ id }: SwapOperation): Promise<string[]> {
    const events = (await service.database('events').where({ operation_id: id }).orderBy('created_at')) as {
      name: string;
    }[];
    return events.map(({ name }) => name);
  }

  it('is on the chain exactly once, with each event exactly once, although the worker is killed in its middle', async function () {
    this.timeout(WHOLE_RUN_MS);
    const swaps = Array.from({ length: SWAPS }, async () => {
      const operation = await swap();
      // Answers 503 while no worker is there; the client repeats for a while, and the person after that.
      await waitUntil(
        'it is confirmed',
        () =>
          operation.confirm(from).then(
            () => true,
            (error: unknown) => {
              if (/SERVICE_UNAVAILABLE|NETWORK_ERROR|could not be worked on/.test(String(error)))
                return false;
              throw error;
            },
          ),
        WHOLE_RUN_MS,
      );
      await operation.waitFor();
      return operation;
    });
    for (let kill = 0; kill < KILLS; kill += 1) {
      await worker.kill();
      worker = await startWorkerProcess(service.environment);
    }
    for (const operation of await Promise.all(swaps)) {
      expect(operation.data.status).to.equal('confirmed');
      expect(await signaturesOf(operation.data.reference)).to.have.length(1);
      expect(await eventsOf(operation)).to.deep.equal(['transaction.pending', 'transaction.confirmed']);
    }
  });

  it('that is signed too late is proven dead, and swapped once by a fresh route', async function () {
    this.timeout(WHOLE_RUN_MS);
    const operation = await swap();
    const { id } = operation;
    await client.operations.confirm(id, operation.contentHash);
    const first = await client.operations.createSigningRequest(id);
    await waitUntil(
      'the bytes are too old',
      async () => (await blockHeight()) > first.last_valid_block_height + TOO_OLD_BLOCKS,
      WHOLE_RUN_MS,
    );
    await client.operations.submitSignature(id, await signBytes(first.transaction, from));
    await waitUntil(
      'it can be signed again',
      async () => (await operation.refresh()).data.status === 'awaiting_signature',
      WHOLE_RUN_MS,
    );
    await operation.confirm(from);
    await operation.waitFor();
    expect(operation.data.status).to.equal('confirmed');
    expect(await signaturesOf(operation.data.reference)).to.have.length(1);
  });

  it('gives both tabs of a person the same transaction', async () => {
    const operation = await swap();
    const { id } = operation;
    await client.operations.confirm(id, operation.contentHash);
    const [one, other] = await Promise.all([
      client.operations.createSigningRequest(id),
      client.operations.createSigningRequest(id),
    ]);
    expect(one.transaction).to.equal(other.transaction);
    await operation.cancel();
  });
});
