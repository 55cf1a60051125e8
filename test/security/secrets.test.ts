import { expect } from 'chai';
import { base58 } from '@scure/base';
import { Client } from '@temporalio/client';
import { historyToJSON } from '@temporalio/common/lib/proto-utils.js';
import { createWalletClient } from '../../client/src/index.ts';
import type { Database } from '../../db/connect.ts';
import { TEST_KEY_RING_TEXT } from '../../encryption/test-key.ts';
import { createApiClient } from '../support/api-client.ts';
import { fundedWallet, newWallet } from '../support/chain-client.ts';
import { waitUntil } from '../support/wait-until.ts';
import { startReceiver } from '../support/webhook-receiver.ts';
import { startTestService, type TestService } from '../support/wallet-service.ts';

const WEBHOOK_SECRET = 'whsec_c2NhbiBmb3IgdGhpcyB2ZXJ5IHNlY3JldA==';

/** Everything that may be nowhere, in the forms in which it could be written down. Every capability adds its own. */
function forms(name: string, secret: Uint8Array): [string, string][] {
  const bytes = Buffer.from(secret);
  return [
    [`${name} as text`, bytes.toString('utf8')],
    [`${name} in hex`, bytes.toString('hex')],
    [`${name} in base64`, bytes.toString('base64').replace(/=+$/, '')],
    [`${name} in base58`, base58.encode(bytes)],
  ];
}

describe('no secret', () => {
  let service: TestService;
  let secrets: [string, string][];
  let recipient: string;

  before(async () => {
    service = await startTestService();
    const { apiKey } = await service.createAccount();
    const client = createWalletClient({ baseUrl: service.baseUrl, apiKey, network: 'devnet' });
    const receiver = await startReceiver((_request, count) => (count === 1 ? 500 : 200));
    await client.webhooks.create({
      url: receiver.url,
      events: ['transaction.pending', 'transaction.confirmed'],
      secret: WEBHOOK_SECRET,
    });
    const from = await fundedWallet();
    recipient = (await newWallet()).address;
    const operation = await client.send({ from: from.address, to: recipient, amount: '0.5', token: 'SOL' });
    await operation.confirm(from);
    await operation.waitFor();

    const call = await createApiClient(service, apiKey);
    // What goes wrong is logged at more length than what goes well.
    await call('/v1/wallet/send', { method: 'POST', json: { secret: WEBHOOK_SECRET, api_key: apiKey } });
    await call('/v1/webhooks', { method: 'POST', text: `{"secret":"${WEBHOOK_SECRET}",` });
    await call(`/v1/operations/${apiKey}`);
    await call('/v1/webhooks', { key: `${apiKey}x` });
    await waitUntil('the events were delivered, one of them by a workflow', async () => {
      const rows = (await service.database('deliveries').where({ status: 'delivered' })) as unknown[];
      return rows.length === 2;
    });
    await receiver.stop();

    const secretKey = from.exportSecretKey();
    secrets = [
      ...forms('the private key', secretKey.subarray(0, 32)),
      ...forms('the key pair', secretKey),
      ...forms('the API key', Buffer.from(apiKey)),
      ...forms('the random part of the API key', Buffer.from(apiKey.split('_')[2] ?? '')),
      ...forms('the webhook secret', Buffer.from(WEBHOOK_SECRET)),
      ...forms('the webhook secret’s bytes', Buffer.from('scan for this very secret')),
      ...forms('the encryption key', Buffer.from(TEST_KEY_RING_TEXT.split(':')[1] ?? '', 'base64')),
      ...forms('the database password', Buffer.from(new URL(service.config.databaseUrl).password)),
    ];
  });
  after(() => service.stop());

  function expectNone(text: string): void {
    expect(text.length, 'there is something to look at').to.be.greaterThan(1_000);
    const found = secrets.filter(([, form]) => text.includes(form)).map(([name]) => name);
    expect(found).to.deep.equal([]);
  }

  it('reaches the logs', () => {
    expectNone(service.logged());
  });

  it('reaches a table', async () => {
    expectNone(await everyRow(service.database));
  });

  it('and not even the recipient of a send reaches a workflow history in the clear', async () => {
    const histories = await everyHistory(service);
    expectNone(histories);
    expect(histories, 'payloads were read').to.contain('binary/encrypted');
    expect(histories).not.to.contain(recipient);
  });
});

async function everyRow(database: Database): Promise<string> {
  const { rows: tables } = await database.raw<{ rows: { name: string }[] }>(
    `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public'`,
  );
  const dumps = await Promise.all(
    tables.map(async ({ name }) => {
      const { rows } = await database.raw<{ rows: { row: string }[] }>('SELECT t::text AS row FROM ?? t', [
        name,
      ]);
      return rows.map(({ row }) => row).join('\n');
    }),
  );
  return dumps.join('\n');
}

/** As the server keeps them: read without the codec. */
async function everyHistory(service: TestService): Promise<string> {
  const client = new Client({
    connection: service.connection,
    namespace: service.config.temporal.namespace,
  });
  const histories: string[] = [];
  for await (const execution of client.workflow.list()) {
    const history = await client.workflow.getHandle(execution.workflowId, execution.runId).fetchHistory();
    const json = historyToJSON(history);
    histories.push(json, decodedBytes(json));
  }
  expect(histories.length, 'send, dispatcher and delivery').to.be.at.least(2 * 3);
  return histories.join('\n');
}

/** The bytes of every payload as text: inside base64 a secret would look like something else. */
function decodedBytes(json: string): string {
  return Array.from(json.matchAll(/"([A-Za-z0-9+/]{8,}={0,2})"/g), ([, text]) =>
    Buffer.from(text ?? '', 'base64').toString('utf8'),
  ).join('\n');
}
