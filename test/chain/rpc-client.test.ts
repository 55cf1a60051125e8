import { expect } from 'chai';
import type { ServerResponse } from 'node:http';
import { inspect } from 'node:util';
import { z } from 'zod';
import { ChainError } from '../../chain/chain-error.ts';
import { createRpcClient } from '../../chain/rpc-client.ts';
import { closedUrl, failure, result, startRpcServer, type RpcCall } from './support/rpc-server.ts';

describe('an RPC call', () => {
  const servers: { stop(): Promise<void> }[] = [];

  afterEach(async () => {
    await Promise.all(servers.splice(0).map((server) => server.stop()));
  });

  async function node(answer: (response: ServerResponse, call: RpcCall) => void, genesis?: string) {
    const server = await startRpcServer(answer, genesis);
    servers.push(server);
    return server;
  }

  async function failureOf(call: Promise<unknown>): Promise<ChainError> {
    try {
      await call;
    } catch (error) {
      if (error instanceof ChainError) return error;
      throw error;
    }
    throw new Error('the call did not fail');
  }

  it('sends method and parameters, and answers with the checked result', async () => {
    const server = await node(result({ value: 7, more: 'is tolerated' }));
    const answer = await createRpcClient([server.url]).call(
      'getThing',
      ['a', 1],
      z.object({ value: z.int() }),
    );
    expect(answer).to.deep.equal({ value: 7 });
    expect(server.calls).to.deep.equal([{ method: 'getThing', params: ['a', 1] }]);
  });

  it('keeps every digit of integers beyond 2^53', async () => {
    const server = await node((response) =>
      response.end(
        '{"jsonrpc":"2.0","id":1,"result":{"lamports":9007199254740993,"rentEpoch":18446744073709551615,"n":1.5}}',
      ),
    );
    const schema = z.object({ lamports: z.bigint(), rentEpoch: z.bigint(), n: z.number() });
    expect(await createRpcClient([server.url]).call('get', [], schema)).to.deep.equal({
      lamports: 9_007_199_254_740_993n,
      rentEpoch: 18_446_744_073_709_551_615n,
      n: 1.5,
    });
  });

  it('fails with the code and data of a JSON-RPC error, which no second node is asked about', async () => {
    const first = await node(failure(-32_002, 'refused', { err: 'BlockhashNotFound' }));
    const second = await node(result(1));
    const error = await failureOf(createRpcClient([first.url, second.url]).call('send', [], z.int()));
    expect(error).to.include({ kind: 'rpc', rpcCode: -32_002, retryable: false });
    expect(error.rpcData).to.deep.equal({ err: 'BlockhashNotFound' });
    expect(error.message).to.equal('send: refused');
    expect(second.calls).to.deep.equal([]);
  });

  const useless: [string, ChainError['kind'], (response: ServerResponse) => void][] = [
    ['HTML with status 200', 'unavailable', (response) => response.end('<html>gateway</html>')],
    ['an answer that is cut off', 'unavailable', cut],
    ['a connection that is closed at once', 'unavailable', (response) => response.destroy()],
    ['JSON that is not JSON-RPC, with status 200', 'malformed', (response) => response.end('[1,2]')],
    ['a result of another shape', 'malformed', result({ value: 'text' })],
    ['status 502 with JSON', 'unavailable', (response) => response.writeHead(502).end('{"detail":"away"}')],
    ['status 429 with text', 'unavailable', (response) => response.writeHead(429).end('slow down')],
    ['a redirect', 'unavailable', (response) => response.writeHead(302, { location: '/other' }).end()],
  ];
  for (const [title, kind, answer] of useless) {
    it(`that meets ${title} is ${kind} and worth a repeat`, async () => {
      const server = await node(answer);
      const error = await failureOf(
        createRpcClient([server.url]).call('get', [], z.object({ value: z.int() })),
      );
      expect(error).to.include({ kind, retryable: true });
    });

    it(`that meets ${title} is answered by the second node`, async () => {
      const first = await node(answer);
      const second = await node(result({ value: 2 }));
      const client = createRpcClient([first.url, second.url]);
      expect(await client.call('get', [], z.object({ value: z.int() }))).to.deep.equal({ value: 2 });
    });
  }

  it('is answered by the second node where the first one is away', async () => {
    const second = await node(result(2));
    expect(await createRpcClient([await closedUrl(), second.url]).call('get', [], z.int())).to.equal(2);
  });

  for (const [code, what] of [
    [-32_005, 'is unhealthy'],
    [-32_004, 'has not seen the block yet'],
    [-32_603, 'has an error of its own'],
  ] as const) {
    it(`is answered by the second node where the first one ${what}`, async () => {
      const first = await node(failure(code, what));
      const second = await node(result(2));
      expect(await createRpcClient([first.url, second.url]).call('get', [], z.int())).to.equal(2);
    });
  }

  it('stays with the node that answered last', async () => {
    const first = await node(failure(-32_005, 'behind'));
    const second = await node(result(2));
    const client = createRpcClient([first.url, second.url]);
    await client.call('get', [], z.int());
    await client.call('get', [], z.int());
    expect([first.calls.length, second.calls.length]).to.deep.equal([1, 2]);
  });

  it('is never answered by a node that serves another chain than the first', async () => {
    let away = false;
    const first = await node((response) => (away ? response.destroy() : result(1)(response)));
    const second = await node(result(2), '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d');
    const client = createRpcClient([first.url, second.url]);
    expect(await client.call('get', [], z.int())).to.equal(1);
    away = true;
    expect(await failureOf(client.call('get', [], z.int()))).to.include({ kind: 'unavailable' });
    expect(second.calls).to.deep.equal([]);
  });

  it('ends with its signal, and asks no other node then', async () => {
    const silent = await node(() => undefined);
    const second = await node(result(2));
    const controller = new AbortController();
    const call = createRpcClient([silent.url, second.url]).call('get', [], z.int(), controller.signal);
    const reason = new Error('the caller has no time left');
    controller.abort(reason);
    const caught = await call.then(
      () => undefined,
      (error: unknown) => error,
    );
    expect(caught).to.equal(reason);
    expect(second.calls).to.deep.equal([]);
  });

  it('says so where no URL is configured', async () => {
    const error = await failureOf(createRpcClient([]).call('get', [], z.int()));
    expect(error.message).to.equal('get: no RPC URL is configured');
  });

  it('never shows a URL, whose path may hold a key, in any error', async () => {
    const answers = [failure(-32_000, 'node is behind'), ...useless.map(([, , answer]) => answer)];
    const urls = [
      await closedUrl(),
      ...(await Promise.all(answers.map((answer) => node(answer)))).map(({ url }) => url),
    ];
    for (const url of urls) {
      const error = await failureOf(createRpcClient([url]).call('get', [], z.object({ value: z.int() })));
      expect(inspect(error, { depth: 10 })).not.to.include('very-secret-key');
    }
  });
});

function cut(response: ServerResponse): void {
  response.writeHead(200, { 'content-length': 1_000 });
  response.write('{"jsonrpc":"2.0",', () => response.destroy());
}
