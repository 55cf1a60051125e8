import { expect } from 'chai';
import { Agent, request } from 'node:http';
import { z } from 'zod';
import { startApiProcess, type ApiProcess } from '../support/api-process.ts';
import { startTestService, type TestService } from '../support/wallet-service.ts';
import { waitUntil } from '../support/wait-until.ts';

const CLIENTS_KEPT_ALIVE = 8;
const CLIENTS_THAT_CONNECT_ANEW = 4;
/** The stop comes in the middle of such a load. */
const ANSWERS_BEFORE_THE_STOP = 150;

interface Sent {
  requestId: string;
  status: number | null;
  /** Of the connection, where no answer came. */
  failure: string | null;
}

const logLine = z.object({ msg: z.literal('request'), request_id: z.string() });

describe('an API that is stopped under load', () => {
  let service: TestService;
  let api: ApiProcess;
  let apiKey: string;
  let accountId: string;

  before(async function () {
    this.timeout(60_000);
    service = await startTestService({ worker: false });
    ({ apiKey, accountId } = await service.createAccount());
    api = await startApiProcess(service.environment);
  });
  after(async () => {
    await api.kill();
    await service.stop();
  });

  function send(requestId: string, agent: Agent): Promise<Sent> {
    return new Promise((resolve) => {
      const fail = (error: NodeJS.ErrnoException): void =>
        resolve({ requestId, status: null, failure: error.code ?? error.message });
      const call = request(
        {
          host: '127.0.0.1',
          port: api.port,
          path: '/v1/webhooks',
          method: 'POST',
          agent,
          headers: {
            authorization: `Bearer ${apiKey}`,
            'content-type': 'application/json',
            'x-request-id': requestId,
          },
        },
        (response) => {
          response.on('error', fail);
          response
            .resume()
            .once('end', () => resolve({ requestId, status: response.statusCode ?? 0, failure: null }));
        },
      );
      call.on('error', fail);
      call.end(
        JSON.stringify({
          url: `http://127.0.0.1:9/${requestId}`,
          events: ['transaction.confirmed'],
          secret: 'a-secret-of-sixteen-or-more',
          active: false,
        }),
      );
    });
  }

  it('answers in full each request that it took up, and does nothing of what it refused', async function () {
    this.timeout(60_000);
    const sent: Sent[] = [];
    async function client(name: string, keepAlive: boolean): Promise<void> {
      const agent = new Agent({ keepAlive, maxSockets: 1 });
      for (let count = 0; ; count += 1) {
        const outcome = await send(`${name}-${count}`, agent);
        sent.push(outcome);
        if (outcome.failure !== null) break;
      }
      agent.destroy();
    }
    const clients = Promise.all([
      ...Array.from({ length: CLIENTS_KEPT_ALIVE }, (_, index) => client(`kept-${index}`, true)),
      ...Array.from({ length: CLIENTS_THAT_CONNECT_ANEW }, (_, index) => client(`anew-${index}`, false)),
    ]);
    await waitUntil('the load is under way', () => sent.length >= ANSWERS_BEFORE_THE_STOP);
    expect(await api.terminate(), 'exit code').to.equal(0);
    await clients;

    const answered = sent.filter(({ status }) => status !== null);
    expect(new Set(answered.map(({ status }) => status))).to.deep.equal(new Set([201]));
    // A connection that the system had established, but the process not accepted yet, is reset instead of refused.
    const refused = sent.filter(({ failure }) => failure !== null);
    for (const { requestId, failure } of refused) {
      const expected = requestId.startsWith('kept') ? ['ECONNREFUSED'] : ['ECONNREFUSED', 'ECONNRESET'];
      expect(failure, requestId).to.be.oneOf(expected);
    }
    // What the server says it did is what the clients were told, and what is stored.
    const ids = (list: Sent[]): string[] => list.map(({ requestId }) => requestId).sort();
    expect(served()).to.deep.equal(ids(answered));
    const rows = await service
      .database('webhook_endpoints')
      .where({ account_id: accountId })
      .pluck<string[]>('url');
    expect(rows.map((url) => url.split('/').at(-1) ?? '').sort()).to.deep.equal(ids(answered));
  });

  function served(): string[] {
    return api
      .logged()
      .split('\n')
      .flatMap((line) => {
        const parsed = logLine.safeParse(line.startsWith('{') ? JSON.parse(line) : null);
        return parsed.success ? [parsed.data.request_id] : [];
      })
      .sort();
  }
});
