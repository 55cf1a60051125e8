import { expect } from 'chai';
import type { ServerResponse } from 'node:http';
import { inspect } from 'node:util';
import { z } from 'zod';
import type { ChainError } from '../../../chain/rpc/chain-error.ts';
import { createRpcClient } from '../../../chain/rpc/rpc-client.ts';
import { cutAnswer, failureOf } from '../support/failed-call.ts';
import { closedUrl, failure, result, rpcServers } from '../support/rpc-server.ts';

describe('an RPC call', () => {
  const { node, stop } = rpcServers();
  afterEach(stop);

  it('sends method and parameters, and answers with the checked result', async () => {
    const server = await node(result({ value: 7, more: 'is tolerated' }));
    const answer = await createRpcClient(server.url).call('getThing', ['a', 1], z.object({ value: z.int() }));
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
    expect(await createRpcClient(server.url).call('get', [], schema)).to.deep.equal({
      lamports: 9_007_199_254_740_993n,
      rentEpoch: 18_446_744_073_709_551_615n,
      n: 1.5,
    });
  });

  it('fails with the code and data of a JSON-RPC error', async () => {
    const server = await node(failure(-32_002, 'refused', { err: 'BlockhashNotFound' }));
    const error = await failureOf(createRpcClient(server.url).call('send', [], z.int()));
    expect(error).to.include({ kind: 'rpc', rpcCode: -32_002, retryable: false });
    expect(error.rpcData).to.deep.equal({ err: 'BlockhashNotFound' });
    expect(error.message).to.equal('send: refused');
  });

  it('ends with its signal, and with its reason', async () => {
    const silent = await node(() => undefined);
    const controller = new AbortController();
    const call = createRpcClient(silent.url).call('get', [], z.int(), controller.signal);
    const reason = new Error('the caller has no time left');
    controller.abort(reason);
    const caught = await call.then(
      () => undefined,
      (error: unknown) => error,
    );
    expect(caught).to.equal(reason);
  });

  const useless: [string, ChainError['kind'], (response: ServerResponse) => void][] = [
    ['HTML with status 200', 'unavailable', (response) => response.end('<html>gateway</html>')],
    ['an answer that is cut off', 'unavailable', cutAnswer],
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
        createRpcClient(server.url).call('get', [], z.object({ value: z.int() })),
      );
      expect(error).to.include({ kind, retryable: true });
    });
  }

  it('never shows a URL, whose path may hold a key, in any error', async () => {
    const answers = [failure(-32_000, 'node is lagging'), ...useless.map(([, , answer]) => answer)];
    const urls = [
      closedUrl(),
      ...(await Promise.all(answers.map((answer) => node(answer)))).map(({ url }) => url),
    ];
    for (const url of urls) {
      const error = await failureOf(createRpcClient(url).call('get', [], z.object({ value: z.int() })));
      expect(inspect(error, { depth: 10 })).not.to.include('very-secret-key');
    }
  });
});
