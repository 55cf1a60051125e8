import { expect } from 'chai';
import { UnavailableError } from '../../src/transport/api-errors.ts';
import { routeOf } from '../support/document.ts';
import { clientOf } from '../support/fixtures.ts';
import {
  failure,
  startTestServer,
  success,
  type ReceivedRequest,
  type Reply,
  type TestServer,
} from '../support/http-server.ts';
import { sampleOf } from '../support/sample.ts';
import { failureOf } from '../support/thrown.ts';

const OPERATION = (sampleOf(routeOf('listOperations').data) as { items: object[] }).items[0] ?? {};
const DELIVERY = (sampleOf(routeOf('listDeliveries').data) as { items: object[] }).items[0] ?? {};
const EVENT = (sampleOf(routeOf('listEvents').data) as { items: object[] }).items[0] ?? {};
const ENTRY = (sampleOf(routeOf('getTimeline').data) as { items: object[] }).items[0] ?? {};

describe('Lists of the client', () => {
  let server: TestServer;

  async function serve(answer: (request: ReceivedRequest) => Reply): Promise<void> {
    server = await startTestServer(answer);
  }

  afterEach(async () => {
    await server.close();
  });

  it('iterate over all pages of operations with the same filters', async () => {
    await serve(({ query }) => {
      const page = Number(query.get('cursor') ?? '0');
      const items = [0, 1].map((index) => ({ ...OPERATION, operation_id: `op_${page}_${index}` }));
      return success({ items, next_cursor: page < 2 ? `${page + 1}` : null });
    });
    const filters = { status: ['submitted', 'confirmed'], wallet: 'W', limit: 2 } as const;
    const ids: string[] = [];
    for await (const { operation_id: id } of clientOf(server).operations.list(filters)) ids.push(id);
    expect(ids).to.deep.equal(['op_0_0', 'op_0_1', 'op_1_0', 'op_1_1', 'op_2_0', 'op_2_1']);
    expect(server.requests.map(({ path, query }) => `${path}?${query.toString()}`)).to.deep.equal([
      '/v1/operations?status=submitted%2Cconfirmed&wallet=W&limit=2',
      '/v1/operations?status=submitted%2Cconfirmed&wallet=W&limit=2&cursor=1',
      '/v1/operations?status=submitted%2Cconfirmed&wallet=W&limit=2&cursor=2',
    ]);
  });

  it('ask only for pages that are needed', async () => {
    await serve(() => success({ items: [OPERATION, OPERATION], next_cursor: 'more' }));
    for await (const item of clientOf(server).operations.list()) {
      expect(item).to.deep.equal(OPERATION);
      break;
    }
    expect(server.requests).to.have.length(1);
  });

  it('return one page, and the next one by its cursor', async () => {
    await serve(({ query }) =>
      success({ items: [OPERATION], next_cursor: query.has('cursor') ? null : 'c1' }),
    );
    const list = clientOf(server).operations.list({ network: 'devnet', kind: 'send' });
    expect(await list.page()).to.deep.equal({ items: [OPERATION], next_cursor: 'c1' });
    expect((await list.page({ cursor: 'c1' })).next_cursor).to.equal(null);
    expect(server.requests[1]?.query.toString()).to.equal('kind=send&network=devnet&cursor=c1');
  });

  it('continue after an empty page if the service says that there is more', async () => {
    const page = sampleOf(routeOf('listEvents').data) as object;
    await serve(({ path, query }) => {
      const cursor = query.get('after') ?? query.get('cursor');
      if (path === '/v1/events') {
        const items = cursor === 'c2' ? [EVENT] : [];
        return success({
          ...page,
          items,
          next_cursor: cursor === null ? 'c1' : 'c2',
          has_more: cursor !== 'c2',
        });
      }
      return success({
        items: cursor === null ? [] : [DELIVERY],
        next_cursor: cursor === null ? 'c1' : null,
      });
    });
    const { events, webhooks } = clientOf(server);
    const seen: unknown[] = [];
    for await (const event of events.list({ events: ['price.*', 'stake.reward'] })) seen.push(event);
    for await (const delivery of webhooks.deliveries.list('wh_1', { status: ['failed', 'held'] })) {
      seen.push(delivery);
    }
    expect(seen).to.deep.equal([EVENT, DELIVERY]);
    expect(server.requests.map(({ path, query }) => `${path}?${query.toString()}`)).to.deep.equal([
      '/v1/events?events=price.*%2Cstake.reward',
      '/v1/events?events=price.*%2Cstake.reward&after=c1',
      '/v1/events?events=price.*%2Cstake.reward&after=c2',
      '/v1/webhooks/wh_1/deliveries?status=failed%2Cheld',
      '/v1/webhooks/wh_1/deliveries?status=failed%2Cheld&cursor=c1',
    ]);
  });

  it('of the timeline end with the newest entry', async () => {
    await serve(({ query }) =>
      success(
        query.get('after') === 'c2'
          ? { items: [], next_cursor: 'c2' }
          : { items: [ENTRY], next_cursor: 'c2' },
      ),
    );
    const entries: unknown[] = [];
    for await (const entry of clientOf(server).timeline.list({ after: 'c1', limit: 1 })) entries.push(entry);
    expect(entries).to.deep.equal([ENTRY]);
    expect(server.requests.map(({ query }) => query.toString())).to.deep.equal([
      'after=c1&limit=1',
      'after=c2&limit=1',
    ]);
  });
});

describe('client.status', () => {
  it('sends one request next to /v1, without the key', async () => {
    const server = await startTestServer(({ path }) =>
      path === '/health'
        ? success({ status: 'ok' })
        : failure(503, 'SERVICE_UNAVAILABLE', { details: 'database', headers: { 'Retry-After': '0' } }),
    );
    try {
      const { status } = clientOf(server);
      expect(await status.health()).to.deep.equal({ status: 'ok' });
      const error = await failureOf(UnavailableError, () => status.ready());
      expect(error).to.include({ details: 'database', retryable: true });
      expect(server.requests.map(({ path }) => path)).to.deep.equal(['/health', '/ready']);
      for (const { headers } of server.requests) expect(headers).not.to.have.property('authorization');
    } finally {
      await server.close();
    }
  });

  it('has null for the ledger’s figures of an older service', async () => {
    const server = await startTestServer(() => success({ status: 'ready', checks: { postgresql: 'ok' } }));
    try {
      const { details } = await clientOf(server).status.ready();
      expect(details).to.deep.equal({ ledger: null });
    } finally {
      await server.close();
    }
  });
});
