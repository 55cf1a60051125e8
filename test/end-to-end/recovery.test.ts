import { expect } from 'chai';
import { Client } from '@temporalio/client';
import {
  createWalletClient,
  UnavailableError,
  type SendOperation,
  type WalletClient,
} from '../../client/src/index.ts';
import { createDataConverter } from '../../encryption/data-converter.ts';
import { operationWorkflowId } from '../../workflows/operations/operation-messages.ts';
import { createApiClient } from '../support/api-client.ts';
import {
  fundedWallet,
  lamportsOf,
  newWallet,
  signaturesOf,
  type TestWallet,
} from '../support/chain-client.ts';
import { eventNames } from '../support/operation-events.ts';
import { passDeadline } from '../support/expire-operation.ts';
import { waitUntil } from '../support/wait-until.ts';
import { startTestService, type TestService } from '../support/wallet-service.ts';
import { startWorkerProcess, type WorkerProcess } from '../support/worker-process.ts';

/** `npm run soak:kills` asks for more of both. */
const KILLS = Number(process.env['SOAK_KILLS'] ?? 2);
const SENDS = 3 * KILLS;
const WHOLE_RUN_MS = 300_000 + KILLS * 60_000;

/** Nothing listens there. */
const NO_TEMPORAL = '127.0.0.1:9';

function clientOf(service: TestService, apiKey: string): WalletClient {
  return createWalletClient({ baseUrl: service.baseUrl, apiKey, network: 'devnet' });
}

function temporalOf(service: TestService): Client {
  return new Client({
    connection: service.connection,
    namespace: service.config.temporal.namespace,
    dataConverter: createDataConverter(service.config.encryptionKeys),
  });
}

describe('when Temporal forgets', () => {
  let service: TestService;
  let client: WalletClient;
  let from: TestWallet;

  before(async () => {
    service = await startTestService({ reconcileIntervalMs: 200 });
    client = clientOf(service, (await service.createAccount()).apiKey);
    from = await fundedWallet(10_000_000_000);
  });
  after(() => service.stop());

  async function terminated(): Promise<{ operation: SendOperation; to: string }> {
    const { address: to } = await newWallet();
    const operation = await client.send({
      from: from.address,
      to,
      amount: '0.5',
      token: 'SOL',
    });
    const handle = temporalOf(service).workflow.getHandle(operationWorkflowId('send', operation.id));
    // The start runs after the response.
    await waitUntil('its workflow has started', () =>
      handle.describe().then(
        () => true,
        () => false,
      ),
    );
    // Its first activity pushes `check_at` away; one that is still under way would do so after what the test does.
    await waitUntil('its workflow has taken over', async () => {
      const row = (await service.database('operations').where({ id: operation.id }).first()) as {
        check_at: Date;
        created_at: Date;
      };
      return row.check_at.getTime() - row.created_at.getTime() > 20_000;
    });
    await handle.terminate('an operator pressed the button');
    return { operation, to };
  }

  it('a send whose workflow was terminated is confirmed all the same', async () => {
    const { operation, to } = await terminated();
    await operation.confirm(from);
    await operation.waitFor();
    expect(operation.data.status).to.equal('confirmed');
    expect(await lamportsOf(to)).to.equal(500_000_000n);
  });

  it('a send whose workflow was terminated expires all the same, once its row is overdue', async () => {
    const { operation } = await terminated();
    await passDeadline(service, operation.id);
    // Stands for the half minute after which an overdue row is looked at.
    await service
      .database('operations')
      .where({ id: operation.id })
      .update({ check_at: service.database.fn.now() });
    await operation.waitFor();
    expect(operation.data.status).to.equal('expired');
  });
});

describe('while Temporal is away', () => {
  it('a send is accepted, a confirmation gets an error that asks for a retry, and both continue when it is back', async () => {
    const away = await startTestService({ worker: false, environment: { TEMPORAL_ADDRESS: NO_TEMPORAL } });
    const { apiKey } = await away.createAccount();
    const call = await createApiClient(away, apiKey);
    const from = await fundedWallet();
    const { address: to } = await newWallet();
    const operation = await clientOf(away, apiKey).send({
      from: from.address,
      to,
      amount: '0.5',
      token: 'SOL',
    });
    expect(operation.data.status).to.equal('awaiting_confirmation');
    const refused = await call(`/v1/operations/${operation.id}/confirm`, {
      method: 'POST',
      json: { content_hash: operation.contentHash },
    });
    expect(refused.status).to.equal(503);
    expect(refused.error.code).to.equal('SERVICE_UNAVAILABLE');
    expect(Number(refused.headers.get('retry-after'))).to.be.greaterThan(0);
    const ready = await call('/ready');
    expect(ready.status).to.equal(503);
    expect(ready.error.details).to.contain('temporal');
    expect((await call('/health')).status).to.equal(200);

    const back = await startTestService({
      environment: { DATABASE_URL: away.environment['DATABASE_URL'] ?? '' },
      reconcileIntervalMs: 200,
    });
    // The same client continues; only the address of the API is new.
    const again = await createApiClient(back, apiKey);
    const confirmed = await again(`/v1/operations/${operation.id}/confirm`, {
      method: 'POST',
      json: { content_hash: operation.contentHash },
    });
    expect(confirmed.data['status']).to.equal('awaiting_signature');
    await back.stop();
    await away.stop();
  });
});

describe('when the worker is killed', () => {
  let service: TestService;
  let worker: WorkerProcess;

  before(async () => {
    service = await startTestService({ worker: false });
    worker = await startWorkerProcess(service.environment);
  });
  after(async () => {
    await worker.kill();
    await service.stop();
  });

  it('in the middle of sends, each is on the chain exactly once and each event in the log exactly once', async function () {
    this.timeout(WHOLE_RUN_MS);
    const client = clientOf(service, (await service.createAccount()).apiKey);
    const from = await fundedWallet(10_000_000_000);
    const sends = Array.from({ length: SENDS }, async () => {
      const { address: to } = await newWallet();
      const operation = await client.send({ from: from.address, to, amount: '0.5', token: 'SOL' });
      // Answers 503 while no worker is there; the client repeats for a while, and the person after that.
      await waitUntil(
        'it is confirmed',
        async () => {
          try {
            await operation.confirm(from);
            return true;
          } catch (error) {
            if (error instanceof UnavailableError) return false;
            throw error;
          }
        },
        WHOLE_RUN_MS,
      );
      await operation.waitFor();
      return { operation, to };
    });
    for (let kill = 0; kill < KILLS; kill += 1) {
      await worker.kill();
      worker = await startWorkerProcess(service.environment);
    }
    for (const { operation, to } of await Promise.all(sends)) {
      expect(operation.data.status).to.equal('confirmed');
      expect(await lamportsOf(to)).to.equal(500_000_000n);
      expect(await signaturesOf(operation.data.reference)).to.have.length(1);
      expect(await eventNames(service.database, operation.id)).to.deep.equal([
        'transaction.pending',
        'transaction.confirmed',
      ]);
    }
  });
});
