import { Client } from '@temporalio/client';
import { expect } from 'chai';
import { createWalletClient } from '../../../client/src/index.ts';
import { contentHash } from '../../../domain/operations/content-hash.ts';
import { createDataConverter } from '../../../encryption/data-converter.ts';
import { operationWorkflowId } from '../../../workflows/operations/operation-messages.ts';
import { createApiClient } from '../../support/api-client.ts';
import { waitUntil } from '../../support/wait-until.ts';
import type { TestService } from '../../support/wallet-service.ts';
import { noteKind } from './note-kind.ts';
import { startNoteService } from './note-service.ts';
import { UNWANTED, type Notebook } from './note-steps.ts';
import { NOTE } from './note.ts';

describe('a kind of operation without a transaction', () => {
  let service: TestService;
  let call: Awaited<ReturnType<typeof createApiClient>>;
  let apiKey: string;
  let accountId: string;
  const kept = new Map<string, string>();
  let failures = 0;
  const notebook: Notebook = {
    keep(id, text) {
      if (failures > 0) {
        failures -= 1;
        throw new Error('the notebook is full');
      }
      kept.set(id, text);
      return { keptAt: '2026-01-01T00:00:00.000Z' };
    },
  };

  before(async () => {
    service = await startNoteService(notebook);
    ({ apiKey, accountId } = await service.createAccount());
    call = await createApiClient(service, apiKey);
  });

  after(() => service.stop());

  async function ask(text: string, headers: Record<string, string> = {}) {
    const { status, data } = await call('/v1/wallet/notes', { method: 'POST', json: { text }, headers });
    expect(status).to.equal(202);
    return { data, path: `/v1/operations/${data['operation_id'] as string}` };
  }

  const confirm = (path: string, hash: unknown) =>
    call(`${path}/confirm`, { method: 'POST', json: { content_hash: hash } });

  const ended = async (path: string) => {
    const { data } = await call(`${path}?wait=20`);
    expect(data['ended_at'], 'ended').to.be.a('string');
    return data;
  };

  it('shows its own fields under its name, besides those of every operation', async () => {
    const { data, path } = await ask('Buy milk');
    expect(data).to.include({
      kind: NOTE,
      status: 'awaiting_confirmation',
      wallet_address: null,
      reference: null,
      content_version: 1,
    });
    expect(data['example_note']).to.deep.equal({ text: 'Buy milk', characters: 8, kept_at: null });
    expect(data).not.to.have.any.keys('send');
    expect((data['timeline'] as { message: string }[])[0]?.message).to.equal(
      'Asked to keep a note of 8 characters. Waiting for the confirmation.',
    );
    expect((await call(path)).data).to.deep.equal(data);
  });

  it('is confirmed by the hash of its own parts, and then carried out to its end', async () => {
    const { data, path } = await ask('Water the plants');
    const id = data['operation_id'] as string;
    const hash = contentHash({
      version: noteKind.contentVersion,
      operationId: id,
      network: 'devnet',
      chainId: data['chain_id'] as string,
      kind: NOTE,
      parts: ['Water the plants'],
    });
    expect((await confirm(path, `sha256:${'0'.repeat(64)}`)).status).to.equal(409);
    expect((await confirm(path, hash)).status).to.equal(200);
    const end = await ended(path);
    expect(end).to.include({ status: 'confirmed', error: null, result: null, signing_request: null });
    expect(end['example_note']).to.include({ kept_at: '2026-01-01T00:00:00.000Z' });
    expect((end['timeline'] as { status: string }[]).map(({ status }) => status)).to.deep.equal([
      'awaiting_confirmation',
      'submitted',
      'confirmed',
    ]);
    expect(kept.get(id)).to.equal('Water the plants');
    expect((await confirm(path, hash)).status, 'a repeat').to.equal(200);
  });

  it('runs in a workflow that is named after it, and ends with it', async () => {
    const { data, path } = await ask('Call home');
    await confirm(path, data['content_hash']);
    await ended(path);
    const temporal = new Client({
      connection: service.connection,
      namespace: service.config.temporal.namespace,
      dataConverter: createDataConverter(service.config.encryptionKeys),
    });
    const handle = temporal.workflow.getHandle(operationWorkflowId(NOTE, data['operation_id'] as string));
    await handle.result();
    const { type, status } = await handle.describe();
    expect({ type, status: status.name }).to.deep.equal({ type: 'exampleNoteWorkflow', status: 'COMPLETED' });
  });

  it('says why it failed', async () => {
    const { data, path } = await ask(UNWANTED);
    await confirm(path, data['content_hash']);
    const end = await ended(path);
    expect(end).to.include({ status: 'failed' });
    expect(end['error']).to.deep.equal({
      code: 'REJECTED',
      message: 'The note was refused.',
      retryable: true,
    });
  });

  it('has no transaction to sign, before and after it is confirmed', async () => {
    const { path } = await ask('Nothing to sign');
    const toSign = await call(`${path}/signing-request`, { method: 'POST', json: {} });
    expect(toSign).to.include({ status: 409 });
    expect(toSign.error.message).to.equal('The operation has no transaction to sign.');
    const signed = await call(`${path}/signature`, { method: 'POST', json: { transaction: 'AAAA' } });
    expect(signed.status).to.equal(409);
    expect(signed.error.message).to.equal('The operation has no transaction to sign.');
  });

  it('is cancelled, and is not carried out then', async () => {
    const { data, path } = await ask('Never mind');
    expect((await call(`${path}/cancel`, { method: 'POST', json: {} })).data).to.include({
      status: 'cancelled',
    });
    expect((await confirm(path, data['content_hash'])).status).to.equal(409);
    expect(kept.has(data['operation_id'] as string)).to.equal(false);
  });

  it('is made once for its idempotency key', async () => {
    const headers = { 'idempotency-key': 'note-1' };
    const first = await ask('Once', headers);
    expect((await ask('Once', headers)).path).to.equal(first.path);
    const other = await call('/v1/wallet/notes', { method: 'POST', json: { text: 'Twice' }, headers });
    expect(other.status).to.equal(409);
  });

  it('is listed together with sends, by its kind, also for a client that does not know it', async () => {
    const { data } = await call(`/v1/operations?kind=${NOTE}&limit=100`);
    const items = data['items'] as Record<string, unknown>[];
    expect(items.length).to.be.above(0);
    expect(items.every(({ kind }) => kind === NOTE)).to.equal(true);
    expect((await call('/v1/operations?kind=send')).data['items']).to.deep.equal([]);
    const client = createWalletClient({ baseUrl: service.baseUrl, apiKey, network: 'devnet' });
    const { items: read } = await client.operations.list().page();
    expect(read.every(({ kind, send }) => kind === NOTE && send === undefined)).to.equal(true);
  });

  it('is carried out again if that failed, until it is done', async () => {
    const { data, path } = await ask('The notebook is full');
    failures = 2;
    await confirm(path, data['content_hash']);
    const end = await ended(path);
    expect(end).to.include({ status: 'confirmed', status_reason: null });
    expect(failures).to.equal(0);
    const reasons = (end['timeline'] as { status_reason: string | null }[]).map(
      (entry) => entry.status_reason,
    );
    expect(reasons).to.deep.equal([null, null, 'service_delayed', null]);
  });

  it('sends no event of its own, and no other account sees it', async () => {
    await waitUntil('all are final', async () => {
      const open = (await service.database('operations').whereNotNull('check_at')) as { status: string }[];
      return open.every(({ status }) => status === 'awaiting_confirmation');
    });
    expect(await service.database('events').where({ owner_id: accountId })).to.deep.equal([]);
  });
});
