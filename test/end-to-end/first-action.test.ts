import { Client } from '@temporalio/client';
import { expect } from 'chai';
import { createWalletClient, type SendOperation } from '../../client/src/index.ts';
import { createDataConverter } from '../../encryption/data-converter.ts';
import { operationWorkflowId } from '../../workflows/operations/operation-messages.ts';
import { fundedWallet, newWallet } from '../support/chain-client.ts';
import { waitUntil } from '../support/wait-until.ts';
import { startTestService, type TestService } from '../support/wallet-service.ts';

describe('the workflow of a new send', () => {
  let service: TestService;

  before(async () => {
    service = await startTestService();
  });
  after(() => service.stop());

  async function asked(): Promise<{ operation: SendOperation; confirm: () => Promise<unknown> }> {
    const { apiKey } = await service.createAccount();
    const client = createWalletClient({ baseUrl: service.baseUrl, apiKey, network: 'devnet' });
    const from = await fundedWallet();
    const { address: to } = await newWallet();
    const operation = await client.send({ from: from.address, to, amount: '0.1', token: 'SOL' });
    return { operation, confirm: () => operation.confirm(from) };
  }

  function handleOf({ id }: SendOperation) {
    const { workflow } = new Client({
      connection: service.connection,
      namespace: service.config.temporal.namespace,
      dataConverter: createDataConverter(service.config.encryptionKeys),
    });
    return workflow.getHandle(operationWorkflowId('send', id));
  }

  it('starts with the confirmation of a program that comes at once: its first task has both', async () => {
    const { operation, confirm } = await asked();
    await confirm();
    const { events } = await handleOf(operation).fetchHistory();
    const accepted = (events ?? []).findIndex(
      ({ workflowExecutionUpdateAcceptedEventAttributes: update }) => update?.acceptedRequest?.input?.name,
    );
    const tasks = (events ?? [])
      .slice(0, accepted)
      .filter(({ workflowTaskCompletedEventAttributes: task }) => task);
    expect(tasks).to.have.length(1);
  });

  it('starts by itself for a person who takes longer', async () => {
    const { operation } = await asked();
    const handle = handleOf(operation);
    await waitUntil('it runs', () => handle.describe().catch(() => undefined));
    expect((await handle.describe()).status.name).to.equal('RUNNING');
  });
});
