import { expect } from 'chai';
import { Connection } from '@temporalio/client';
import { once } from 'node:events';
import { connect } from 'node:net';
import { z } from 'zod';
import { startApi } from '../../api/start-api.ts';
import { createLogger } from '../../telemetry/logger.ts';
import { createApiClient, type CallApi } from '../support/api-client.ts';
import { startTestService, type TestService } from '../support/wallet-service.ts';
import { outcome } from '../api/support/send-bodies.ts';

const failureSchema = z.strictObject({
  success: z.literal(false),
  error: z.strictObject({ code: z.string(), message: z.string(), details: z.string().optional() }),
  timestamp: z.iso.datetime(),
});

describe('the HTTP server', () => {
  let service: TestService;
  let call: CallApi;

  before(async () => {
    service = await startTestService({ worker: false });
    call = await createApiClient(service, (await service.createAccount()).apiKey);
  });
  after(() => service.stop());

  /** Sends text as it is and returns all that comes back until the server closes. */
  function raw(text: string): Promise<string> {
    const { port, hostname } = new URL(service.api.url);
    return new Promise((resolve, reject) => {
      const socket = connect(Number(port), hostname, () => socket.write(text));
      const chunks: Buffer[] = [];
      socket.on('data', (chunk) => chunks.push(chunk));
      socket.on('error', reject);
      socket.on('close', () => resolve(Buffer.concat(chunks).toString('utf8')));
    });
  }

  async function rawFailure(text: string): Promise<string> {
    const answer = await raw(text);
    const [head = '', body = ''] = answer.split('\r\n\r\n');
    expect(head.toLowerCase()).to.include('content-type: application/json');
    const chunked = head.toLowerCase().includes('transfer-encoding: chunked');
    const { error } = failureSchema.parse(JSON.parse(chunked ? (body.split('\r\n')[1] ?? '') : body));
    return `${head.split(' ')[1]} ${error.code}`;
  }

  const garbage: [string, string][] = [
    ['is not HTTP', 'hello\r\n\r\n'],
    ['is TLS', '\u0016\u0003\u0001\u0002\u0000\u0001'],
    ['has a header that is none', 'GET /health HTTP/1.1\r\nHost: x\r\nno colon\r\n\r\n'],
    ['has a blank in a header’s name', 'GET /health HTTP/1.1\r\nHost: x\r\na b: c\r\n\r\n'],
    [
      'has two lengths',
      'POST /v1/wallet/send HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n',
    ],
    [
      'has a length that is not a number',
      'POST /v1/wallet/send HTTP/1.1\r\nHost: x\r\nContent-Length: x\r\n\r\n',
    ],
    ['names no host', 'GET /health HTTP/1.1\r\nConnection: close\r\n\r\n'],
  ];
  for (const [title, text] of garbage) {
    it(`answers what ${title} with 400 in the envelope, and closes`, async () => {
      expect(await rawFailure(text)).to.equal('400 INVALID_REQUEST');
    });
  }

  it('answers a length and pieces at once with 400 in the envelope, and closes: it could hide a second request', async () => {
    const text =
      'POST /v1/wallet/send HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n';
    expect(await rawFailure(text)).to.equal('400 INVALID_REQUEST');
  });

  const tooMuch: [string, string][] = [
    ['of 100 KB', `A: ${'a'.repeat(100_000)}\r\n`],
    ['that are 101', Array.from({ length: 100 }, (_, index) => `A${index}: b\r\n`).join('')],
  ];
  for (const [title, headers] of tooMuch) {
    it(`answers headers ${title} with 431 in the envelope, and closes`, async () => {
      const text = `GET /health HTTP/1.1\r\nHost: x\r\n${headers}\r\n`;
      expect(await rawFailure(text)).to.equal('431 HEADERS_TOO_LARGE');
    });
  }

  it('takes a hundred headers', async () => {
    const more = Array.from({ length: 98 }, (_, index) => `A${index}: b\r\n`).join('');
    const answer = await raw(`GET /health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${more}\r\n`);
    expect(answer).to.match(/^HTTP\/1\.1 200 /);
  });

  it('answers a request that expects the unknown as any other', async () => {
    const answer = await raw(
      'GET /health HTTP/1.1\r\nHost: x\r\nExpect: wonders\r\nConnection: close\r\n\r\n',
    );
    expect(answer).to.match(/^HTTP\/1\.1 200 /);
  });

  const unfit: [string, string, string][] = [
    [
      'has too many headers',
      `GET /health HTTP/1.1\r\nHost: x\r\n${'A: b\r\n'.repeat(100)}`,
      '431 HEADERS_TOO_LARGE',
    ],
    ['names no host', 'GET /health HTTP/1.1\r\n', '400 INVALID_REQUEST'],
    ['names more than a path', 'GET http://x/health HTTP/1.1\r\nHost: x\r\n', '400 INVALID_REQUEST'],
  ];
  for (const [title, head, expected] of unfit) {
    it(`refuses a request that ${title}, also if it expects the unknown`, async () => {
      expect(await rawFailure(`${head}Connection: close\r\n\r\n`)).to.equal(expected);
      expect(await rawFailure(`${head}Expect: wonders\r\nConnection: close\r\n\r\n`)).to.equal(expected);
    });
  }

  it('continues to serve others in the meantime', async () => {
    await raw('garbage\r\n\r\n');
    expect(outcome(await call('/health'))).to.equal('200');
  });

  const unknown = ['/v1/unknown', '/v2/webhooks', '/v1/operations/op_x/unknown', '/v1//webhooks'];
  for (const path of unknown) {
    it(`knows no ${path}, and says so in the envelope`, async () => {
      expect(outcome(await call(path))).to.equal('404 NOT_FOUND');
      expect(outcome(await call(path, { method: 'POST', json: {} }))).to.equal('404 NOT_FOUND');
    });
  }

  const methods: ['GET' | 'POST' | 'PUT' | 'DELETE', string, string][] = [
    ['GET', '/v1/wallet/send', 'POST'],
    ['POST', '/v1/wallet/balance', 'HEAD, GET'],
    ['DELETE', '/v1/webhooks', 'POST, HEAD, GET'],
    ['PUT', '/v1/operations/op_x', 'HEAD, GET'],
    ['GET', '/v1/operations/op_x/confirm', 'POST'],
  ];
  for (const [method, path, allowed] of methods) {
    it(`does not take ${method} ${path}, and names what it takes`, async () => {
      const answer = await call(path, { method });
      expect(outcome(answer)).to.equal('405 METHOD_NOT_ALLOWED');
      expect(answer.headers.get('allow')?.split(', ')).to.have.members(allowed.split(', '));
      expect(answer.error.details).to.equal(`Allowed: ${answer.headers.get('allow')}.`);
    });
  }

  it('does not take a method that no path has', async () => {
    const answer = await raw('PROPFIND /v1/webhooks HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
    expect(answer).to.match(/^HTTP\/1\.1 405 /);
  });

  it('stops in time although a client never finishes its request', async () => {
    const api = await startApi({
      config: service.config,
      log: createLogger({ level: 'silent', service: 'test' }),
      connection: Connection.lazy(service.config.temporal.connection),
      drainMs: 50,
      idleGraceMs: 0,
    });
    const { port, hostname } = new URL(api.url);
    const socket = connect(Number(port), hostname, () => socket.write('GET /health HTTP/1.1\r\nHost'));
    socket.on('error', () => undefined);
    await once(socket, 'connect');
    expect((await fetch(`${api.url}/health`)).status, 'others are served meanwhile').to.equal(200);
    const closed = once(socket, 'close');
    await api.stop();
    await closed;
  });

  it('answers with the id that a request brought, or with one of its own', async () => {
    const named = await call('/health', { headers: { 'x-request-id': 'my-request.1' } });
    expect(named.headers.get('x-request-id')).to.equal('my-request.1');
    const unfit = await call('/health', { headers: { 'x-request-id': 'two words' } });
    expect(unfit.headers.get('x-request-id')).to.match(/^[0-9a-f-]{36}$/);
  });
});
