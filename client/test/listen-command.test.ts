import { expect } from 'chai';
import { z } from 'zod';
import { signDelivery } from '../../webhooks/sign-delivery.ts';
import { waitUntil } from '../../test/support/wait-until.ts';
import { routeOf } from './support/document.ts';
import { failure, startTestServer, success, type Reply, type TestServer } from './support/http-server.ts';
import { sampleOf } from './support/sample.ts';
import { createTestTerminal, type TestTerminal } from './support/test-terminal.ts';

const SECRET = 'a-secret-of-sixteen';
const BODY = {
  event: 'transaction.confirmed',
  data: { amount: '0.5' },
  timestamp: '2026-01-01T00:00:00.000Z',
};

interface Listening extends TestTerminal {
  url: string;
  /** Ends it, and gives its exit code. */
  end(): Promise<number>;
}

async function listen(words: string[] = [], environment: Record<string, string> = {}): Promise<Listening> {
  const terminal = createTestTerminal({ WALLET_SERVICE_WEBHOOK_SECRET: SECRET, ...environment });
  const code = terminal.run('webhooks', 'listen', '--port', '0', '--json', ...words);
  const line = await waitUntil('it listens', () => terminal.out[0]);
  return {
    ...terminal,
    url: z.object({ url: z.string() }).parse(JSON.parse(line)).url,
    async end() {
      terminal.interrupt();
      return await code;
    },
  };
}

async function deliver(url: string, secret = SECRET, change = ''): Promise<number> {
  const body = Buffer.from(JSON.stringify(BODY));
  const headers = signDelivery({ eventId: 'evt_1', eventVersion: 1, body, secret, attemptedAt: new Date() });
  return (await fetch(url, { method: 'POST', headers, body: `${body.toString()}${change}` })).status;
}

function typesOf({ out }: TestTerminal): string[] {
  return out.map((line) => z.object({ type: z.string() }).parse(JSON.parse(line)).type);
}

describe('webhooks listen', () => {
  let api: TestServer | undefined;

  afterEach(async () => {
    await api?.close();
    api = undefined;
  });

  it('prints what was signed with the secret, and refuses the rest', async () => {
    const listening = await listen();
    expect(await deliver(listening.url)).to.equal(200);
    expect(await deliver(listening.url, 'another-secret-of-yours')).to.equal(401);
    expect(await deliver(listening.url, SECRET, ' ')).to.equal(401);
    expect((await fetch(listening.url)).status).to.equal(405);
    expect(await listening.end()).to.equal(130);
    expect(typesOf(listening)).to.deep.equal(['listening', 'event', 'refused', 'refused']);
    expect(JSON.parse(listening.out[1] ?? '')).to.deep.equal({ type: 'event', id: 'evt_1', ...BODY });
    expect(listening.out.join()).not.to.contain(SECRET);
  });

  it('answers with the status that it is told, to try out repeats', async () => {
    const listening = await listen(['--status', '503']);
    expect(await deliver(listening.url)).to.equal(503);
    await listening.end();
  });

  /** An API that takes an endpoint, and answers to its removal as the test says. */
  async function startApi(removal: Reply): Promise<Record<string, string>> {
    const webhook = sampleOf(routeOf('createWebhook').data) as Record<string, unknown>;
    api = await startTestServer(({ method }) =>
      method === 'POST' ? success({ ...webhook, webhook_id: 'wh_1' }, 201) : removal,
    );
    return { WALLET_SERVICE_URL: api.baseUrl, WALLET_SERVICE_API_KEY: 'wk_test' };
  }

  it('makes an endpoint of the service while it listens', async () => {
    const listening = await listen(['--register', 'https://example.com/'], await startApi(success({})));
    await waitUntil('it is registered', () => typesOf(listening).includes('registered'));
    expect(api?.requests[0]?.body).to.deep.equal({
      url: 'https://example.com/',
      events: ['transaction.pending', 'transaction.confirmed', 'transaction.failed'],
      secret: SECRET,
    });
    await listening.end();
    expect(api?.requests.map(({ method, path }) => `${method} ${path}`)).to.deep.equal([
      'POST /v1/webhooks',
      'DELETE /v1/webhooks/wh_1',
    ]);
    expect(typesOf(listening)).to.deep.equal(['listening', 'registered', 'removed']);
  });

  it('says so where the service would not remove the endpoint', async () => {
    const environment = await startApi(failure(404, 'NOT_FOUND'));
    const listening = await listen(['--register', 'https://example.com/'], environment);
    await waitUntil('it is registered', () => typesOf(listening).includes('registered'));
    await listening.end();
    expect(listening.notes).to.deep.equal([
      'wh_1 stays registered: the service would not remove it (NOT_FOUND)',
    ]);
  });

  it('makes up a secret of its own for an endpoint of its own', async () => {
    const environment = { ...(await startApi(success({}))), WALLET_SERVICE_WEBHOOK_SECRET: '' };
    const listening = await listen(['--register', 'https://example.com/'], environment);
    await waitUntil('it is registered', () => typesOf(listening).includes('registered'));
    const { secret } = z.looseObject({ secret: z.string() }).parse(api?.requests[0]?.body);
    expect(secret).to.match(/^whsec_[\w+/]{43}=$/);
    expect(await deliver(listening.url, secret)).to.equal(200);
    await listening.end();
  });
});
