import { expect } from 'chai';
import { z } from 'zod';
import { signDelivery } from '../../../delivery/sign-delivery.ts';
import { waitUntil } from '../../../test/support/wait-until.ts';
import { failure, startTestServer, success } from '../support/http-server.ts';
import { createTestTerminal, terminalOf, type TestTerminal } from '../support/test-terminal.ts';

const SECRET = 'a-secret-of-sixteen';
const BODY = {
  event: 'transaction.confirmed',
  data: { amount: '0.5' },
  timestamp: '2026-01-01T00:00:00.000Z',
};

const LISTEN = ['webhooks', 'listen', '--port', '0', '--json'];

const WEBHOOK = {
  webhook_id: 'wh_1',
  url: 'http://127.0.0.1:1/',
  events: ['*'],
  active: true,
  created_at: '2026-01-01T00:00:00.000Z',
};

interface Listening extends TestTerminal {
  url: string;
  /** Ends the command, and returns its exit code. */
  end(): Promise<number>;
}

async function listen(words: string[] = []): Promise<Listening> {
  const terminal = createTestTerminal({ WALLET_SERVICE_WEBHOOK_SECRET: SECRET });
  const code = terminal.run(...LISTEN, ...words);
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
  return (await answerTo(url, secret, change)).status;
}

async function answerTo(url: string, secret: string, change = '', payload = BODY): Promise<Response> {
  const body = Buffer.from(JSON.stringify(payload));
  const headers = signDelivery({ eventId: 'evt_1', eventVersion: 1, body, secret, attemptedAt: new Date() });
  return await fetch(url, { method: 'POST', headers, body: `${body.toString()}${change}` });
}

function typesOf({ out }: TestTerminal): string[] {
  return out.map((line) => z.object({ type: z.string() }).parse(JSON.parse(line)).type);
}

describe('webhooks listen', () => {
  it('prints deliveries signed with the secret, and refuses all others', async () => {
    const listening = await listen();
    expect(await deliver(listening.url)).to.equal(200);
    expect(await deliver(listening.url, 'another-secret-of-yours')).to.equal(401);
    expect(await deliver(listening.url, SECRET, ' ')).to.equal(401);
    expect((await fetch(listening.url)).status).to.equal(405);
    expect(await listening.end()).to.equal(130);
    expect(typesOf(listening)).to.deep.equal(['listening', 'event', 'refused', 'refused']);
    expect(JSON.parse(listening.out[1] ?? '')).to.deep.equal({
      type: 'event',
      id: 'evt_1',
      ...BODY,
      repeated: false,
    });
    expect(listening.out.join()).not.to.contain(SECRET);
  });

  it('escapes characters of an event that would move the cursor, and prints all of it', async () => {
    const listener = await listen();
    const amount = '1\u{9b}2J\u{202e}\u{e0001}';
    expect((await answerTo(listener.url, SECRET, '', { ...BODY, data: { amount } })).status).to.equal(200);
    await listener.end();
    const [, line = ''] = listener.out;
    expect(line).to.match(/^[\x20-\x7e]+$/);
    expect(JSON.stringify(JSON.parse(line))).to.contain(amount);
  });

  it('marks an event that has arrived before', async () => {
    const listening = await listen();
    for (const _ of [1, 2]) expect(await deliver(listening.url)).to.equal(200);
    await listening.end();
    const events = listening.out.slice(1).map((line): unknown => JSON.parse(line));
    expect(events).to.deep.equal(
      [false, true].map((repeated) => ({ type: 'event', id: 'evt_1', ...BODY, repeated })),
    );
  });

  it('answers a refused delivery with the reason, for the delivery log', async () => {
    const listening = await listen();
    const refusal = await answerTo(listening.url, 'another-secret-of-yours');
    expect(await refusal.text()).to.match(/^wrong_signature: /);
    await listening.end();
  });

  it('names the option to use if the port is taken or the secret is missing', async () => {
    const listening = await listen();
    const second = createTestTerminal({ WALLET_SERVICE_WEBHOOK_SECRET: SECRET });
    const { port } = new URL(listening.url);
    expect(await second.run('webhooks', 'listen', '--port', port)).to.equal(2);
    expect(second.notes.join()).to.contain('Choose another with --port');
    await listening.end();
    const bare = createTestTerminal({});
    expect(await bare.run('webhooks', 'listen')).to.equal(2);
    expect(bare.notes.join()).to.contain('or use --register');
  });

  it('answers verified deliveries, and only those, with the status of --status', async () => {
    for (const status of [503, 500]) {
      const listening = await listen(['--status', String(status)]);
      expect(await deliver(listening.url)).to.equal(status);
      expect(await deliver(listening.url, 'another-secret-of-yours')).to.equal(401);
      expect(typesOf(listening)).to.deep.equal(['listening', 'event', 'refused']);
      await listening.end();
    }
  });

  it('answers late with --delay, to test time-outs, and can end before it has answered', async () => {
    const listening = await listen(['--delay', '60']);
    const answered = deliver(listening.url).then(
      () => 'answered',
      () => 'hung up',
    );
    await waitUntil('it has printed the event', () => listening.out.length === 2);
    expect(await deliver(listening.url, 'another-secret-of-yours')).to.equal(401);
    expect(await listening.end()).to.equal(130);
    expect(await answered).to.equal('hung up');
  });

  it('registers an endpoint with a secret of its own while it listens, and removes it at the end', async () => {
    const server = await startTestServer(({ method }) =>
      method === 'POST' ? success(WEBHOOK, 201) : success({ webhook_id: WEBHOOK.webhook_id, deleted: true }),
    );
    const terminal = terminalOf(server);
    const code = terminal.run(...LISTEN, '--register', '--events', 'transaction.*, balance.updated');
    await waitUntil('it is registered', () => terminal.out[1]);
    const asked = z
      .object({ url: z.string(), events: z.array(z.string()), secret: z.string() })
      .parse(server.requests[0]?.body);
    expect(asked.events).to.deep.equal(['transaction.*', 'balance.updated']);
    expect(asked.secret).to.match(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(await deliver(asked.url, asked.secret)).to.equal(200);
    terminal.interrupt();
    expect(await code).to.equal(130);
    expect(typesOf(terminal)).to.deep.equal(['listening', 'registered', 'event', 'removed']);
    expect(server.requests.map(({ method, path }) => `${method} ${path}`)).to.deep.equal([
      'POST /v1/webhooks',
      'DELETE /v1/webhooks/wh_1',
    ]);
    expect(terminal.out.join()).not.to.contain(asked.secret);
    await server.close();
  });

  it('names the webhook that is left if its removal failed', async () => {
    const server = await startTestServer(({ method }) =>
      method === 'POST' ? success(WEBHOOK, 201) : failure(404, 'NOT_FOUND'),
    );
    const terminal = terminalOf(server);
    const code = terminal.run(...LISTEN, '--register');
    await waitUntil('it is registered', () => terminal.out[1]);
    terminal.interrupt();
    expect(await code).to.equal(130);
    expect(terminal.notes.join()).to.contain('wh_1 could not be removed');
    await server.close();
  });

  it('ends if the service refuses to register it', async () => {
    const server = await startTestServer(() => failure(400, 'INVALID_REQUEST', { details: 'url: no' }));
    const terminal = terminalOf(server);
    expect(await terminal.run(...LISTEN, '--register')).to.equal(1);
    expect(typesOf(terminal)).to.deep.equal(['listening', 'error']);
    await server.close();
  });

  it('refuses --events without --register', async () => {
    const terminal = createTestTerminal({ WALLET_SERVICE_WEBHOOK_SECRET: SECRET });
    expect(await terminal.run(...LISTEN, '--events', '*')).to.equal(2);
  });
});
