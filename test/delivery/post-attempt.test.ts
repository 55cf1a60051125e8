import { createHmac } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { mock } from 'node:test';
import { expect } from 'chai';
import { MAX_RESPONSE_BODY_BYTES } from '../../delivery/answer-reader.ts';
import type { AttemptOutcome } from '../../delivery/attempt-outcome.ts';
import { createPostAttempt } from '../../delivery/post-attempt.ts';
import type { PostAttempt } from '../../delivery/post-attempt.ts';
import { signDelivery } from '../../delivery/sign-delivery.ts';
import { createTargetGuard } from '../../delivery/target-guard.ts';
import { endAtLimit, nextStatus } from './support/attempt-limit.ts';
import { closedUrl } from '../chain/support/rpc-server.ts';
import { readBody, startReceiver, startTcpPeer } from './support/receiver.ts';
import type { Answer, Receiver } from './support/receiver.ts';

/** More than a busy machine needs for an answer, and less than the time limit of an answer's body. */
const TIMEOUT_MS = 1_500;

describe('posting one attempt', () => {
  const open: { close(): Promise<void> }[] = [];
  /** Answers of the guard's resolver; changed by tests that move a name. */
  const names = new Map<string, string[]>();
  let attempt: PostAttempt;

  beforeEach(() => {
    names.clear();
    const targetGuard = createTargetGuard({
      allowedTargets: ['http://127.0.0.1:*', 'https://127.0.0.1:*'],
      lookup: async (hostname) => (names.get(hostname) ?? []).map((address) => ({ address })),
    });
    attempt = createPostAttempt({ targetGuard, timeoutMs: TIMEOUT_MS });
    open.push(attempt);
  });

  afterEach(async () => {
    for (const each of open.splice(0)) await each.close();
  });

  async function receiver(listener: Answer): Promise<Receiver> {
    const started = await startReceiver(listener);
    open.push(started);
    return started;
  }

  function post(url: string): Promise<AttemptOutcome> {
    return attempt.post({ url, headers: { 'content-type': 'application/json' }, body: Buffer.from('{}') });
  }

  it('delivers exactly the signed bytes, and both signatures hold over what arrived', async () => {
    const body = Buffer.from('{"event":"transaction.confirmed","data":{"note":"für 5 €"}}', 'utf8');
    let arrived: Buffer | undefined;
    let headers: NodeJS.Dict<string | string[]> = {};
    const { port } = await receiver(async (request, response) => {
      headers = request.headers;
      arrived = await readBody(request);
      response.end('thanks');
    });
    const secret = 'a secret of my own';
    const outcome = await attempt.post({
      url: `http://127.0.0.1:${port}/hook?x=1`,
      headers: signDelivery({ eventId: 'evt_9', eventVersion: 1, body, secret, attemptedAt: new Date() }),
      body,
    });

    expect(outcome).to.include({ kind: 'response', status: 200, responseBody: 'thanks' });
    expect(arrived?.equals(body)).to.equal(true);
    expect(headers['content-length']).to.equal(String(body.length));
    const own = createHmac('sha256', secret)
      .update(arrived ?? '')
      .digest('hex');
    expect(headers['x-service-signature']).to.equal(`sha256=${own}`);
    const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${String(arrived)}`;
    const standard = createHmac('sha256', secret).update(signed, 'utf8').digest('base64');
    expect(headers['webhook-signature']).to.equal(`v1,${standard}`);
  });

  it('reports the status, the answer and how long to wait', async () => {
    const { port } = await receiver((_request, response) => {
      response.writeHead(503, { 'retry-after': '3' }).end('{"error":"busy"}');
    });
    const outcome = await post(`http://127.0.0.1:${port}/`);
    expect(outcome).to.include({ status: 503, responseBody: '{"error":"busy"}', retryAfterMs: 3_000 });
  });

  it('reports its duration', async () => {
    const clock = mock.method(performance, 'now', () => 1_000);
    try {
      const { port } = await receiver((_request, response) => {
        clock.mock.mockImplementation(() => 1_123);
        response.end();
      });
      expect(await post(`http://127.0.0.1:${port}/`)).to.include({ durationMs: 123 });
    } finally {
      clock.mock.restore();
    }
  });

  it('does not follow a redirect', async () => {
    const seen: (string | undefined)[] = [];
    const { port } = await receiver((request, response) => {
      seen.push(request.url);
      response.writeHead(307, { location: '/elsewhere' }).end();
    });
    expect(await post(`http://127.0.0.1:${port}/hook`)).to.include({ kind: 'response', status: 307 });
    expect(seen).to.deep.equal(['/hook']);
  });

  it('uses kept connections again', async () => {
    const server = await receiver((_request, response) => response.end('x'.repeat(MAX_RESPONSE_BODY_BYTES)));
    for (let made = 0; made < 10; made += 1) await post(`http://127.0.0.1:${server.port}/`);
    // undici leaves a connection alone for one turn of the event loop after an answer: two take turns.
    expect(server.connections()).to.be.at.most(2);
  });

  it('keeps the beginning of a long answer and drops the connection on the rest', async () => {
    let cutOff: Promise<unknown> | undefined;
    const { port } = await receiver((_request, response) => {
      cutOff = once(response, 'close');
      const writeOn = (): void => {
        while (!response.destroyed && response.write('€'.repeat(10_000)));
      };
      response.on('drain', writeOn);
      writeOn();
    });
    const outcome = await post(`http://127.0.0.1:${port}/`);
    expect(outcome).to.include({ kind: 'response', status: 200 });
    const { responseBody } = outcome as AttemptOutcome & { kind: 'response' };
    expect(Buffer.byteLength(responseBody.replace(/\uFFFD$/, ''))).to.be.within(
      4_000,
      MAX_RESPONSE_BODY_BYTES,
    );
    await cutOff;
  });

  it('gives the answer as text that a database can hold', async () => {
    const { port } = await receiver((_request, response) => response.end(Buffer.from([0x61, 0, 0xff, 0x62])));
    expect(await post(`http://127.0.0.1:${port}/`)).to.include({ responseBody: 'a\uFFFD\uFFFDb' });
  });

  it('ends a missing answer as a timeout when the attempt’s time is over', async () => {
    const requests = new EventEmitter();
    const { port } = await receiver(() => requests.emit('arrived'));
    const outcome = await endAtLimit(TIMEOUT_MS, {
      begin: () => post(`http://127.0.0.1:${port}/`),
      isUnderWay: once(requests, 'arrived'),
    });
    expect(outcome).to.deep.include({ kind: 'error', errorClass: 'timeout' });
  });

  it('waits 30 seconds for an answer by default, as the specification says', async () => {
    const requests = new EventEmitter();
    const { port } = await receiver(() => requests.emit('arrived'));
    attempt = createPostAttempt({
      targetGuard: createTargetGuard({ allowedTargets: ['http://127.0.0.1:*'] }),
    });
    open.push(attempt);
    const outcome = await endAtLimit(30_000, {
      begin: () => post(`http://127.0.0.1:${port}/`),
      isUnderWay: once(requests, 'arrived'),
    });
    expect(outcome).to.include({ kind: 'error', errorClass: 'timeout' });
  });

  const unfinished: Record<string, Answer> = {
    'never ends': (_request, response) => {
      response.writeHead(200).write('part');
    },
    drips: (_request, response) => {
      const drip = setInterval(() => response.write('.'), 20);
      response.on('close', () => clearInterval(drip));
    },
  };
  for (const [what, listener] of Object.entries(unfinished)) {
    it(`keeps the status of an answer whose body ${what}, and waits no longer for it`, async () => {
      const { port } = await receiver(listener);
      const outcome = await endAtLimit(TIMEOUT_MS, {
        begin: () => post(`http://127.0.0.1:${port}/`),
        isUnderWay: nextStatus(),
      });
      expect(outcome).to.deep.include({ kind: 'response', status: 200 });
    });
  }

  it('reports a refused connection', async () => {
    expect(await post(closedUrl())).to.include({
      errorClass: 'refused',
      message: 'The connection was refused. (ECONNREFUSED)',
    });
  });

  it('reports a connection that breaks before the answer', async () => {
    const peer = await startTcpPeer('');
    open.push(peer);
    expect(await post(`http://127.0.0.1:${peer.port}/`)).to.include({ errorClass: 'connection' });
  });

  it('reports an answer that is not HTTP', async () => {
    const peer = await startTcpPeer('220 mail.test ESMTP\r\n');
    open.push(peer);
    expect(await post(`http://127.0.0.1:${peer.port}/`)).to.include({ errorClass: 'connection' });
  });

  it('reports a receiver that does not speak TLS', async () => {
    const { port } = await receiver((_request, response) => response.end());
    expect(await post(`https://127.0.0.1:${port}/`)).to.include({ errorClass: 'tls' });
  });

  it('reports a name that does not resolve', async () => {
    expect(await post('https://unknown.test/')).to.include({
      errorClass: 'dns',
      message: 'The host name could not be resolved.',
    });
  });

  it('connects to the address that was checked, without asking for the name again', async () => {
    const hosts: (string | undefined)[] = [];
    const { port } = await receiver((request, response) => {
      hosts.push(request.headers.host);
      response.end();
    });
    names.set('receiver.test', ['127.0.0.1']);
    expect(await post(`http://receiver.test:${port}/`)).to.include({ kind: 'response', status: 200 });
    expect(hosts).to.deep.equal([`receiver.test:${port}`]);
  });

  it('makes no connection if the name now leads to a forbidden address', async () => {
    const server = await receiver((_request, response) => response.end());
    names.set('receiver.test', ['127.0.0.2']);
    const outcome = await post(`http://receiver.test:${server.port}/`);
    expect(outcome).to.include({ errorClass: 'target_forbidden' });
    expect(JSON.stringify(outcome)).not.to.contain('127.0.0.2');
    expect(server.connections()).to.equal(0);
  });

  it('makes no connection to a forbidden address that is written in the URL', async () => {
    const server = await receiver((_request, response) => response.end());
    expect(await post(`http://127.0.0.2:${server.port}/`)).to.include({ errorClass: 'target_forbidden' });
    expect(await post(`http://[::ffff:127.0.0.1]:${server.port}/`)).to.include({
      errorClass: 'target_forbidden',
    });
    expect(server.connections()).to.equal(0);
  });
});
