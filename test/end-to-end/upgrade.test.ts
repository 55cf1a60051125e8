import { expect } from 'chai';
import { Client } from '@temporalio/client';
import type { WorkflowBundle } from '@temporalio/worker';
import { createDataConverter } from '../../encryption/data-converter.ts';
import { operationWorkflowId, wakeSignal } from '../../workflows/operations/operation-messages.ts';
import { checkSend } from '../soak/sends/checker/checker.ts';
import { createApiClient } from '../support/api-client.ts';
import { fundedWallet } from '../support/chain-client.ts';
import type { Edit } from '../support/changed-copy.ts';
import { changedWorkflows } from '../support/changed-workflows.ts';
import { parts } from '../support/parts.ts';
import { createStagedSends, type StagedSend, type StagedSends } from '../support/staged-sends.ts';
import { waitUntil } from '../support/wait-until.ts';
import { startTestService, type TestService } from '../support/wallet-service.ts';

const WORKFLOW = 'workflows/operations/operation-workflow.ts';
const FIRST_IMPORT = 'import {\n  allHandlersFinished,\n';
const FIRST_READ = '\n  snapshot = await steps.loadOperation(operationId);\n';
const ONE_MORE_READ = 'snapshot = await steps.loadOperation(operationId);\n';
const PATCH = 'one-more-look';

/** A send now reads its row twice at its beginning: as docs/recipes.md asks for it, and as it must not be done. */
const PATCHED: Edit[] = [
  { file: WORKFLOW, find: FIRST_IMPORT, replace: `${FIRST_IMPORT}  patched,\n` },
  { file: WORKFLOW, find: FIRST_READ, replace: `${FIRST_READ}  if (patched('${PATCH}')) ${ONE_MORE_READ}` },
];
const UNPATCHED: Edit[] = [{ file: WORKFLOW, find: FIRST_READ, replace: `${FIRST_READ}  ${ONE_MORE_READ}` }];

describe('an upgrade of the workflow code while sends are open', () => {
  let patched: WorkflowBundle;
  let unpatched: WorkflowBundle;
  let service: TestService;
  let temporal: Client;
  let sends: StagedSends;

  before(async () => {
    [patched, unpatched] = await Promise.all([
      changedWorkflows('one more look', PATCHED),
      changedWorkflows('one more look, unpatched', UNPATCHED),
    ]);
  });
  beforeEach(async () => {
    service = await startTestService();
    temporal = new Client({
      connection: service.connection,
      namespace: service.config.temporal.namespace,
      dataConverter: createDataConverter(service.config.encryptionKeys),
    });
    const call = await createApiClient(service, (await service.createAccount()).apiKey);
    sends = createStagedSends(call, await fundedWallet());
  });
  afterEach(() => service.stop());

  const handleOf = ({ operationId }: StagedSend) =>
    temporal.workflow.getHandle(operationWorkflowId('send', operationId));

  async function eventsOf(send: StagedSend) {
    return (await handleOf(send).fetchHistory()).events ?? [];
  }

  async function isMarked(send: StagedSend): Promise<boolean> {
    return (await eventsOf(send)).some(({ markerRecordedEventAttributes: marker }) =>
      marker?.details?.['patch-data']?.payloads?.some(({ data }) =>
        Buffer.from(data ?? []).includes(JSON.stringify(PATCH)),
      ),
    );
  }

  async function expectConfirmed(send: StagedSend): Promise<void> {
    expect((await sends.read(send))['status']).to.equal('confirmed');
    const chainRpcUrl = (await parts()).chain.rpcUrl;
    expect((await checkSend({ chainRpcUrl, database: service.database }, send)).join('\n')).to.equal('');
  }

  it('with `patched` lets an open send continue as it began, and a new one take the new path', async () => {
    const open = await sends.bringTo('waits for its signature');
    await service.worker?.stop();
    await service.startAnotherWorker(patched);
    await sends.goOn(open);
    await expectConfirmed(open);
    expect(await isMarked(open), 'the open one is marked').to.equal(false);

    const fresh = await sends.bringTo('waits for its confirmation');
    await sends.goOn(fresh);
    await expectConfirmed(fresh);
    expect(await isMarked(fresh), 'the new one is marked').to.equal(true);
  });

  it('without `patched` halts an open send and loses nothing: it continues with the right code', async () => {
    const open = await sends.bringTo('waits for its confirmation');
    const before = await sends.read(open);
    // As of a person, who takes longer than the second after which it starts by itself.
    await waitUntil('its workflow waits', async () =>
      (await eventsOf(open).catch(() => [])).some((event) => event.timerStartedEventAttributes),
    );
    await service.worker?.stop();
    const wrong = await service.startAnotherWorker(unpatched);
    await handleOf(open).signal(wakeSignal);
    const { message } = await waitUntil('its workflow task fails', async () => {
      const failed = (await eventsOf(open)).find((event) => event.workflowTaskFailedEventAttributes);
      return failed?.workflowTaskFailedEventAttributes?.failure;
    });
    expect(message).to.match(/nondeterminism/i);
    expect(await sends.read(open)).to.deep.equal(before);

    const wentOn = sends.goOn(open);
    await wrong.stop();
    await service.startAnotherWorker();
    await wentOn;
    await expectConfirmed(open);
  });
});
