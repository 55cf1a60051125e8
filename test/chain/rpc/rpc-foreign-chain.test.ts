import { expect } from 'chai';
import { z } from 'zod';
import { createNetworks } from '../../../chain/networks.ts';
import { waitUntil } from '../../support/wait-until.ts';
import { failureOf } from '../support/failed-call.ts';
import { poolOf } from '../support/rpc-pool.ts';
import { GENESIS_HASH, result, rpcServers } from '../support/rpc-server.ts';

const OTHER_HASH = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d';
const EVERY_NODE_IS_FOREIGN = 'every node of the network serves another chain';
const CHECK_EVERY_MS = 5_000;

describe('an RPC node of another chain', () => {
  const { node, stop } = rpcServers();
  afterEach(stop);

  let time = 0;
  const now = () => time;

  /** As acceptGenesis, with the questions that it was asked. */
  function accepting(...hashes: string[]) {
    const asked: string[] = [];
    return {
      asked,
      acceptGenesis: (hash: string) => {
        asked.push(hash);
        return Promise.resolve(hashes.includes(hash));
      },
    };
  }

  it('is never asked, not even if no other one answers', async () => {
    const { acceptGenesis } = accepting(GENESIS_HASH);
    const first = await node(result(1));
    const foreign = await node(result(2), { genesis: OTHER_HASH });
    const pool = poolOf([foreign.url, first.url], { acceptGenesis });
    expect(await pool.call('get', [], z.int())).to.equal(1);
    first.facts.outage = 'gone';
    expect(await failureOf(pool.call('get', [], z.int()))).to.include({ kind: 'unavailable' });
    expect(await failureOf(pool.sender.call('send', [], z.int()))).to.include({ kind: 'unavailable' });
    expect(pool.inTurn().map(({ name }) => name)).to.deep.equal(['rpc-2', 'rpc-1']);
    expect(pool.health()[0]).to.include({ name: 'rpc-1', state: 'foreign', slot: null });
    expect(foreign.calls).to.deep.equal([]);
  });

  it('is one whose genesis hash differs from that of the first node that answered, by default', async () => {
    const first = await node(result(1));
    const foreign = await node(result(2), { genesis: OTHER_HASH, outage: 'gone' });
    const pool = poolOf([foreign.url, first.url], { now });
    expect(await pool.genesis()).to.equal(GENESIS_HASH);
    foreign.facts.outage = undefined;
    time += CHECK_EVERY_MS;
    await waitUntil('it is known', async () => {
      expect(await pool.call('get', [], z.int())).to.equal(1);
      return pool.health()[0]?.state === 'foreign';
    });
    expect(foreign.calls).to.deep.equal([]);
  });

  it('is not asked about a transaction: its answer would be of another chain', async () => {
    const { acceptGenesis } = accepting(GENESIS_HASH);
    const foreign = await node(result(2), { genesis: OTHER_HASH });
    // Nothing was asked yet, so nothing is known of it.
    const [witness] = poolOf([foreign.url], { acceptGenesis }).inTurn();
    const error = await failureOf(witness?.call('get', [], z.int()) ?? Promise.resolve());
    expect(error).to.include({ kind: 'unavailable', message: 'a node serves another chain' });
    expect(foreign.calls).to.deep.equal([]);
  });

  it('is asked to testify all the same once it is known, and refuses: one of two leaves a proof open', async () => {
    const { acceptGenesis } = accepting(GENESIS_HASH);
    const own = await node(result(1));
    const foreign = await node(result(2), { genesis: OTHER_HASH });
    const pool = poolOf([own.url, foreign.url], { acceptGenesis });
    await pool.call('get', [], z.int());
    await waitUntil('it is found out', () => pool.health().some(({ state }) => state === 'foreign'));
    const [first, second] = pool.inTurn();
    expect(await first?.call('get', [], z.int())).to.equal(1);
    const error = await failureOf(second?.call('get', [], z.int()) ?? Promise.resolve());
    expect(error).to.include({ message: 'a node serves another chain' });
  });

  it('is what every node can be: then calls say so', async () => {
    const { asked, acceptGenesis } = accepting(GENESIS_HASH);
    const urls = [
      await node(result(1), { genesis: OTHER_HASH }),
      await node(result(2), { genesis: OTHER_HASH }),
    ];
    const pool = poolOf(
      urls.map(({ url }) => url),
      { acceptGenesis },
    );
    for (const call of [pool.call('get', [], z.int()), pool.genesis()]) {
      expect(await failureOf(call)).to.include({ kind: 'unavailable', message: EVERY_NODE_IS_FOREIGN });
    }
    expect(asked).to.deep.equal([OTHER_HASH]);
  });

  it('is undecided while the decision fails: the node is asked nothing, and the question is repeated', async () => {
    const only = await node(result(1));
    let away = true;
    const pool = poolOf([only.url], {
      acceptGenesis: () => (away ? Promise.reject(new Error('the database is away')) : Promise.resolve(true)),
    });
    expect(await failureOf(pool.call('get', [], z.int()))).to.include({
      kind: 'unavailable',
      retryable: true,
    });
    expect(only.calls).to.deep.equal([]);
    away = false;
    expect(await pool.call('get', [], z.int())).to.equal(1);
  });

  it('stops a network whose chain was replaced, unless that is ephemeral', async () => {
    const { asked, acceptGenesis } = accepting(GENESIS_HASH, OTHER_HASH);
    const only = await node(result(1));
    const pool = poolOf([only.url], { acceptGenesis, now });
    await pool.call('get', [], z.int());
    only.facts.genesis = OTHER_HASH;
    time += CHECK_EVERY_MS;
    await waitUntil('the network has stopped', async () => {
      const failed = await pool.call('get', [], z.int()).then(
        () => null,
        (error: unknown) => error,
      );
      return failed instanceof Error && failed.message === EVERY_NODE_IS_FOREIGN;
    });
    expect(await pool.genesis()).to.equal(GENESIS_HASH);
    expect(asked).to.deep.equal([GENESIS_HASH]);
  });

  it('is followed on an ephemeral network once no node serves the old chain any more', async () => {
    const { asked, acceptGenesis } = accepting(GENESIS_HASH, OTHER_HASH);
    const nodes = [await node(result(1)), await node(result(2))];
    const pool = poolOf(
      nodes.map(({ url }) => url),
      { acceptGenesis, now, ephemeral: true },
    );
    await pool.call('get', [], z.int());
    for (const [index, each] of nodes.entries()) {
      expect(await pool.genesis()).to.equal(GENESIS_HASH);
      each.facts.genesis = OTHER_HASH;
      time += CHECK_EVERY_MS;
      await waitUntil(`check ${index + 2} was made`, async () => {
        await pool.call('get', [], z.int());
        return pool.health()[0]?.state === (index === 0 ? 'foreign' : 'healthy');
      });
    }
    expect(await pool.genesis()).to.equal(OTHER_HASH);
    expect(pool.health().map(({ state }) => state)).to.deep.equal(['healthy', 'healthy']);
    expect(asked).to.deep.equal([GENESIS_HASH, OTHER_HASH]);
  });

  it('is found out with the first call after an outage: an ephemeral chain was started again', async () => {
    const only = await node(result(1));
    const pool = poolOf([only.url], { now, ephemeral: true });
    expect(await pool.genesis()).to.equal(GENESIS_HASH);
    only.facts.outage = 'gone';
    await failureOf(pool.call('get', [], z.int()));
    Object.assign(only.facts, { genesis: OTHER_HASH, outage: undefined });
    expect(await pool.call('get', [], z.int())).to.equal(1);
    expect(await pool.genesis()).to.equal(OTHER_HASH);
  });

  it('gives its name to an ephemeral network without a configured one, when it is followed', async () => {
    const only = await node(result(1));
    const rpcUrls = [{ url: only.url, weight: 1 }];
    const asked: string[] = [];
    const devnet = createNetworks(
      { devnet: { rpcUrls, sendRpcUrls: rpcUrls, wsUrl: null, tokens: [], chainId: null, ephemeral: true } },
      {
        acceptChain({ network, chainId, genesisHash }) {
          asked.push(`${network} ${chainId === genesisHash} ${genesisHash}`);
          return Promise.resolve(true);
        },
      },
    ).get('devnet');
    expect(await devnet.chainId()).to.equal(GENESIS_HASH);
    only.facts.outage = 'gone';
    await failureOf(devnet.blockHeight());
    Object.assign(only.facts, { genesis: OTHER_HASH, outage: undefined });
    await devnet.blockHeight();
    expect(await devnet.chainId()).to.equal(OTHER_HASH);
    expect(asked).to.deep.equal([`devnet true ${GENESIS_HASH}`, `devnet true ${OTHER_HASH}`]);
  });
});
