import { expect } from 'chai';
import { Client } from '@temporalio/client';
import { createWalletClient } from '../../client/src/index.ts';
import { operationWorkflowId } from '../../workflows/operations/operation-messages.ts';
import { checkSend } from '../soak/sends/checker/checker.ts';
import { createApiClient } from '../support/api-client.ts';
import { fundedWallet } from '../support/chain-client.ts';
import { startFaultyChain, type FaultyChain } from '../support/faulty-chain.ts';
import { takenUpAgain } from '../support/overdue-operation.ts';
import { startOwnTemporal, type OwnTemporal } from '../support/own-temporal.ts';
import { parts } from '../support/parts.ts';
import {
  createStagedSends,
  SEND_STAGES,
  type StagedSend,
  type StagedSends,
} from '../support/staged-sends.ts';
import { waitUntil } from '../support/wait-until.ts';
import { startTestService, type TestService } from '../support/wallet-service.ts';
import { startReceiver } from '../support/webhook-receiver.ts';

describe('when the database of Temporal is deleted', () => {
  let temporal: OwnTemporal;
  let chain: FaultyChain;
  let service: TestService;
  let receiver: Awaited<ReturnType<typeof startReceiver>>;
  let sends: StagedSends;

  before(async () => {
    temporal = await startOwnTemporal();
    chain = await startFaultyChain();
    receiver = await startReceiver();
    service = await startTestService({
      temporalAddress: temporal.address,
      reconcileIntervalMs: 200,
      environment: {
        // An empty server has no other one.
        TEMPORAL_NAMESPACE: 'default',
        SOLANA_DEVNET_RPC_URLS: chain.rpcUrl,
      },
    });
    const { apiKey } = await service.createAccount();
    const client = createWalletClient({ baseUrl: service.baseUrl, apiKey, network: 'devnet' });
    await client.webhooks.create({
      url: receiver.url,
      events: ['transaction.confirmed', 'transaction.failed'],
      secret: 'a-secret-that-only-the-receiver-knows',
    });
    sends = createStagedSends(await createApiClient(service, apiKey), await fundedWallet(10_000_000_000));
  });
  after(async () => {
    await service.stop();
    await receiver.stop();
    await chain.close();
    await temporal.stop();
  });

  function delivered({ operationId }: StagedSend): string[] {
    const bodies = receiver.received.map(({ body }) => body).filter((body) => body.includes(operationId));
    return bodies.map((body) => (JSON.parse(body) as { event: string }).event);
  }

  it('each open send continues to its true end, and its webhook is delivered', async () => {
    chain.faults.set([{ kind: 'drop-send' }]);
    const open = await Promise.all(
      SEND_STAGES.map(async (stage) => ({ stage, send: await sends.bringTo(stage) })),
    );
    await temporal.restart(0, { forget: true });
    const client = new Client({ connection: service.connection, namespace: 'default' });

    await Promise.all(
      open.map(async ({ stage, send }) => {
        if (stage === 'is submitted' || stage === 'is being cancelled') {
          await takenUpAgain(service.database, client, send, 'a run that is gone');
        }
        if (stage === 'is submitted') chain.faults.clear();
        await sends.goOn(send);
        const end = stage === 'is being cancelled' ? 'cancelled' : 'confirmed';
        expect((await sends.read(send))['status'], stage).to.equal(end);
        const chainRpcUrl = (await parts()).chain.rpcUrl;
        expect((await checkSend({ chainRpcUrl, database: service.database }, send)).join('\n')).to.equal('');
        const event = end === 'confirmed' ? 'transaction.confirmed' : 'transaction.failed';
        await waitUntil(`${event} is delivered`, () => delivered(send).includes(event));
        await client.workflow.getHandle(operationWorkflowId('send', send.operationId)).describe();
      }),
    );
  });
});
