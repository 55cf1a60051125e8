import { expect } from 'chai';
import { base58 } from '@scure/base';
import { Client, type WorkflowHandle } from '@temporalio/client';
import type { Payload } from '@temporalio/common';
import { historyToJSON } from '@temporalio/common/lib/proto-utils.js';
import { createWalletClient } from '../../client/src/index.ts';
import { createDataConverter } from '../../encryption/data-converter.ts';
import { TEST_KEY_RING_TEXT } from '../../encryption/test-key.ts';
import { createApiClient } from '../support/api-client.ts';
import { fundedWallet, newWallet } from '../support/chain-client.ts';
import { everyRow } from '../support/every-row.ts';
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
    const { url: link } = await client.operations.createLink(operation.id);
    await operation.confirm(from);
    await operation.waitFor();

    const call = await createApiClient(service, apiKey);
    // The service logs failures at more length than successes.
    await call('/v1/wallet/send', { method: 'POST', json: { secret: WEBHOOK_SECRET, api_key: apiKey } });
    await call('/v1/webhooks', { method: 'POST', text: `{"secret":"${WEBHOOK_SECRET}",` });
    await call(`/v1/operations/${apiKey}`);
    await call('/v1/webhooks', { key: `${apiKey}x` });
    await waitUntil('the events were delivered, one of them by a workflow', async () => {
      const rows = (await service.database('deliveries').where({ status: 'delivered' })) as unknown[];
      return rows.length === 2;
    });
    await receiver.stop();

    const token = link.split('#')[1] ?? '';
    const secretKey = from.exportSecretKey();
    secrets = [
      ...forms('the private key', secretKey.subarray(0, 32)),
      ...forms('the key pair', secretKey),
      ...forms('the API key', Buffer.from(apiKey)),
      ...forms('the random part of the API key', Buffer.from(apiKey.split('_')[2] ?? '')),
      ...forms('the link’s token', Buffer.from(token)),
      ...forms('the link’s token as bytes', Buffer.from(token, 'base64url')),
      ...forms('the webhook secret', Buffer.from(WEBHOOK_SECRET)),
      ...forms('the webhook secret’s bytes', Buffer.from('scan for this very secret')),
      ...forms('the encryption key', Buffer.from(TEST_KEY_RING_TEXT.split(':')[1] ?? '', 'base64')),
      ...forms('the database password', Buffer.from(new URL(service.config.database.url).password)),
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
    const histories = (await everyHistory(service)).map(asKept).join('\n');
    expectNone(histories);
    expect(histories, 'payloads were read').to.contain('binary/encrypted');
    expect(histories).not.to.contain(recipient);
  });

  it('reaches what an operator reads of a workflow in the Temporal UI, which deciphers it', async () => {
    const histories = await everyHistory(service);
    const texts = await Promise.all(histories.map((history) => asShown(service, history)));
    const shown = texts.join('\n');
    expectNone(shown);
    expect(shown, 'payloads were deciphered').to.contain(recipient);
    expect(shown).not.to.contain('binary/encrypted');
  });
});

type History = Awaited<ReturnType<WorkflowHandle['fetchHistory']>>;

async function everyHistory(service: TestService): Promise<History[]> {
  const client = new Client({
    connection: service.connection,
    namespace: service.config.temporal.namespace,
  });
  const histories: History[] = [];
  for await (const execution of client.workflow.list()) {
    histories.push(await client.workflow.getHandle(execution.workflowId, execution.runId).fetchHistory());
  }
  expect(histories.length, 'send, dispatcher and delivery').to.be.at.least(3);
  return histories;
}

/** Without the codec, as the server has it. */
function asKept(history: History): string {
  const json = historyToJSON(history);
  return `${json}\n${decodedBytes(json)}`;
}

/** Every payload through the codec, whichever field of whichever event has it. */
async function asShown({ config }: TestService, history: History): Promise<string> {
  const { payloadCodecs = [] } = createDataConverter(config.encryptionKeys);
  let payloads = payloadsIn(history);
  for (const codec of payloadCodecs) payloads = await codec.decode(payloads);
  return payloads
    .flatMap(({ metadata, data }) => [...Object.values(metadata ?? {}), data ?? new Uint8Array()])
    .map((bytes) => Buffer.from(bytes).toString('utf8'))
    .join('\n');
}

function payloadsIn(value: unknown): Payload[] {
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return [];
  return isPayload(value) ? [value] : Object.values(value).flatMap(payloadsIn);
}

function isPayload(value: object): value is Payload {
  return 'metadata' in value && 'data' in value && value.data instanceof Uint8Array;
}

/** The bytes of every payload as text: inside base64 a secret would look like something else. */
function decodedBytes(json: string): string {
  return Array.from(json.matchAll(/"([A-Za-z0-9+/]{8,}={0,2})"/g), ([, text]) =>
    Buffer.from(text ?? '', 'base64').toString('utf8'),
  ).join('\n');
}
