import { expect } from 'chai';
import { z } from 'zod';
import { waitUntil } from '../../support/wait-until.ts';
import { failureOf } from '../support/failed-call.ts';
import { poolOf } from '../support/rpc-pool.ts';
import { failure, result, rpcServers } from '../support/rpc-server.ts';

/** A check that is older is made again with the next call. */
const CHECK_EVERY_MS = 5_000;
const IDLE_MS = 60_000;

describe('the health of RPC nodes', () => {
  const { node, stop } = rpcServers();
  afterEach(stop);

  let time = 0;
  const now = () => time;

  it('is unknown before the first call, and not asked for', async () => {
    const first = await node(result(1));
    const pool = poolOf([first.url]);
    expect(pool.health()).to.deep.equal([{ name: 'rpc-1', state: 'unchecked', slot: null, lagSlots: null }]);
    expect(first.checks()).to.equal(0);
  });

  it('shows how far each node lags', async () => {
    const urls = [await node(result(1), { slot: 980 }), await node(result(2), { slot: 1_000 })];
    const pool = poolOf(urls.map(({ url }) => url));
    await pool.call('get', [], z.int());
    expect(pool.health()).to.deep.equal([
      { name: 'rpc-1', state: 'healthy', slot: 980, lagSlots: 20 },
      { name: 'rpc-2', state: 'healthy', slot: 1_000, lagSlots: 0 },
    ]);
  });

  it('keeps calls from a node that lags as long as another one does not', async () => {
    const late = await node(result('late'), { slot: 949 });
    const first = await node(result('first'));
    const pool = poolOf([late.url, first.url], { now });
    expect(await pool.call('get', [], z.string())).to.equal('first');
    expect(await pool.sender.call('send', [], z.string())).to.equal('first');
    expect(pool.health()[0]).to.deep.equal({ name: 'rpc-1', state: 'lagging', slot: 949, lagSlots: 51 });
    expect(pool.inTurn().map(({ name }) => name)).to.deep.equal(['rpc-2', 'rpc-1']);
    expect(late.calls).to.deep.equal([]);

    first.facts.outage = 'gone';
    expect(await pool.call('get', [], z.string())).to.equal('late');
    expect(pool.inTurn().map(({ name }) => name)).to.deep.equal(['rpc-1', 'rpc-2']);
  });

  it('keeps some broadcasts for nodes that seem to lag: the one that is ahead of all may have lied', async () => {
    const honest = await node(result('honest'), { slot: 949 });
    const ahead = await node(result('ahead'));
    let draw = 0;
    const pool = poolOf([honest.url, ahead.url], { now, random: () => (draw += 0.05) % 1 });
    const sent = new Set<string>();
    for (let send = 0; send < 20; send += 1) sent.add(await pool.sender.call('send', [], z.string()));
    expect(sent).to.include('honest');
    expect(await pool.call('get', [], z.string())).to.equal('ahead');
  });

  it('lets a node back in that has caught up', async () => {
    const late = await node(result('late'), { slot: 900 });
    const first = await node(result('first'));
    const pool = poolOf([late.url, first.url], { now });
    await pool.call('get', [], z.string());
    late.facts.slot = 1_000;
    time += CHECK_EVERY_MS;
    await waitUntil('the node is healthy', async () => {
      await pool.call('get', [], z.string());
      return pool.health()[0]?.state === 'healthy';
    });
    expect(await pool.call('get', [], z.string())).to.equal('late');
  });

  it('puts a node that did not answer after the others at once, and back when a check finds it well', async () => {
    const first = await node(result(1));
    const second = await node(result(2));
    const pool = poolOf([first.url, second.url], { now });
    expect(await pool.call('get', [], z.int())).to.equal(1);
    first.facts.outage = 'gone';
    for (let call = 0; call < 3; call += 1) expect(await pool.call('get', [], z.int())).to.equal(2);
    expect(pool.health()[0]).to.include({ state: 'unreachable' });
    expect(first.calls).to.have.length(2);

    first.facts.outage = undefined;
    expect(await pool.call('get', [], z.int())).to.equal(2);
    time += CHECK_EVERY_MS;
    await waitUntil('the first node is used again', async () => (await pool.call('get', [], z.int())) === 1);
  });

  it('asks a node that was away as a last resort, without waiting for a check', async () => {
    const only = await node(result(1), { outage: 'gone' });
    const pool = poolOf([only.url], { now });
    expect(await failureOf(pool.call('get', [], z.int()))).to.include({ kind: 'unavailable' });
    only.facts.outage = undefined;
    expect(await pool.call('get', [], z.int())).to.equal(1);
    expect(pool.health()[0]).to.include({ state: 'healthy' });
  });

  it('does not hold the answer that a slot was skipped against a node', async () => {
    const only = await node(failure(-32_007, 'skipped'));
    const pool = poolOf([only.url]);
    await failureOf(pool.call('getBlock', [7], z.int()));
    expect(pool.health()[0]).to.include({ state: 'healthy' });
  });

  for (const [title, header, restMs] of [
    ['for the seconds that it asked for', '3', 3_000],
    ['for ten seconds at most', '3600', 10_000],
    ['for a second where it does not say how long', undefined, 1_000],
  ] as const) {
    it(`leaves a node that answers 429 alone ${title}`, async () => {
      let limited = true;
      const first = await node((response) => {
        if (!limited) return result(1)(response);
        response.writeHead(429, header === undefined ? {} : { 'retry-after': header }).end('slow down');
      });
      const second = await node(result(2));
      const pool = poolOf([first.url, second.url], { now });
      expect(await pool.call('get', [], z.int())).to.equal(2);
      limited = false;
      const checks = first.checks();
      time += restMs - 1;
      expect(await pool.call('get', [], z.int())).to.equal(2);
      expect([first.calls.length, first.checks()]).to.deep.equal([1, checks]);
      time += CHECK_EVERY_MS;
      await waitUntil('it is used again', async () => (await pool.call('get', [], z.int())) === 1);
    });
  }

  it('keeps a node that asked for a pause last, even if it had to answer in between', async () => {
    let limited = true;
    const first = await node((response) => {
      if (!limited) return result(1)(response);
      response.writeHead(429, { 'retry-after': '10' }).end('slow down');
    });
    const second = await node(result(2));
    const pool = poolOf([first.url, second.url], { now });
    expect(await pool.call('get', [], z.int())).to.equal(2);
    limited = false;
    second.facts.outage = 'gone';
    expect(await pool.call('get', [], z.int())).to.equal(1);
    second.facts.outage = undefined;
    time += CHECK_EVERY_MS;
    await waitUntil('the second is back', async () => (await pool.call('get', [], z.int())) === 2);
    expect(pool.health().map(({ state }) => state)).to.deep.equal(['unreachable', 'healthy']);
  });

  it('is asked for once in five seconds, however many calls there are', async () => {
    const only = await node(result(1));
    const pool = poolOf([only.url], { now });
    for (let call = 0; call < 5; call += 1) await pool.call('get', [], z.int());
    expect(only.checks()).to.equal(1);
    time += CHECK_EVERY_MS;
    await Promise.all([1, 2, 3].map(() => pool.call('get', [], z.int())));
    await waitUntil('the check was made', () => only.checks() === 2);
  });

  it('is waited for again after a minute without calls', async () => {
    const first = await node(result('first'));
    const second = await node(result('second'));
    const pool = poolOf([first.url, second.url], { now });
    expect(await pool.call('get', [], z.string())).to.equal('first');
    second.facts.slot = 2_000;
    time += IDLE_MS;
    expect(await pool.call('get', [], z.string())).to.equal('second');
  });
});
