import { expect } from 'chai';
import { UnavailableError, type SwapOperation, type WalletClient } from '../../client/src/index.ts';
import { fundedWallet, signaturesOf, type TestWallet } from '../support/chain-client.ts';
import { eventNames } from '../support/operation-events.ts';
import { waitUntil } from '../support/wait-until.ts';
import type { TestService } from '../support/wallet-service.ts';
import { startWorkerProcess, type WorkerProcess } from '../support/worker-process.ts';
import type { SwapMarket } from '../swaps/support/swap-market.ts';
import { signTooLate, startSwapService, type SwapService } from '../swaps/support/swap-service.ts';

const KILLS = 2;
const SWAPS = 4;

describe('a swap, when things go wrong', () => {
  let started: SwapService;
  let market: SwapMarket;
  let service: TestService;
  let worker: WorkerProcess;
  let client: WalletClient;
  let from: TestWallet;

  before(async () => {
    started = await startSwapService({ worker: false });
    ({ market, service, client } = started);
    worker = await startWorkerProcess(service.environment);
    from = await fundedWallet(20_000_000_000);
  });
  after(async () => {
    await worker.kill();
    await started.stop();
  });

  const swap = () =>
    client.swap({ from: from.address, tokenIn: 'SOL', tokenOut: market.token.mint, amount: '1' });

  const eventsOf = ({ id }: SwapOperation): Promise<string[]> => eventNames(service.database, id);

  it('is on the chain exactly once, with each event exactly once, although the worker is killed in its middle', async () => {
    const swaps = Array.from({ length: SWAPS }, async () => {
      const operation = await swap();
      // Answers 503 while no worker is there; the client repeats for a while, and the person after that.
      await waitUntil('it is confirmed', () =>
        operation.confirm(from).then(
          () => true,
          (error: unknown) => {
            if (error instanceof UnavailableError) return false;
            throw error;
          },
        ),
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

  it('that is signed too late is proven dead, and swapped once by a fresh route', async () => {
    const operation = await swap();
    await client.operations.confirm(operation.id, operation.contentHash);
    await signTooLate(client, operation, from);
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
