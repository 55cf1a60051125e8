import { expect } from 'chai';
import type { ServerResponse } from 'node:http';
import { z } from 'zod';
import { waitUntil } from '../../support/wait-until.ts';
import { cutAnswer, failureOf } from '../support/failed-call.ts';
import { fakeDeadlines, type FakeDeadlines } from '../support/fake-deadlines.ts';
import { poolOf } from '../support/rpc-pool.ts';
import { closedUrl, failure, result, rpcServers } from '../support/rpc-server.ts';

const TIMEOUT_MS = 400;

describe('a pool of RPC nodes', () => {
  const { node, stop } = rpcServers();
  afterEach(stop);

  describe('in one call', () => {
    const useless: [string, (response: ServerResponse) => void][] = [
      ['meets HTML with status 200', (response) => response.end('<html>gateway</html>')],
      ['is cut off', cutAnswer],
      ['closes the connection', (response) => response.destroy()],
      ['does not speak JSON-RPC', (response) => response.end('[1,2]')],
      ['answers in another shape', result('text')],
      ['answers with status 502', (response) => response.writeHead(502).end('{"detail":"away"}')],
      ['answers with status 429', (response) => response.writeHead(429).end('slow down')],
      ['redirects', (response) => response.writeHead(302, { location: '/other' }).end()],
      ['has not seen the block yet', failure(-32_004, 'not available')],
      ['is unhealthy', failure(-32_005, 'behind')],
      ['has skipped the slot or lost it by a snapshot', failure(-32_007, 'skipped')],
      ['has not the slot in its long-term storage', failure(-32_009, 'missing')],
      ['has no status of the block yet', failure(-32_014, 'not available yet')],
      ['has not reached the context slot', failure(-32_016, 'not reached')],
      ['has an error of its own', failure(-32_603, 'internal error')],
    ];
    for (const [title, answer] of useless) {
      it(`asks the second node if the first one ${title}`, async () => {
        const urls = [(await node(answer)).url, (await node(result(2))).url];
        expect(await poolOf(urls).call('get', [], z.int())).to.equal(2);
      });
    }

    it('asks the second node if the first URL does not respond', async () => {
      const second = await node(result(2));
      expect(await poolOf([closedUrl(), second.url]).call('get', [], z.int())).to.equal(2);
    });

    it('asks no second node if the first one refuses the request itself', async () => {
      const first = await node(failure(-32_002, 'refused', { err: 'BlockhashNotFound' }));
      const second = await node(result(1));
      const error = await failureOf(poolOf([first.url, second.url]).call('send', [], z.int()));
      expect(error).to.include({ kind: 'rpc', rpcCode: -32_002, message: 'send: refused' });
      expect(second.calls).to.deep.equal([]);
    });

    it('says that a slot was skipped only if every node says so', async () => {
      const skipped = await node(failure(-32_007, 'skipped'));
      const lost = await node(failure(-32_009, 'missing'));
      const error = await failureOf(poolOf([skipped.url, lost.url]).call('getBlock', [7], z.int()));
      expect(error).to.include({ kind: 'rpc', rpcCode: -32_009 });
      const away = await node((response) => response.destroy());
      for (const urls of [
        [away.url, skipped.url],
        [skipped.url, away.url],
      ]) {
        const doubt = poolOf(urls).call('getBlock', [7], z.int());
        expect(await failureOf(doubt)).to.include({ kind: 'unavailable' });
      }
    });

    describe('of which a node hangs', () => {
      let time: FakeDeadlines;
      beforeEach(() => (time = fakeDeadlines(TIMEOUT_MS)));
      afterEach(() => time.restore());

      it('leaves time for the second node if the first one hangs in its answer', async () => {
        const silent = await node(() => undefined);
        const second = await node(result(2));
        const pool = poolOf([silent.url, second.url], { timeoutMs: TIMEOUT_MS });
        const call = pool.call('get', [], z.int());
        await waitUntil('the first one is asked', () => silent.calls.length === 1);
        await time.pass(TIMEOUT_MS / 2 - 1);
        expect(second.calls).to.deep.equal([]);
        await time.pass(1);
        expect(await call).to.equal(2);
      });

      it('waits little for a node that hangs from the start, and ends in time if all do', async () => {
        const silent = await Promise.all([1, 2, 3].map(() => node(() => undefined, { outage: 'silent' })));
        const urls = silent.map(({ url }) => url);
        const failure = failureOf(poolOf(urls, { timeoutMs: TIMEOUT_MS }).call('get', [], z.int()));
        expect(await time.passUntil(failure)).to.be.at.most(TIMEOUT_MS);
        expect(await failure).to.include({ kind: 'unavailable' });

        const well = await node(result(4));
        const pool = poolOf([...urls, well.url], { timeoutMs: TIMEOUT_MS });
        const call = pool.call('get', [], z.int());
        await waitUntil('one is well', () => pool.health().some(({ state }) => state === 'healthy'));
        await time.pass(TIMEOUT_MS / 10);
        expect(await call).to.equal(4);
      });
    });

    it('ends with its signal, and asks no other node then', async () => {
      const silent = await node(() => undefined);
      const second = await node(result(2));
      const controller = new AbortController();
      const call = poolOf([silent.url, second.url]).call('get', [], z.int(), controller.signal);
      const reason = new Error('the caller has no time left');
      controller.abort(reason);
      const caught = await call.then(
        () => undefined,
        (error: unknown) => error,
      );
      expect(caught).to.equal(reason);
      expect(second.calls).to.deep.equal([]);
    });

    it('fails with "no RPC URL is configured" without a URL', async () => {
      expect((await failureOf(poolOf([]).call('get', [], z.int()))).message).to.equal(
        'get: no RPC URL is configured',
      );
    });
  });

  it('divides calls among healthy nodes by their weights', async () => {
    const nodes = [await node(result(1)), await node(result(2))];
    const weights = [3, 1];
    // Every fortieth of the range once: as even as chance can be.
    let draws = 0;
    const pool = poolOf([], {
      reads: nodes.map(({ url }, index) => ({ url, weight: weights[index] ?? 1 })),
      // Two draws a call, of which the first one chooses.
      random: () => (Math.floor(draws++ / 2) % 40) / 40,
    });
    for (let call = 0; call < 40; call += 1) await pool.call('get', [], z.int());
    expect(nodes.map(({ calls }) => calls.length)).to.deep.equal([30, 10]);
  });

  describe('for sending', () => {
    it('begins with another node each time, so that a repeat reaches every one', async () => {
      const nodes = [await node(result('a')), await node(result('b')), await node(result('c'))];
      const { sender } = poolOf(nodes.map(({ url }) => url));
      for (let turn = 1; turn <= 2; turn += 1) {
        for (const _ of nodes) await sender.call('sendTransaction', [], z.string());
        expect(nodes.map(({ calls }) => calls.length)).to.deep.equal([turn, turn, turn]);
      }
    });

    it('uses the nodes for sending by their weights, and no other', async () => {
      const reader = await node(result('read'));
      const senders = [await node(result('a')), await node(result('b'))];
      const [heavy = '', light = ''] = senders.map(({ url }) => url);
      const pool = poolOf([reader.url], {
        sends: [
          { url: heavy, weight: 40 },
          { url: light, weight: 20 },
        ],
      });
      for (let send = 0; send < 6; send += 1) await pool.sender.call('sendTransaction', [], z.string());
      expect(senders.map(({ calls }) => calls.length)).to.deep.equal([4, 2]);
      expect(await pool.call('get', [], z.string())).to.equal('read');
      expect(reader.calls.map(({ method }) => method)).to.deep.equal(['get']);
      expect(pool.inTurn().map(({ name }) => name)).to.deep.equal(['rpc-1']);
      expect(pool.health().map(({ name }) => name)).to.deep.equal(['rpc-1', 'send-1', 'send-2']);
    });

    it('continues with the next node if one is away', async () => {
      const second = await node(result('b'));
      const { sender } = poolOf([closedUrl(), second.url]);
      for (let send = 0; send < 2; send += 1) {
        expect(await sender.call('sendTransaction', [], z.string())).to.equal('b');
      }
    });
  });
});
