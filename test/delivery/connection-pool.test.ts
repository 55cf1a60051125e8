import type { ServerResponse } from 'node:http';
import { expect } from 'chai';
import { createConnectionPool } from '../../delivery/connection-pool.ts';
import { createGuardedConnector } from '../../delivery/guarded-connector.ts';
import { readAnswer, type AnswerEnd } from '../../delivery/answer-reader.ts';
import { waitUntil } from '../support/wait-until.ts';
import { startAttempts } from './support/attempts.ts';
import { startByteReceiver, startReceiver, type Answer, type Receiver } from './support/receiver.ts';

describe('connections to receivers', () => {
  const open: { close(): Promise<void> }[] = [];

  afterEach(async () => {
    for (const each of open.splice(0)) await each.close();
  });

  async function receiver(answer: Answer): Promise<Receiver> {
    const started = await startReceiver(answer);
    open.push(started);
    return started;
  }

  function attempts(connectionsPerOrigin: number): ReturnType<typeof startAttempts> {
    const started = startAttempts(undefined, { connectionsPerOrigin });
    open.push(started);
    return started;
  }

  it('are opened for a burst as they are needed, and kept up to the given number', async () => {
    const waiting: ServerResponse[] = [];
    const server = await receiver((_request, response) => waiting.push(response));
    const { post } = attempts(2);
    const posts = Array.from({ length: 8 }, () => post(`http://127.0.0.1:${server.port}/`));
    await waitUntil('all have arrived', () => waiting.length === 8);
    for (const response of waiting) response.end();
    expect((await Promise.all(posts)).every(({ kind }) => kind === 'response')).to.equal(true);
    await waitUntil('the others are closed', () => server.openConnections() === 2);
  });

  it('that hang do not hold up an attempt at another path of the same host', async () => {
    const hanging: ServerResponse[] = [];
    const server = await receiver((request, response) =>
      request.url === '/hangs' ? hanging.push(response) : response.end(),
    );
    const { post } = attempts(2);
    const posts = Array.from({ length: 8 }, () => post(`http://127.0.0.1:${server.port}/hangs`));
    await waitUntil('all hang', () => hanging.length === 8);
    expect(await post(`http://127.0.0.1:${server.port}/`)).to.include({ status: 200 });
    for (const response of hanging) response.end();
    await Promise.all(posts);
  });

  it('to many receivers are limited in total, and the latest are kept', async () => {
    const servers = await Promise.all(
      Array.from({ length: 5 }, () => receiver((_request, response) => response.end())),
    );
    const connect = createGuardedConnector({
      checkUrl: async () => undefined,
      resolve: async () => [{ address: '127.0.0.1', family: 4 }],
    });
    const pool = createConnectionPool({ connect, keptPerOrigin: 2, keptInAll: 3 });
    open.push(pool);
    for (const { port } of servers) {
      const connection = pool.take(`http://127.0.0.1:${port}`);
      const { error } = await new Promise<AnswerEnd>((resolve) => {
        connection.dispatch({ method: 'POST', path: '/', body: '{}' }, readAnswer(5_000, resolve));
      });
      expect(error).to.equal(null);
      connection.keep();
    }
    const openOf = (): number[] => servers.map((server) => server.openConnections());
    await waitUntil('the oldest are closed', () => openOf().join() === '0,0,1,1,1');
  });

  it('that a receiver has closed meanwhile are replaced', async () => {
    const server = await startByteReceiver((socket) =>
      socket.end('HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n'),
    );
    open.push(server);
    const { post } = attempts(2);
    for (let made = 1; made <= 3; made += 1) {
      expect(await post(`http://127.0.0.1:${server.port}/`)).to.include({ status: 200 });
      await waitUntil('it is closed', () => server.openConnections() === 0);
    }
    expect(server.connections()).to.equal(3);
  });

  it('closed by the receiver during a request fail the attempt, which is not repeated automatically', async () => {
    let requests = 0;
    const server = await startByteReceiver((socket, number) => {
      requests = number;
      if (number === 1) socket.write('HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n');
      else socket.resetAndDestroy();
    });
    open.push(server);
    const { post } = attempts(2);
    expect(await post(`http://127.0.0.1:${server.port}/`)).to.include({ status: 200 });
    expect(await post(`http://127.0.0.1:${server.port}/`)).to.include({
      kind: 'error',
      errorClass: 'connection',
    });
    expect([requests, server.connections()]).to.deep.equal([2, 1]);
  });

  it('in use are awaited when the pool closes, and then closed', async () => {
    let answer: ServerResponse | undefined;
    const server = await receiver((_request, response) => {
      answer = response;
    });
    const { post, close } = startAttempts();
    const posted = post(`http://127.0.0.1:${server.port}/`);
    const response = await waitUntil('it has arrived', () => answer);
    const closed = close();
    response.end('late');
    expect(await posted).to.include({ responseBody: 'late' });
    await closed;
    await waitUntil('it is closed', () => server.openConnections() === 0);
  });
});
