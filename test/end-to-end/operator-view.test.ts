import { expect } from 'chai';
import { Client, WorkflowFailedError, type WorkflowExecutionDescription } from '@temporalio/client';
import { ApplicationFailure } from '@temporalio/common';
import { z } from 'zod';
import { createWalletClient } from '../../client/src/index.ts';
import { createDataConverter } from '../../encryption/data-converter.ts';
import { SEARCH_ATTRIBUTES } from '../../workflows/search-attributes.ts';
import { ledgerWorkflowId } from '../../workflows/ledger/ledger-messages.ts';
import { operationWorkflowId, operationWorkflowType } from '../../workflows/operations/operation-messages.ts';
import { TASK_QUEUES } from '../../workflows/task-queues.ts';
import { createApiClient } from '../support/api-client.ts';
import { fundedWallet, newWallet } from '../support/chain-client.ts';
import { createStagedSends } from '../support/staged-sends.ts';
import { startUnknownDelivery } from '../support/unknown-delivery.ts';
import { waitUntil } from '../support/wait-until.ts';
import { startTestService, type TestService } from '../support/wallet-service.ts';
import { createEndings, type Endings } from './support/endings.ts';
import { documentedQueries, FOUND } from './support/documented-queries.ts';

/** Far below the minute that it takes otherwise. */
const LEDGER_FOLLOW_MS = 1_000;

const ledgerData = z.object({
  details: z.object({ ledger: z.object({ devnet: z.record(z.string(), z.number()) }) }),
});

describe('an operator', () => {
  let service: TestService;
  let temporal: Client;
  let endings: Promise<Endings>;

  before(async () => {
    service = await startTestService({ ledgerFollowMs: LEDGER_FOLLOW_MS });
    temporal = new Client({
      connection: service.connection,
      namespace: service.config.temporal.namespace,
      dataConverter: createDataConverter(service.config.encryptionKeys),
    });
    // Used by the last tests: it takes a dozen seconds until the endings are final.
    endings = createEndings(service);
    endings.catch(() => undefined);
  });
  after(() => service.stop());

  async function found(query: string): Promise<string[]> {
    const ids: string[] = [];
    for await (const execution of temporal.workflow.list({ query })) ids.push(execution.workflowId);
    return ids;
  }

  async function detailsOf(id: string): Promise<string> {
    const metadata = await temporal.workflow.getHandle(id).query('__temporal_workflow_metadata');
    return z.object({ currentDetails: z.string() }).parse(metadata).currentDetails;
  }

  it('reads in the details of the ledger’s workflow, and in /ready, up to which slot it is followed, its lag, and for how many wallets', async () => {
    const { apiKey } = await service.createAccount();
    const client = createWalletClient({ baseUrl: service.baseUrl, apiKey, network: 'devnet' });
    const call = await createApiClient(service, apiKey);
    const { address } = await newWallet();
    await client.watchWallet(address);
    const followedTo = await waitUntil(
      'the wallet is followed',
      async () => (await client.wallet(address)).complete_to_slot,
    );

    const details = await waitUntil('the details count the wallet', async () => {
      const text = await detailsOf(ledgerWorkflowId('devnet'));
      return text.endsWith('for all 1 wallets.') && text;
    });
    const [, slot] =
      /^Followed up to slot (\d+), (?:at|\d+ slots before) the newest block, /.exec(details) ?? [];
    expect(Number(slot), details).to.be.at.least(followedTo);

    const { devnet } = await waitUntil('/ready counts it as well', async () => {
      const { ledger } = ledgerData.parse((await call('/ready')).data).details;
      return ledger.devnet['wallets_watched'] === 1 && ledger;
    });
    expect(devnet).to.include({ wallets_expected: 1, wallets_watched: 1 });
    expect(devnet['cursor_slot']).to.be.at.least(followedTo);
    expect(devnet['lag_slots']).to.equal(
      Math.max(0, Number(devnet['head_slot']) - Number(devnet['cursor_slot'])),
    );
    expect(devnet['updated_age_seconds']).to.be.at.least(0);
  });

  it('finds a send by its wallet and by its status, and reads in one line what it is', async () => {
    const { accountId, apiKey } = await service.createAccount();
    const client = createWalletClient({ baseUrl: service.baseUrl, apiKey, network: 'devnet' });
    const from = await fundedWallet();
    const { address: to } = await newWallet();
    const operation = await client.send({ from: from.address, to, amount: '0.25', token: 'SOL' });
    const id = operationWorkflowId('send', operation.id);

    const byWallet = `WalletAddress = "${from.address}"`;
    await waitUntil('the send is found by its wallet', async () => (await found(byWallet)).includes(id));
    await waitUntil('and by its status', async () =>
      (await found(`${byWallet} AND OperationStatus = "awaiting_confirmation"`)).includes(id),
    );
    await operation.confirm(from);
    await operation.waitFor();
    await waitUntil('and by its last status', async () =>
      (await found(`OwnerId = "${accountId}" AND OperationStatus = "confirmed"`)).includes(id),
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
    expect(requested).to.include({ workflow_id: operationWorkflowId('send', operation.id) });
    expect(requested?.['request_id']).to.be.a('string');
    const moves = lines.filter((line) => line['msg'] === 'operation moved');
    expect(moves.map((line) => line['status'])).to.deep.equal([
      'awaiting_signature',
      'awaiting_signature',
      'submitted',
      'confirmed',
    ]);
    expect(new Set(moves.map((line) => line['workflow_id']))).to.deep.equal(
      new Set([operationWorkflowId('send', operation.id)]),
    );
  });

  it('reads in the workflow’s details what became of all bytes of a send, and what each node said of them', async () => {
    const { apiKey } = await service.createAccount();
    const sends = createStagedSends(await createApiClient(service, apiKey), await fundedWallet());
    const send = await sends.bringTo('waits to be signed again');
    await sends.goOn(send);
    const id = operationWorkflowId('send', send.operationId);
    await temporal.workflow.getHandle(id).result();

    const { signing_requests: requests } = fromApi.parse(await sends.read(send));
    expect(requests).to.have.length(2);
    const details = await detailsOf(id);
    expect(details).to.match(/^\*\*confirmed\*\*/);
    for (const { evidence, ...signingRequest } of requests) {
      expect(details).to.contain(`**Signing request ${signingRequest.number}**`);
      expect(details).to.contain(`message \`${signingRequest.message_hash}\``);
      expect(details).to.contain(`valid up to ${signingRequest.last_valid_block_height}`);
      expect(details).to.contain(
        `Signature \`${signingRequest.signature}\`, stored ${signingRequest.signed_at}`,
      );
      if (signingRequest.dead_at) expect(details).to.contain(`Proven dead ${signingRequest.dead_at}`);
      if (evidence) expect(details).to.contain(`Asked whether it can still land: ${evidence.verdict}.`);
      for (const { node, asked_at: askedAt, verdict, reason } of evidence?.observations ?? []) {
        expect(details).to.contain(`${node}, ${askedAt}: ${verdict}, ${reason}`);
      }
    }
    expect(requests[0]?.evidence?.observations, 'there is a proof of two nodes to be read').to.have.length(2);
    const { typedSearchAttributes } = await temporal.workflow.getHandle(id).describe();
    expect(typedSearchAttributes.get(SEARCH_ATTRIBUTES.operationStatus)).to.equal('confirmed');
  });

  it('sees in the status of its workflow that an operation or a delivery had no success, and in the result why', async () => {
    const { confirmed, delivered, ...unsuccessful } = await endings;
    for (const id of [confirmed, delivered]) await waitUntilStatus(id, 'COMPLETED');
    for (const id of Object.values(unsuccessful)) await waitUntilStatus(id, 'FAILED');

    const { signature, ...result } = await resultOf(confirmed);
    expect(result).to.deep.equal({ status: 'confirmed', error: null });
    expect(signature).to.be.a('string');
    expect(await resultOf(unsuccessful.failed)).to.include({
      status: 'failed',
      error: 'INSUFFICIENT_BALANCE',
    });
    const withoutSignature = (status: string, error: string) => ({ status, error, signature: null });
    expect(await resultOf(unsuccessful.expired)).to.deep.equal(withoutSignature('expired', 'EXPIRED'));
    expect(await resultOf(unsuccessful.cancelled)).to.deep.equal(withoutSignature('cancelled', 'CANCELLED'));
    expect(service.logged()).not.to.match(/"level":"warn"[^\n]*Workflow failed/);
  });

  it('finds every ending with the queries of the manual', async () => {
    const ids = await endings;
    const queries = await documentedQueries(temporal, ids);
    expect(queries.map(({ question }) => question)).to.have.members(Object.keys(FOUND));
    for (const { question, query } of queries) {
      const expected = (FOUND[question] ?? []).map((name) => ids[name]);
      await waitUntil(`${question}: ${query}`, async () => {
        const ours = (await found(query)).filter((id) => Object.values(ids).includes(id));
        return ours.toSorted().join() === expected.toSorted().join();
      });
    }
  });

  it('reads in each history, encrypted for everyone else, what its timers and activities are for', async () => {
    const ids = await endings;
    const converter = createDataConverter(service.config.encryptionKeys);
    // The dispatcher leaves out a wait that is over when it starts the workflow, as on a busy machine.
    const waiting = await startUnknownDelivery(temporal);
    await waiting.result().catch(() => undefined);
    for (const [id, event] of [
      [ids.failed, 'Broadcast and watch the transaction until block '],
      [ids.expired, 'Time left to confirm'],
      [ids.givenUp, 'Deliver transaction.failed to 127.0.0.1:'],
      [waiting.workflowId, 'Next attempt in 1 s'],
    ] as const) {
      const { events } = await temporal.workflow.getHandle(id).fetchHistory();
      const stored = (events ?? []).flatMap(({ userMetadata }) => userMetadata?.summary ?? []);
      const [codec] = converter.payloadCodecs ?? [];
      const summaries = (await codec?.decode(stored))?.map(({ data }) => Buffer.from(data ?? []).toString());
      expect(summaries?.join('\n')).to.contain(event);
      expect(Buffer.concat(stored.map(({ data }) => Buffer.from(data ?? []))).includes(event)).to.equal(
        false,
      );
    }
    const { raw } = await temporal.workflow.getHandle(ids.givenUp).describe();
    expect(raw.executionConfig?.userMetadata?.summary, 'it has a summary').to.be.an('object');
    const [webhook = ''] = ids.givenUp.split('/').slice(-1);
    expect(await (await temporal.workflow.getHandle(ids.givenUp).describe()).staticSummary()).to.match(
      new RegExp(`^Deliver transaction.failed to 127.0.0.1:[0-9]+ \\(${webhook}\\)$`),
    );
  });

  // Last, because the expired send has a second run then.
  it('sees the same status again if the workflow of an ended operation is started again', async () => {
    const { expired } = await endings;
    await waitUntilStatus(expired, 'FAILED');
    const again = await temporal.workflow.start(operationWorkflowType('send'), {
      workflowId: expired,
      taskQueue: TASK_QUEUES.operations,
      args: [expired.split('/')[1]],
    });
    expect(await resultOf(expired)).to.include({ status: 'expired', error: 'EXPIRED' });
    const { runId, status } = await temporal.workflow.getHandle(expired).describe();
    expect({ runId, status: status.name }).to.deep.equal({
      runId: again.firstExecutionRunId,
      status: 'FAILED',
    });
  });

  async function waitUntilStatus(id: string, expected: string): Promise<void> {
    await waitUntil(`${id} is ${expected}`, async () => {
      const { status } = await temporal.workflow.getHandle(id).describe();
      expect(status.name).to.be.oneOf(['RUNNING', expected]);
      return status.name === expected;
    });
  }

  /** The result, or the details of the failure in its place. */
  async function resultOf(id: string): Promise<Record<string, unknown>> {
    const result = temporal.workflow.getHandle(id).result() as Promise<Record<string, unknown>>;
    return result.catch((error: unknown) => {
      if (!(error instanceof WorkflowFailedError && error.cause instanceof ApplicationFailure)) throw error;
      return (error.cause.details?.[0] ?? {}) as Record<string, unknown>;
    });
  }
});

/** The part of a send in the API that the details must show as well. */
const fromApi = z.object({
  signing_requests: z.array(
    z.object({
      number: z.number(),
      message_hash: z.string(),
      last_valid_block_height: z.number(),
      signature: z.string(),
      signed_at: z.string(),
      dead_at: z.string().nullable(),
      evidence: z
        .object({
          verdict: z.string(),
          observations: z.array(
            z.object({ node: z.string(), asked_at: z.string(), verdict: z.string(), reason: z.string() }),
          ),
        })
        .nullable(),
    }),
  ),
});
