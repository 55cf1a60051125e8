import { expect } from 'chai';
import { NetworkFailure } from '../../src/errors.ts';
import { ForbiddenError, UnavailableError } from '../../src/transport/api-errors.ts';
import { createHttpTransport, type Transport, type TransportRequest } from '../../src/transport/transport.ts';
import { createWalletClient } from '../../src/wallet-client.ts';
import { sendFrom, watchedSigner } from '../support/fixtures.ts';
import { success } from '../support/http-server.ts';
import { startPageServer, type PageServer } from '../support/page-server.ts';
import { startSendService, type SendService } from '../support/send-service.ts';
import { take } from '../support/take.ts';
import { failureOf } from '../support/thrown.ts';

const ENTRY = {
  operation_id: 'op_1',
  version: 1,
  status: 'submitted',
  status_reason: null,
  message: 'm',
  at: 't',
};
const AWAY = { success: false, error: { code: 'SERVICE_UNAVAILABLE', message: 'away' } };

describe('A client with a transport of its own', () => {
  describe('with the cookie of a session and another path', () => {
    let service: SendService;
    let page: PageServer;

    beforeEach(async () => {
      service = await startSendService({
        intercept: ({ method, path }) =>
          method === 'GET' && path === '/v1/operations'
            ? success({ items: [], next_cursor: null })
            : undefined,
      });
      page = await startPageServer(service);
    });
    afterEach(async () => {
      await page.close();
      await service.close();
    });

    it('lists operations and sends, without an API key', async () => {
      const client = createWalletClient({ transport: page.transport, network: 'mainnet' });
      expect(await client.operations.list({ limit: 5 }).page()).to.deep.equal({
        items: [],
        next_cursor: null,
      });
      const signer = watchedSigner();
      const operation = await client.send(sendFrom(signer));
      await operation.confirm(signer);
      expect(operation.data.status).to.equal('submitted');
      expect(service.submitted).to.have.length(1);
      expect(page.requests.map(({ path }) => path)).to.deep.equal([
        '/page/api/operations',
        '/page/api/wallet/send',
        '/page/api/operations/op_1/confirm',
        '/page/api/operations/op_1/signing-request',
        '/page/api/operations/op_1/signature',
      ]);
      for (const { headers } of page.requests) {
        expect(headers).to.include({ cookie: 'session=abc', 'x-network': 'mainnet' });
        expect(headers).not.to.have.property('authorization');
      }
      expect(page.requests[0]?.query.toString()).to.equal('limit=5');
      expect(page.requests[1]?.headers['idempotency-key']).to.be.a('string');
    });

    it('throws the error of an error answer', async () => {
      const transport: Transport = (request) => page.transport({ ...request, path: '/../elsewhere' });
      const client = createWalletClient({ transport, network: 'devnet' });
      await failureOf(ForbiddenError, () => client.operations.get('op_1'));
      expect(page.requests).to.have.length(1);
    });
  });

  /** A client whose attempts get the answers in order; the last answer is repeated. */
  function clientWith(...answers: (() => Response)[]) {
    const attempts: TransportRequest[] = [];
    const client = createWalletClient({
      network: 'devnet',
      maxRetries: 2,
      transport: async (request) => {
        attempts.push(request);
        const answer = answers.length > 1 ? answers.shift() : answers[0];
        if (!answer) throw new Error('no answer is left');
        return answer();
      },
    });
    return { client, attempts };
  }

  const away = (): Response => Response.json(AWAY, { status: 503, headers: { 'Retry-After': '0' } });

  it('repeats requests, which the transport attempts only once', async () => {
    const list = (): Response => Response.json({ success: true, data: { webhooks: [], total_count: 0 } });
    const { client, attempts } = clientWith(away, away, list);
    expect(await client.webhooks.list()).to.deep.equal({ webhooks: [], total_count: 0 });
    expect(attempts.map(({ method, path }) => `${method} ${path}`)).to.deep.equal(
      Array(3).fill('GET /webhooks'),
    );
  });

  it('throws the service’s error after `maxRetries` repeats', async () => {
    const { client, attempts } = clientWith(away);
    await failureOf(UnavailableError, () => client.webhooks.list());
    expect(attempts).to.have.length(3);
  });

  it('treats a rejection as a lost connection, with the rejection as the cause', async () => {
    const reason = new Error('the window was closed');
    const { client, attempts } = clientWith(() => {
      throw reason;
    });
    const error = await failureOf(NetworkFailure, () => client.webhooks.list());
    expect(error).to.include({ kind: 'connection', cause: reason });
    expect(attempts).to.have.length(3);
  });

  it('reads streams of events, and continues after the last one', async () => {
    const event =
      (id: string): (() => Response) =>
      () =>
        new Response(`id: ${id}\nevent: timeline\ndata: ${JSON.stringify(ENTRY)}\n\n`, {
          headers: { 'content-type': 'text/event-stream' },
        });
    const { client, attempts } = clientWith(event('c1'), event('c2'));
    const entries = await take(client.timeline.follow(), 2);
    expect(entries.map(({ cursor }) => cursor)).to.deep.equal(['c1', 'c2']);
    expect(attempts.map(({ headers }) => [headers.Accept, headers['Last-Event-ID']])).to.deep.equal([
      ['text/event-stream', undefined],
      ['text/event-stream', 'c1'],
    ]);
  });

  it('marks requests that take no credentials and no network', async () => {
    const { client, attempts } = clientWith(() => Response.json({ success: true, data: { status: 'ok' } }));
    await client.status.health();
    expect(attempts[0]).to.include({ path: '/health', isOpen: true, body: null });
    expect(attempts[0]?.headers).to.deep.equal({ Accept: 'application/json' });
  });

  it('can wrap the transport with an API key', async () => {
    const seen: string[] = [];
    const http = createHttpTransport({
      baseUrl: 'http://service/v1/',
      apiKey: 'wk_test',
      fetch: async (url, { headers }) => {
        seen.push(`${url} ${JSON.stringify(headers)}`);
        return Response.json({ success: true, data: { webhooks: [], total_count: 0 } });
      },
    });
    const client = createWalletClient({
      network: 'devnet',
      transport: (request) => http({ ...request, headers: { ...request.headers, Traced: 'yes' } }),
    });
    await client.webhooks.list();
    expect(seen).to.deep.equal([
      'http://service/v1/webhooks {"Accept":"application/json","X-Network":"devnet","Traced":"yes","Authorization":"Bearer wk_test"}',
    ]);
  });
});
