import { expect } from 'chai';
import { Client, type WorkflowExecutionDescription } from '@temporalio/client';
import { createWalletClient } from '../../client/src/index.ts';
import { createDataConverter } from '../../encryption/data-converter.ts';
import { sendWorkflowId } from '../../workflows/send/send-messages.ts';
import { fundedWallet, newWallet } from '../support/chain-client.ts';
import { waitUntil } from '../support/wait-until.ts';
import { startTestService, type TestService } from '../support/wallet-service.ts';

describe('an operator', () => {
  let service: TestService;
  let temporal: Client;

  before(async function () {
    this.timeout(90_000);
    service = await startTestService();
    temporal = new Client({
      connection: service.connection,
      namespace: service.config.temporal.namespace,
      dataConverter: createDataConverter(service.config.encryptionKeys),
    });
  });
  after(() => service.stop());

  async function found(query: string): Promise<string[]> {
    const ids: string[] = [];
    for await (const execution of temporal.workflow.list({ query })) ids.push(execution.workflowId);
    return ids;
  }

  it('finds a send by its wallet and by its status, and reads in one line what it is', async () => {
    const { accountId, apiKey } = await service.createAccount();
    const client = createWalletClient({ baseUrl: service.baseUrl, apiKey, network: 'devnet' });
    const from = await fundedWallet();
    const { address: to } = await newWallet();
    const operation = await client.send({ from: from.address, to, amount: '0.25', token: 'SOL' });
    const id = sendWorkflowId(operation.id);

    const byWallet = `WalletAddress = "${from.address}"`;
    await waitUntil('the send is found by its wallet', async () => (await found(byWallet)).includes(id));
    await waitUntil('and by its status', async () =>
      (await found(`${byWallet} AND OperationStatus = "awaiting_confirmation"`)).includes(id),
    );
    await operation.confirm(from);
    await operation.waitFor();
    await waitUntil('and by its last status', async () =>
      (await found(`AccountId = "${accountId}" AND OperationStatus = "confirmed"`)).includes(id),
    );
    expect(await found(`${byWallet} AND OperationStatus = "awaiting_confirmation"`)).to.deep.equal([]);

    const description: WorkflowExecutionDescription = await temporal.workflow.getHandle(id).describe();
    expect(await description.staticSummary()).to.equal(`Send 0.25 SOL from ${from.address} to ${to}`);
  });

  it('follows a send through the logs: request id, operation id and workflow id stand together', async () => {
    const { apiKey } = await service.createAccount();
    const client = createWalletClient({ baseUrl: service.baseUrl, apiKey, network: 'devnet' });
    const from = await fundedWallet();
    const { address: to } = await newWallet();
    const operation = await client.send({ from: from.address, to, amount: '0.25', token: 'SOL' });
    await operation.confirm(from);
    await operation.waitFor();

    const linesOfIt = () =>
      service
        .logged()
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as Record<string, unknown>)
        .filter((line) => line['operation_id'] === operation.id);
    // The caller may be answered before the worker has written its line.
    await waitUntil('the last move is logged', () =>
      linesOfIt().some((line) => line['status'] === 'confirmed'),
    );
    const lines = linesOfIt();
    const requested = lines.find((line) => line['msg'] === 'send requested');
    expect(requested).to.include({ workflow_id: sendWorkflowId(operation.id) });
    expect(requested?.['request_id']).to.be.a('string');
    const moves = lines.filter((line) => line['msg'] === 'operation moved');
    expect(moves.map((line) => line['status'])).to.deep.equal([
      'awaiting_signature',
      'awaiting_signature',
      'submitted',
      'confirmed',
    ]);
    expect(new Set(moves.map((line) => line['workflow_id']))).to.deep.equal(
      new Set([sendWorkflowId(operation.id)]),
    );
  });
});
