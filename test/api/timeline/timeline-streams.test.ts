import { expect } from 'chai';
import { Connection } from '@temporalio/client';
import { startApi, type RunningApi } from '../../../api/start-api.ts';
import { KINDS } from '../../../domain/kinds.ts';
import { createOperationStore } from '../../../db/operations/operation-store.ts';
import { CHECK_INTERVAL_MS } from '../../../use-cases/operations/operation-listener.ts';
import { createWaiterLimit } from '../../../use-cases/operations/waiter-limit.ts';
import { createLogger } from '../../../telemetry/logger.ts';
import { CONFIRM, EXPIRE, insertOperation } from '../../db/support/rows.ts';
import { createApiClient, type CallApi } from '../../support/api-client.ts';
import { holdTimers } from '../../support/held-timers.ts';
import { openEventStream } from '../../support/event-stream-client.ts';
import { waitUntil } from '../../support/wait-until.ts';
import { startTestService, type TestService } from '../../support/wallet-service.ts';
import { outcome } from '../support/send-bodies.ts';

/** A stop never cuts off what did not end by itself. */
const NEVER_MS = 86_400_000;

/** Waiting requests then only check after a NOTIFY. */
const holdChecks = () => holdTimers((milliseconds) => milliseconds === CHECK_INTERVAL_MS);

describe('a timeline', () => {
  let service: TestService;
  let call: CallApi;
  let key: string;
  let accountId: string;

  before(async () => {
    service = await startTestService({ worker: false });
    call = await createApiClient(service, 'none');
  });
  after(() => service.stop());
  beforeEach(async () => {
    ({ accountId, apiKey: key } = await service.createAccount());
  });

  const newOperation = async () => (await insertOperation(service.database, accountId)).id;
  const store = () => createOperationStore(service.database, KINDS);
  const stream = (path: string, lastEventId?: string) => openEventStream(service, path, { key, lastEventId });
  const errorOf = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await call(path, { key, headers: { accept: 'text/event-stream', ...headers } });
    return `${outcome(answer)} ${answer.error.details ?? ''}`;
  };

  describe('of one operation', () => {
    it('is streamed from its beginning, step by step, until nothing can happen any more', async () => {
      const id = await newOperation();
      const followed = await stream(`/v1/operations/${id}`);
      expect(followed.status).to.equal(200);
      expect(followed.headers.get('content-type')).to.match(/^text\/event-stream/);
      expect(followed.headers.get('cache-control')).to.equal('no-store');
      expect(followed.headers.get('x-accel-buffering')).to.equal('no');
      await followed.has(1);
      await store().transition(id, 1, CONFIRM);
      await followed.has(2);
      await store().transition(id, 2, EXPIRE);
      await followed.closed;
      expect(followed.events.map(({ id, event }) => [id, event])).to.deep.equal([
        ['1', 'timeline'],
        ['2', 'timeline'],
        ['3', 'timeline'],
        [undefined, 'end'],
      ]);
      const { timeline } = (await call(`/v1/operations/${id}`, { key })).data as { timeline: object[] };
      expect(followed.events.slice(0, 3).map(({ data }) => data)).to.deep.equal(
        timeline.map((entry) => ({ operation_id: id, ...entry })),
      );
      expect(followed.events.at(-1)?.data).to.deep.equal({ operation_id: id, version: 3, status: 'expired' });
    });

    it('continues after Last-Event-ID, or after after_version if that is missing', async () => {
      const id = await newOperation();
      await store().transition(id, 1, CONFIRM);
      await store().transition(id, 2, EXPIRE);
      for (const [path, last, expected] of [
        [`/v1/operations/${id}`, '2', ['3', undefined]],
        [`/v1/operations/${id}`, '3', [undefined]],
        [`/v1/operations/${id}?after_version=1`, undefined, ['2', '3', undefined]],
        [`/v1/operations/${id}?after_version=1`, '2', ['3', undefined]],
      ] as const) {
        const followed = await stream(path, last);
        await followed.closed;
        expect(followed.events.map((event) => event.id)).to.deep.equal(expected);
      }
    });

    it('is refused as JSON before anything is streamed', async () => {
      const id = await newOperation();
      const { apiKey: another } = await service.createAccount();
      const headers = { accept: 'text/event-stream' };
      expect(outcome(await call(`/v1/operations/${id}`, { key: another, headers }))).to.equal(
        '404 NOT_FOUND',
      );
      expect(outcome(await call(`/v1/operations/${id}`, { key: null, headers }))).to.equal(
        '401 INVALID_API_KEY',
      );
      for (const wrong of ['x', '-1', '1.5', '1e1', '9999999999', "1' OR '1"]) {
        expect(await errorOf(`/v1/operations/${id}`, { 'last-event-id': wrong })).to.match(
          /^400 INVALID_REQUEST Last-Event-ID: /,
        );
      }
    });

    it('stays JSON for clients that accept anything, and for HEAD', async () => {
      const id = await newOperation();
      for (const accept of ['*/*', 'application/json, text/event-stream', 'text/event-stream;q=0.5, */*']) {
        expect(outcome(await call(`/v1/operations/${id}`, { key, headers: { accept } }))).to.equal('200');
      }
      const head = await fetch(`${service.api.url}/v1/operations/${id}`, {
        method: 'HEAD',
        headers: { accept: 'text/event-stream', authorization: `Bearer ${key}` },
      });
      expect(head.headers.get('content-type')).to.include('application/json');
    });
  });

  describe('of an account', () => {
    it('is streamed from now on, and continues after the last id, also if nothing had come yet', async () => {
      await newOperation();
      const before = await stream('/v1/timeline');
      const [opened] = await before.has(1);
      expect(opened?.event).to.equal('open');
      before.leave();

      const id = await newOperation();
      const followed = await stream('/v1/timeline', opened?.id);
      await store().transition(id, 1, CONFIRM);
      const events = await followed.has(2);
      expect(events.map(({ event, data }) => [event, data['operation_id'], data['version']])).to.deep.equal([
        ['timeline', id, 1],
        ['timeline', id, 2],
      ]);
      followed.leave();

      const again = await stream('/v1/timeline', events[0]?.id);
      expect((await again.has(1))[0]).to.deep.equal(events[1]);
      again.leave();
    });

    it('is streamed with the commit, by its NOTIFY, and not by the look of each second', async () => {
      const looks = holdChecks();
      try {
        const followed = await stream('/v1/timeline');
        await followed.has(1);
        await waitUntil('it waits', () => looks.count() > 0);
        for (const count of [2, 3, 4]) {
          await newOperation();
          await followed.has(count);
        }
        followed.leave();
      } finally {
        looks.release();
      }
    });

    it('is read in pages from its beginning, with a cursor to continue from, also after an empty page', async () => {
      const empty = await call('/v1/timeline', { key });
      expect(empty.data['items']).to.deep.equal([]);
      const id = await newOperation();
      await store().transition(id, 1, CONFIRM);
      const after = String(empty.data['next_cursor']);
      const first = await call(`/v1/timeline?limit=1&after=${after}`, { key });
      const second = await call(`/v1/timeline?after=${String(first.data['next_cursor'])}`, { key });
      expect([first, second].map(({ data }) => data['items'])).to.deep.equal(
        ((await call(`/v1/operations/${id}`, { key })).data['timeline'] as object[]).map((entry) => [
          { operation_id: id, ...entry },
        ]),
      );
      const end = String(second.data['next_cursor']);
      const none = await call(`/v1/timeline?after=${end}`, { key });
      expect(none.data).to.deep.equal({ items: [], next_cursor: end });
      // One kind of cursor for pages and streams.
      const followed = await stream(`/v1/timeline?after=${after}`);
      expect((await followed.has(2)).at(-1)?.id).to.equal(end);
      followed.leave();
    });

    it('has nothing of another account’s', async () => {
      await newOperation();
      const { apiKey: another } = await service.createAccount();
      expect((await call('/v1/timeline', { key: another })).data['items']).to.deep.equal([]);
    });

    it('is refused with a cursor that is none, which is named', async () => {
      const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
      const wrong = [
        'x',
        encoded([]),
        encoded(['e', '-1', 0, '', 0]),
        encoded(['e', '99999999999999999999', 0, '', 0]),
        encoded(['e', '1', -1, '', 0]),
        encoded(['e', '1', 0, "'", 0]),
        encoded(['e', '1', 0, '', 3_000_000_000]),
      ];
      for (const cursor of wrong) {
        expect(await errorOf(`/v1/timeline?after=${cursor}`)).to.match(/^400 INVALID_REQUEST after: /);
        expect(await errorOf('/v1/timeline', { 'last-event-id': cursor })).to.match(
          /^400 INVALID_REQUEST Last-Event-ID: /,
        );
        const page = await call(`/v1/timeline?after=${cursor}`, { key });
        expect(page.error.details).to.match(/^after: /);
      }
      expect(outcome(await call('/v1/timeline?limit=501', { key }))).to.equal('400 INVALID_REQUEST');
    });
  });

  describe('that waits', () => {
    let api: RunningApi;
    let entered: number;
    let stopping: Promise<void> | undefined;
    const stop = () => (stopping ??= api.stop());

    beforeEach(async () => {
      stopping = undefined;
      entered = 0;
      const limit = createWaiterLimit({ perAccount: 4, perProcess: 6 });
      api = await startApi({
        config: service.config,
        log: createLogger({ level: 'silent', service: 'test' }),
        connection: Connection.lazy(service.config.temporal.connection),
        waiters: {
          enter(ownerId) {
            const leave = limit.enter(ownerId);
            entered += 1;
            return leave;
          },
        },
        idleGraceMs: 0,
        drainMs: NEVER_MS,
      });
    });
    afterEach(stop);

    const open = (path: string, as = key) => openEventStream({ api }, path, { key: as });

    it('has a place among so many of its account, and gives it back when its reader leaves', async () => {
      const id = await newOperation();
      const paths = ['/v1/timeline', `/v1/operations/${id}`];
      const streams = await Promise.all([...paths, ...paths].map((path) => open(path)));
      expect(streams.map(({ status }) => status)).to.deep.equal([200, 200, 200, 200]);
      const callThis = await createApiClient({ api }, key);
      const headers = { accept: 'text/event-stream' };
      for (const path of paths) {
        const refused = await callThis(path, { headers });
        expect(outcome(refused)).to.equal('503 SERVICE_UNAVAILABLE');
        expect(refused.error.details).to.match(/^At most 4 /);
        expect(Number(refused.headers.get('retry-after'))).to.be.above(0);
      }
      expect(outcome(await callThis(`/v1/operations/${id}?wait=20`))).to.equal('503 SERVICE_UNAVAILABLE');
      // A request that does not wait is not counted.
      expect(outcome(await callThis(`/v1/operations/${id}`))).to.equal('200');

      for (const each of streams) each.leave();
      const later = await waitUntil('all places are free again', async () => {
        const opened = await Promise.all(streams.map(() => open('/v1/timeline')));
        if (opened.every(({ status }) => status === 200)) return opened;
        for (const each of opened) each.leave();
        return null;
      });
      for (const each of later) each.leave();
    });

    it('has a place among so many of the process, whosever they are', async () => {
      const { apiKey: another } = await service.createAccount();
      const { apiKey: third } = await service.createAccount();
      const keys = [key, key, key, another, another, another];
      const streams = await Promise.all(keys.map((each) => open('/v1/timeline', each)));
      expect(streams.every(({ status }) => status === 200)).to.equal(true);
      expect((await open('/v1/timeline', third)).status).to.equal(503);
      streams[0]?.leave();
      await waitUntil('a place is free', async () => (await open('/v1/timeline', third)).status === 200);
    });

    it('is cut with a hint when the server stops, a long poll is answered, and the server is gone at once', async () => {
      const id = await newOperation();
      // So that neither the poll nor the streams end for another reason.
      const looks = holdChecks();
      const streams = [await open('/v1/timeline'), await open(`/v1/operations/${id}`)];
      await Promise.all(streams.map((each) => each.has(1)));
      const poll = fetch(`${api.url}/v1/operations/${id}?wait=25`, {
        headers: { authorization: `Bearer ${key}` },
      });
      try {
        await waitUntil('all of them wait', () => entered === 3);
        await stop();
      } finally {
        looks.release();
      }
      for (const each of streams) {
        await each.closed;
        expect(each.text()).to.match(/\n\n: the stream ends here.*\nretry: 1000\n\n$/);
      }
      expect((await poll).status).to.equal(200);
    });
  });
});
