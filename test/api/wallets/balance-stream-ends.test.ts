import { expect } from 'chai';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { createWaiterLimit } from '../../../use-cases/operations/waiter-limit.ts';
import { startApi, type RunningApi } from '../../../api/start-api.ts';
import { Connection } from '@temporalio/client';
import { createLogger } from '../../../telemetry/logger.ts';
import { createApiClient, type CallApi } from '../../support/api-client.ts';
import { openEventStream } from '../../support/event-stream-client.ts';
import { parts } from '../../support/parts.ts';
import { startTcpProxy, type TcpProxy } from '../../support/tcp-proxy.ts';
import { waitUntil } from '../../support/wait-until.ts';
import { startTestService, type TestService } from '../../support/wallet-service.ts';
import { ledgerRows, someAddress, type LedgerRows } from '../support/ledger-rows.ts';
import { outcome } from '../support/send-bodies.ts';

const ACCOUNTS = 10;
const PER_ACCOUNT = 100;

describe('streams of balances', () => {
  let service: TestService;
  let proxy: TcpProxy;
  let ledger: LedgerRows;
  let call: CallApi;

  before(async () => {
    const { hostname, port } = new URL((await parts()).postgres.url);
    proxy = await startTcpProxy({ host: hostname, port: Number(port) });
    service = await startTestService({ worker: false, databasePort: proxy.port });
    ledger = ledgerRows(service);
    call = await createApiClient(service, 'none');
  });
  after(async () => {
    await service.stop();
    await proxy.stop();
  });
  beforeEach(() => ledger.cursor({ slot: 5_000 }));

  const pathOf = (address: string) => `/v1/wallet/balance?address=${address}`;

  async function follow(address: string): Promise<string> {
    const { apiKey: key } = await service.createAccount('internal');
    await call('/v1/wallets', { key, method: 'POST', json: { address, watch: true } });
    await ledger.takeUp(address, 10);
    return key;
  }

  const setSol = (address: string, amount: string) =>
    service.database('ledger_accounts').where({ address, token: 'SOL' }).update({ amount });

  it('end when the database is lost, as timelines do, and continue with a new connection', async () => {
    const address = someAddress();
    const key = await follow(address);
    await ledger.hold(address, { token: 'SOL', amount: '1000000000', decimals: 9 }, 20);
    const streams = [
      await openEventStream(service, pathOf(address), { key }),
      await openEventStream(service, '/v1/timeline', { key }),
    ];
    await Promise.all(streams.map((each) => each.has(1)));
    await proxy.cut();
    await Promise.all(streams.map(({ closed }) => closed));
    for (const each of streams) expect(each.text()).to.match(/: the stream ends here.*\nretry: 1000\n\n$/);
    const refused = await call(pathOf(address), { key, headers: { accept: 'text/event-stream' } });
    expect(outcome(refused)).to.equal('503 SERVICE_UNAVAILABLE');

    await proxy.mend();
    const again = await waitUntil('the database is back', async () => {
      const stream = await openEventStream(service, pathOf(address), { key });
      return stream.status === 200 && stream;
    });
    await again.has(1);
    await setSol(address, '2000000000');
    expect((await again.has(2)).map(({ data }) => data['sol'])).to.deep.equal(['1', '2']);
    again.leave();
  });

  it('of a thousand readers tell each of them, and leave no work when they end', async () => {
    const address = someAddress();
    const keys = await Promise.all(Array.from({ length: ACCOUNTS }, () => follow(address)));
    await ledger.hold(address, { token: 'SOL', amount: '1000000000', decimals: 9 }, 20);
    const before = resources();
    const responses: IncomingMessage[] = [];
    const texts = new Map<IncomingMessage, string>();
    for (const key of keys) {
      const opened = Array.from({ length: PER_ACCOUNT }, () => open(service.api.url + pathOf(address), key));
      for (const response of await Promise.all(opened)) {
        texts.set(response, '');
        response.setEncoding('utf8').on('data', (text: string) => {
          texts.set(response, `${texts.get(response) ?? ''}${text}`);
        });
        responses.push(response);
      }
    }
    expect(responses).to.have.length(ACCOUNTS * PER_ACCOUNT);
    expect(responses.every(({ statusCode }) => statusCode === 200)).to.equal(true);
    await setSol(address, '6000000000');
    await waitUntil('every reader has the change', () =>
      [...texts.values()].every((text) => text.includes('"sol":"6"')),
    );
    for (const response of responses) response.destroy();
    await waitUntil('sockets and timers are as before', () => {
      const now = resources();
      return now.sockets <= before.sockets && now.timers <= before.timers;
    });
    // Each place is free again.
    const [key = ''] = keys;
    const again = await Promise.all(
      Array.from({ length: PER_ACCOUNT }, () => open(service.api.url + pathOf(address), key)),
    );
    expect(again.every(({ statusCode }) => statusCode === 200)).to.equal(true);
    for (const response of again) response.destroy();
  });

  describe('at a server that stops', () => {
    let api: RunningApi;

    beforeEach(async () => {
      api = await startApi({
        config: service.config,
        log: createLogger({ level: 'silent', service: 'test' }),
        connection: Connection.lazy(service.config.temporal.connection),
        waiters: createWaiterLimit({ perAccount: 2, perProcess: 2 }),
        idleGraceMs: 0,
      });
    });

    it('have places like other streams, and are cut with a hint', async () => {
      const address = someAddress();
      const key = await follow(address);
      const streams = [
        await openEventStream({ api }, pathOf(address), { key }),
        await openEventStream({ api }, '/v1/timeline', { key }),
      ];
      await Promise.all(streams.map((each) => each.has(1)));
      const callThis = await createApiClient({ api }, key);
      const refused = await callThis(pathOf(address), { headers: { accept: 'text/event-stream' } });
      expect(outcome(refused)).to.equal('503 SERVICE_UNAVAILABLE');
      expect(outcome(await callThis(pathOf(address)))).to.equal('200');
      await api.stop();
      await Promise.all(streams.map(({ closed }) => closed));
      for (const each of streams) expect(each.text()).to.match(/: the stream ends here.*\nretry: 1000\n\n$/);
    });
  });
});

async function open(url: string, key: string): Promise<IncomingMessage> {
  const request = get(url, {
    agent: false,
    headers: { accept: 'text/event-stream', authorization: `Bearer ${key}` },
  });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  response.on('error', () => undefined);
  return response;
}

/** Resources that keep this process busy, by kind. */
function resources() {
  const active = process.getActiveResourcesInfo();
  const count = (kind: string) => active.filter((each) => each === kind).length;
  return { sockets: count('TCPSocketWrap'), timers: count('Timeout') };
}
