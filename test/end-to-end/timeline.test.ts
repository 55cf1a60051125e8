import { expect } from 'chai';
import { createWalletClient } from '../../client/src/index.ts';
import { fundedWallet, newWallet, type TestWallet } from '../support/chain-client.ts';
import { insertOperation } from '../db/support/rows.ts';
import { openEventStream, type StreamEvent } from '../support/event-stream-client.ts';
import { parts } from '../support/parts.ts';
import { startTcpProxy } from '../support/tcp-proxy.ts';
import { waitUntil } from '../support/wait-until.ts';
import { startTestService, type TestService } from '../support/wallet-service.ts';

/** Long enough for several cuts, short enough for a quick test. */
const SENDS = 3;

describe('a client that follows an account', () => {
  let service: TestService;
  let from: TestWallet;

  before(async () => {
    service = await startTestService();
    from = await fundedWallet(10_000_000_000);
  });
  after(() => service.stop());

  it('sees every step of every send once and in order, though the stream is cut again and again', async () => {
    const { apiKey } = await service.createAccount();
    const client = createWalletClient({ baseUrl: service.baseUrl, apiKey, network: 'devnet' });
    const seen: StreamEvent[] = [];
    let last: string | undefined;
    const enough = new AbortController();

    async function follow(): Promise<void> {
      while (!enough.signal.aborted) {
        const stream = await openEventStream(service, '/v1/timeline', { key: apiKey, lastEventId: last });
        expect(stream.status).to.equal(200);
        await waitUntil('the stream has something', () => stream.events.length > 0 || enough.signal.aborted);
        stream.leave();
        const taken = [...stream.events];
        last = taken.at(-1)?.id ?? last;
        seen.push(...taken.filter(({ event }) => event === 'timeline'));
      }
    }
    const follower = follow();
    await waitUntil('the stream is open', () => last !== undefined);

    const sends = await Promise.all(
      Array.from({ length: SENDS }, async () => {
        const { address: to } = await newWallet();
        const operation = await client.send({ from: from.address, to, amount: '0.1', token: 'SOL' });
        await operation.confirm(from);
        await operation.waitFor();
        return operation;
      }),
    );
    const expected = sends.flatMap(({ id, data }) =>
      data.timeline.map((entry) => ({ operation_id: id, ...entry })),
    );
    await waitUntil('everything was seen', () => seen.length >= expected.length);
    enough.abort();
    await follower;

    for (const { id, data } of sends) {
      const steps = seen.filter((event) => event.data['operation_id'] === id).map((event) => event.data);
      expect(steps.slice(0, data.timeline.length)).to.deep.equal(
        data.timeline.map((entry) => ({ operation_id: id, ...entry })),
      );
    }
    expect(new Set(seen.map(({ id }) => id)).size, 'nothing twice').to.equal(seen.length);
  });

  it('of one send gets its end, and how it ended', async () => {
    const { apiKey } = await service.createAccount();
    const client = createWalletClient({ baseUrl: service.baseUrl, apiKey, network: 'devnet' });
    const { address: to } = await newWallet();
    const operation = await client.send({ from: from.address, to, amount: '0.1', token: 'SOL' });
    const stream = await openEventStream(service, `/v1/operations/${operation.id}`, { key: apiKey });
    await operation.confirm(from);
    await stream.closed;
    const end = stream.events.at(-1);
    expect([end?.event, end?.data['status']]).to.deep.equal(['end', 'confirmed']);
    expect(stream.events.slice(0, -1).map(({ id }) => Number(id))).to.deep.equal(
      Array.from({ length: Number(end?.data['version']) }, (_, index) => index + 1),
    );
  });

  it('is cut when the database goes away, and misses nothing when it is back', async () => {
    const url = new URL((await parts()).postgres.url);
    const proxy = await startTcpProxy({ host: url.hostname, port: Number(url.port) });
    const cutOff = await startTestService({ worker: false, databasePort: proxy.port });
    const { accountId, apiKey } = await cutOff.createAccount();
    const stream = await openEventStream(cutOff, '/v1/timeline', { key: apiKey });
    const [opened] = await stream.has(1);
    await proxy.cut();
    await stream.closed;
    expect(stream.text()).to.match(/: the stream ends here.*\nretry: 1000\n\n$/);
    await proxy.mend();
    const { id } = await insertOperation(cutOff.database, accountId);
    const again = await openEventStream(cutOff, '/v1/timeline', { key: apiKey, lastEventId: opened?.id });
    expect((await again.has(1))[0]?.data['operation_id']).to.equal(id);
    again.leave();
    await cutOff.stop();
    await proxy.stop();
  });
});
