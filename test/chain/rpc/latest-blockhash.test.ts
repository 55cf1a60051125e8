import { expect } from 'chai';
import { createNetworks } from '../../../chain/networks.ts';
import { failureOf } from '../support/failed-call.ts';
import { startRpcServer, type RpcCall } from '../support/rpc-server.ts';

describe('a fresh blockhash', () => {
  const servers: { stop(): Promise<void> }[] = [];
  afterEach(async () => {
    await Promise.all(servers.splice(0).map((server) => server.stop()));
  });

  async function latest(blockHeight: number, lastValidBlockHeight: number) {
    const results: Record<string, unknown> = {
      getLatestBlockhash: { context: { slot: 1 }, value: { blockhash: 'hash', lastValidBlockHeight } },
      getBlockHeight: blockHeight,
      getSlot: 1,
    };
    const server = await startRpcServer((response, { method }: RpcCall) =>
      response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, result: results[method] })),
    );
    servers.push(server);
    const urls = [{ url: server.url, weight: 1 }];
    const config = {
      rpcUrls: urls,
      sendRpcUrls: urls,
      wsUrl: null,
      tokens: [],
      chainId: null,
      ephemeral: false,
    };
    return createNetworks({ devnet: config }).get('devnet').latestBlockhash();
  }

  it('comes with its last height and the height now', async () => {
    expect(await latest(1_000, 1_150)).to.deep.equal({
      blockhash: 'hash',
      lastValidBlockHeight: 1_150,
      blockHeight: 1_000,
    });
  });

  for (const [title, height, lastValid] of [
    ['is too old already', 2_000, 1_150],
    ['would be valid far too long', 1_000, 2_150],
  ] as const) {
    it(`that by the node's own height ${title} is not used`, async () => {
      expect(await failureOf(latest(height, lastValid))).to.include({ kind: 'malformed' });
    });
  }
});
