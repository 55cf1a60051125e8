import { expect } from 'chai';
import type { ServerResponse } from 'node:http';
import { waitUntil } from '../../../test/support/wait-until.ts';
import { NetworkFailure, UnexpectedAnswerError } from '../../src/errors.ts';
import { InvalidRequestError } from '../../src/transport/api-errors.ts';
import { followEvents } from '../../src/transport/follow-events.ts';
import type { WalletClient } from '../../src/wallet-client.ts';
import {
  beginStream,
  entryEvent,
  refusal,
  startEventStreamServer,
  type EventStreamServer,
  type StreamRequest,
} from '../support/event-stream-server.ts';
import { clientOf, httpOf } from '../support/fixtures.ts';
import { take } from '../support/take.ts';
import { failureOf, thrownBy } from '../support/thrown.ts';

const OPEN = 'id: c0\nevent: open\ndata: {"cursor":"c0"}\n\n';

describe('client.timeline.follow', () => {
  let server: EventStreamServer;
  let client: WalletClient;

  async function serve(
    answer: (response: ServerResponse, request: StreamRequest, count: number) => void,
  ): Promise<void> {
    server = await startEventStreamServer(answer);
    client = clientOf(server);
  }

  afterEach(async () => {
    await server.close();
  });

  it('continues after the last event if it is cut, and yields each entry once with its cursor', async () => {
    await serve((response, { headers }, count) => {
      beginStream(response);
      const last = headers['last-event-id'];
      if (count === 1) response.end(OPEN);
      else if (last === 'c0') response.write(entryEvent('c1', 1), () => response.destroy());
      else if (last === 'c1') response.end(`: comment\n\n${entryEvent('c2', 2)}${entryEvent('c3', 3)}`);
    });
    const opened: string[] = [];
    const seen: string[] = [];
    for await (const { cursor, version } of client.timeline.follow({ onOpen: (at) => opened.push(at) })) {
      seen.push(`${cursor} ${version}`);
      if (version === 3) break;
    }
    expect(seen).to.deep.equal(['c1 1', 'c2 2', 'c3 3']);
    expect(opened).to.deep.equal(['c0']);
    expect(server.requests.map(({ headers }) => headers['last-event-id'])).to.deep.equal([
      undefined,
      'c0',
      'c1',
    ]);
    await waitUntil('the connection is closed', () => server.open() === 0);
  });

  it('begins after the given cursor', async () => {
    await serve((response) => beginStream(response).write(entryEvent('c8', 8)));
    const [first] = await take(client.timeline.follow({ after: 'c7' }), 1);
    expect(first).to.include({ cursor: 'c8', operation_id: 'op_1' });
    expect(server.requests[0]?.headers).to.include({ 'last-event-id': 'c7', accept: 'text/event-stream' });
  });

  it('reads events that arrive in pieces, with other line ends and in several lines', async () => {
    await serve((response) => {
      beginStream(response);
      const [head = '', data = ''] = entryEvent('c1', 1).trimEnd().split('data: ');
      const comma = data.indexOf(',');
      const pieces = [
        head.replaceAll('\n', '\r\n'),
        `data: ${data.slice(0, comma)}\r`,
        `\ndata:${data.slice(comma)}\r\n`,
        '\r\n',
      ];
      void (async () => {
        for (const piece of pieces) await new Promise((resolve) => response.write(piece, resolve));
      })();
    });
    expect((await take(client.timeline.follow(), 1))[0]).to.include({ version: 1, message: 'Step 1.' });
  });

  it('reads thousands of past entries in one piece', async () => {
    const count = 2_000;
    await serve((response) => {
      const events = Array.from({ length: count }, (_, index) => entryEvent(`c${index}`, index + 1));
      beginStream(response).write(events.join(''));
    });
    expect((await take(client.timeline.follow({ after: 'c' }), count)).at(-1)).to.include({ version: count });
  });

  it('continues after error answers that report an outage', async () => {
    await serve((response, _, count) => {
      if (count === 1)
        return response.writeHead(503, { 'retry-after': '0' }).end(refusal('SERVICE_UNAVAILABLE'));
      if (count === 2) return response.writeHead(502).end('<html>');
      return beginStream(response).write(entryEvent('c1', 1));
    });
    expect(await take(client.timeline.follow(), 1)).to.have.length(1);
  });

  it('throws a permanent error at once', async () => {
    await serve((response) => response.writeHead(400).end(refusal('INVALID_REQUEST')));
    await failureOf(InvalidRequestError, () => take(client.timeline.follow({ after: 'x' }), 1));
    expect(server.requests).to.have.length(1);
  });

  for (const [title, text] of [
    ['not JSON', 'id: c1\nevent: timeline\ndata: nonsense\n\n'],
    ['not an entry', 'id: c1\nevent: timeline\ndata: {"version":1}\n\n'],
    ['too long', `data: ${'x'.repeat(8_400_000)}\n\n`],
  ] as const) {
    it(`refuses an event that is ${title}`, async () => {
      await serve((response) => beginStream(response).write(text));
      await failureOf(UnexpectedAnswerError, () => take(client.timeline.follow(), 1));
    });
  }

  it('ends with the reason of its signal, and closes the connection', async () => {
    await serve((response) => beginStream(response).write(OPEN));
    const controller = new AbortController();
    const following = thrownBy(() =>
      take(
        client.timeline.follow({
          signal: controller.signal,
          onOpen: () => controller.abort(new Error('enough')),
        }),
        1,
      ),
    );
    expect(await following).to.include({ message: 'enough' });
    await waitUntil('the connection is closed', () => server.open() === 0);
  });

  it('connects again if not even comments arrive', async () => {
    await serve((response, _, count) => {
      beginStream(response).flushHeaders();
      if (count > 1) response.write(entryEvent('c1', 1));
    });
    const events = followEvents({ http: httpOf(server), request: { path: '/timeline' }, silenceMs: 50 });
    expect(await take(events, 1)).to.have.length(1);
    expect(server.requests).to.have.length(2);
  });

  it('throws a NetworkFailure if no server listens', async () => {
    await serve(() => undefined);
    await server.close();
    await failureOf(NetworkFailure, () => take(client.timeline.follow({ maxOutageMs: 0 }), 1));
  });
});

describe('client.operations.follow', () => {
  it('yields each entry once, and ends with the operation', async () => {
    const server = await startEventStreamServer((response, { headers }) => {
      beginStream(response);
      if (headers['last-event-id'] === undefined) response.end(entryEvent('1', 1) + entryEvent('2', 2));
      else response.write(`${entryEvent('3', 3, 'confirmed')}event: end\ndata: {"operation_id":"op_1"}\n\n`);
    });
    try {
      const seen: number[] = [];
      for await (const { version } of clientOf(server).operations.follow('op_1')) seen.push(version);
      expect(seen).to.deep.equal([1, 2, 3]);
      expect(server.requests.map(({ url }) => url)).to.deep.equal([
        '/v1/operations/op_1',
        '/v1/operations/op_1',
      ]);
      await waitUntil('the connection is closed', () => server.open() === 0);
    } finally {
      await server.close();
    }
  });

  it('refuses entries of another operation', async () => {
    const server = await startEventStreamServer((response) =>
      beginStream(response).write(entryEvent('1', 1)),
    );
    try {
      const follow = clientOf(server).operations.follow('op_2');
      await failureOf(UnexpectedAnswerError, () => take(follow, 1));
    } finally {
      await server.close();
    }
  });
});
