import { expect } from 'chai';
import { NetworkFailure } from '../../src/errors.ts';
import { UnavailableError } from '../../src/transport/api-errors.ts';
import { followEvents } from '../../src/transport/follow-events.ts';
import type { HttpClient } from '../../src/transport/http-client.ts';
import {
  beginStream,
  entryEvent,
  refusal,
  startEventStreamServer,
  type EventStreamServer,
} from '../support/event-stream-server.ts';
import { httpOf } from '../support/fixtures.ts';
import { take } from '../support/take.ts';
import { createTestClock, type TestClock } from '../support/test-clock.ts';
import { failureOf } from '../support/thrown.ts';

const TIMELINE = { path: '/timeline' };
const OPEN = 'id: c0\nevent: open\ndata: {"cursor":"c0"}\n\n';

describe('followEvents', () => {
  let server: EventStreamServer | undefined;

  afterEach(async () => {
    await server?.close();
    server = undefined;
  });

  it('waits longer each time if connections are cut at once', async () => {
    server = await startEventStreamServer((response, _, count) => {
      if (count <= 8) beginStream(response).end(OPEN);
      else beginStream(response).write(entryEvent('c1', 1));
    });
    const clock = createTestClock();
    await take(followEvents({ http: httpOf(server), request: TIMELINE, clock }), 9);
    for (const [retries, pauseMs] of clock.pausesMs.entries()) expectBackOff(pauseMs, retries);
    expect(clock.pausesMs).to.have.length(8);
  });

  for (const [title, text] of [
    ['nothing', ''],
    ['nothing but comments', ': still here\n\n'],
  ] as const) {
    it(`gives up after growing pauses if each connection ends after ${title}`, async () => {
      // The server refuses in the end, so that a client that never gives up fails here instead of hanging.
      server = await startEventStreamServer((response, _, count) =>
        count <= 100
          ? beginStream(response).end(text)
          : response.writeHead(400).end(refusal('INVALID_REQUEST')),
      );
      const clock = createTestClock();
      const events = followEvents({ http: httpOf(server), request: TIMELINE, clock, maxOutageMs: 60_000 });
      const failure = await failureOf(NetworkFailure, () => take(events, 1));
      expect(failure).to.include({ kind: 'connection', retryable: true });
      for (const [retries, pauseMs] of clock.pausesMs.entries()) expectBackOff(pauseMs, retries);
      expectGivenUpAfter(60_000, clock);
      expect(server.requests).to.have.length(clock.pausesMs.length + 1);
    });
  }

  it('never gives up while connections stay open for some time, even without events', async () => {
    const clock = createTestClock();
    const http = httpOfStreams(clock, (count) => (count < 20 ? [15_000] : [entryEvent('c1', 1)]));
    expect(await take(followEvents({ http, request: TIMELINE, clock }), 1)).to.have.length(1);
  });

  it('counts an outage from the end of the connection, not from its last event', async () => {
    const clock = createTestClock();
    const http = httpOfStreams(clock, (count) => [entryEvent(`c${count}`, count), 5_000]);
    const events = followEvents({ http, request: TIMELINE, clock, maxOutageMs: 1_000 });
    expect(await take(events, 3)).to.have.length(3);
  });

  it('retries soon after a cut, even if an earlier outage was long', async () => {
    server = await startEventStreamServer((response, { headers }, count) => {
      if (count <= 3) return response.writeHead(502).end();
      if (headers['last-event-id'] === 'c1') return beginStream(response).write(entryEvent('c2', 2));
      return beginStream(response).end(entryEvent('c1', 1));
    });
    const clock = createTestClock();
    await take(followEvents({ http: httpOf(server), request: TIMELINE, clock }), 2);
    expect(clock.pausesMs).to.have.length(4);
    for (const [index, retries] of [0, 1, 2, 0].entries()) {
      expectBackOff(clock.pausesMs[index] ?? Number.NaN, retries);
    }
  });

  it('gives up after the longest outage that the caller accepts', async () => {
    server = await startEventStreamServer((response) =>
      response.writeHead(503).end(refusal('SERVICE_UNAVAILABLE')),
    );
    const clock = createTestClock();
    const events = followEvents({ http: httpOf(server), request: TIMELINE, clock, maxOutageMs: 500 });
    await failureOf(UnavailableError, () => take(events, 1));
    expectGivenUpAfter(500, clock);
  });
});

/** 250 ms, doubled with each repeat, at most 10 s; then reduced by a random part of up to a half. */
function expectBackOff(pauseMs: number, retries: number): void {
  const maxMs = Math.min(250 * 2 ** retries, 10_000);
  expect(pauseMs).to.be.within(maxMs / 2, maxMs);
}

function expectGivenUpAfter(outageMs: number, { pausesMs }: TestClock): void {
  const waitedMs = pausesMs.reduce((sum, pauseMs) => sum + pauseMs, 0);
  expect(waitedMs).to.be.greaterThan(outageMs);
  expect(waitedMs - (pausesMs.at(-1) ?? 0)).to.be.at.most(outageMs);
}

/** Each connection sends the texts of its parts, and lets the milliseconds among them pass. */
function httpOfStreams(clock: TestClock, partsOf: (count: number) => (string | number)[]): HttpClient {
  let count = 0;
  return {
    request: () => Promise.reject(new Error('not used')),
    async openStream() {
      count += 1;
      const parts = partsOf(count);
      return new ReadableStream<Uint8Array>(
        {
          pull(stream) {
            let part = parts.shift();
            while (typeof part === 'number') {
              clock.pass(part);
              part = parts.shift();
            }
            if (part === undefined) stream.close();
            else stream.enqueue(new TextEncoder().encode(part));
          },
        },
        // Time passes when the stream is read, not before.
        { highWaterMark: 0 },
      );
    },
  };
}
