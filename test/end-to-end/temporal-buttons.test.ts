import { expect } from 'chai';
import { Client } from '@temporalio/client';
import { createDataConverter } from '../../encryption/data-converter.ts';
import type { FaultInput } from '../../local/chain/faults/chain-faults-schema.ts';
import { operationWorkflowId } from '../../workflows/operations/operation-messages.ts';
import { resetAndReplay } from '../soak/sends/faults/operator-buttons.ts';
import { checkSend } from '../soak/sends/checker/checker.ts';
import { createApiClient } from '../support/api-client.ts';
import { fundedWallet } from '../support/chain-client.ts';
import { startFaultyChain, type FaultyChain } from '../support/faulty-chain.ts';
import { takenUpAgain } from '../support/overdue-operation.ts';
import { parts } from '../support/parts.ts';
import {
  createStagedSends,
  SEND_STAGES,
  type SendStage,
  type StagedSend,
  type StagedSends,
} from '../support/staged-sends.ts';
import { waitUntil } from '../support/wait-until.ts';
import { startTestService, type TestService } from '../support/wallet-service.ts';

/** The network takes the bytes and loses them. */
const LOST: FaultInput[] = [{ kind: 'drop-send' }];

/** The bytes land, and no node tells; nor that their time is up, which would be worth a word on the operation. */
const UNSEEN: FaultInput[] = [{ kind: 'null-statuses' }, { kind: 'height-falling' }];

describe('a button of Temporal', () => {
  let service: TestService;
  let chain: FaultyChain;
  let temporal: Client;
  let sends: StagedSends;

  before(async () => {
    chain = await startFaultyChain();
    service = await startTestService({
      reconcileIntervalMs: 200,
      environment: { SOLANA_DEVNET_RPC_URLS: chain.rpcUrl },
    });
    temporal = new Client({
      connection: service.connection,
      namespace: service.config.temporal.namespace,
      dataConverter: createDataConverter(service.config.encryptionKeys),
    });
    const call = await createApiClient(service, (await service.createAccount()).apiKey);
    sends = createStagedSends(call, await fundedWallet(10_000_000_000));
  });
  afterEach(() => chain.faults.clear());
  after(async () => {
    await service.stop();
    await chain.close();
  });

  async function terminate({ operationId }: StagedSend): Promise<string> {
    const handle = temporal.workflow.getHandle(operationWorkflowId('send', operationId));
    const { runId } = await waitUntil('the workflow runs', () => handle.describe().catch(() => undefined));
    await handle.terminate('an operator pressed the button');
    return runId;
  }

  async function expectEnd(send: StagedSend, status: string): Promise<void> {
    expect((await sends.read(send))['status']).to.equal(status);
    const chainRpcUrl = (await parts()).chain.rpcUrl;
    expect((await checkSend({ chainRpcUrl, database: service.database }, send)).join('\n')).to.equal('');
  }

  /** The Updates that it has worked on are delivered again, and change nothing. */
  async function reset(send: StagedSend): Promise<void> {
    const { version } = await sends.read(send);
    const { connection, namespace } = service.config.temporal;
    await resetAndReplay({ temporalAddress: connection.address, namespace }, send.operationId);
    const after = await sends.read(send);
    // The signing request may have expired in the meantime, which no message has caused.
    if (after['status'] !== 'cancelled') expect(after['version']).to.equal(version);
  }

  async function terminateUntilTakenUp(send: StagedSend): Promise<void> {
    await takenUpAgain(service.database, temporal, send, await terminate(send));
  }

  for (const stage of ['waits for its confirmation', 'waits for its signature'] as const) {
    it(`that terminates a send which ${stage} stops neither who signs it nor who cancels it`, async () => {
      const [signed, cancelled] = await Promise.all([sends.bringTo(stage), sends.bringTo(stage)]);
      await Promise.all([signed, cancelled].map(terminate));
      await Promise.all([sends.goOn(signed), sends.giveUp(cancelled)]);
      await expectEnd(signed, 'confirmed');
      await expectEnd(cancelled, 'cancelled');
    });
  }

  it('that terminates a send which has given out its bytes does not stop who signs them', async () => {
    const send = await sends.bringTo('has given out its bytes');
    await terminate(send);
    await sends.goOn(send);
    await expectEnd(send, 'confirmed');
  });

  it('that terminates a submitted send leaves it to the reconciler, which hands over its lost bytes again', async () => {
    chain.faults.set(LOST);
    const send = await sends.bringTo('is submitted');
    await terminateUntilTakenUp(send);
    chain.faults.clear();
    await sends.goOn(send);
    await expectEnd(send, 'confirmed');
  });

  it('that terminates a send which has landed unseen leaves it to the reconciler, which finds it', async () => {
    chain.faults.set(UNSEEN);
    const send = await sends.bringTo('is submitted');
    await terminateUntilTakenUp(send);
    expect((await sends.read(send))['status']).to.equal('submitted');
    chain.faults.clear();
    await sends.goOn(send);
    await expectEnd(send, 'confirmed');
  });

  for (const stage of SEND_STAGES.filter((each) => each !== 'is being cancelled')) {
    it(`that resets a send which ${stage} changes nothing of it`, async () => {
      chain.faults.set(stage === 'is submitted' ? UNSEEN : []);
      const send = await sends.bringTo(stage);
      await reset(send);
      chain.faults.clear();
      await sends.goOn(send);
      await expectEnd(send, 'confirmed');
    });
  }

  // Together, because each takes as long as bytes live.
  it('while bytes run out unused does no harm: they are proven dead, and then the send is cancelled or sent again', async () => {
    await Promise.all([
      givenUp('has given out its bytes', terminate),
      givenUp('is being cancelled', terminateUntilTakenUp),
      givenUp('is being cancelled', reset),
      signedAgain(terminate),
      signedAgain(reset),
    ]);
  });

  async function givenUp(stage: SendStage, press: (send: StagedSend) => Promise<unknown>): Promise<void> {
    const send = await sends.bringTo(stage);
    await press(send);
    await sends.giveUp(send);
    await expectEnd(send, 'cancelled');
  }

  async function signedAgain(press: (send: StagedSend) => Promise<unknown>): Promise<void> {
    const send = await sends.bringTo('waits to be signed again');
    await press(send);
    await sends.goOn(send);
    await expectEnd(send, 'confirmed');
  }
});
