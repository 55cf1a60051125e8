import { expect } from 'chai';
import { readOlder } from '../../../chain/ledger/backfill-reader.ts';
import { MissingPastError } from '../../../chain/ledger/missing-past-error.ts';
import { ChainError } from '../../../chain/rpc/chain-error.ts';
import { rpcServers } from '../support/rpc-server.ts';
import { historyNodes, newAddress, WALLET } from './support/history-nodes.ts';

describe('the end of the history of a wallet from before it was followed', () => {
  const servers = rpcServers();
  afterEach(() => servers.stop());
  const signal = new AbortController().signal;
  const nodeWith = historyNodes(servers);

  it('says that it ended because the node has deleted older blocks, in any call', async () => {
    const history = [30, 20, 10].map((slot) => ({ signature: `s${slot}`, slot }));
    for (const [firstSlot, isPruned] of [
      [0, false],
      [32, false],
      [33, true],
    ] as const) {
      const { rpc } = await nodeWith(
        { [WALLET]: history, [newAddress()]: history.slice(0, 1) },
        { firstSlot },
      );
      let position: unknown = null;
      for (let call = 0; call < 2; call += 1) {
        const older = await readOlder(rpc, {
          wallet: WALLET,
          position,
          reportedAfter: null,
          minSlot: 0,
          limit: 2,
          signal,
        });
        expect(older.isPruned, `${firstSlot}`).to.equal(isPruned);
        position = older.position;
      }
      expect(position).to.equal(null);
    }
  });

  it('is asked of another node if one has deleted it', async () => {
    const history = [30, 20, 10].map((slot) => ({ signature: `s${slot}`, slot }));
    const pruned = await nodeWith({ [WALLET]: history.slice(0, 1) }, { firstSlot: 25_000 });
    const whole = await nodeWith({ [WALLET]: history });
    const turn = [pruned.rpc, whole.rpc].map((rpc, index) => ({ ...rpc, name: `node-${index}` }));
    const nodes = { ...pruned.rpc, inTurn: () => turn };
    const asked = { wallet: WALLET, position: null, reportedAfter: null, minSlot: 0, limit: 50, signal };
    const older = await readOlder(nodes, asked);
    expect(older).to.include({ isPruned: false, position: null });
    expect(older.transactions).to.have.length(3);
    // Better than nothing if no node has more.
    const some = await readOlder({ ...pruned.rpc, inTurn: () => turn.slice(0, 1) }, asked);
    expect(some).to.include({ isPruned: true, position: null });
    expect(some.transactions).to.have.length(1);
  });

  it('waits for a node that may have blocks that another one has deleted, but not forever', async () => {
    const history = [30, 20, 10].map((slot) => ({ signature: `s${slot}`, slot }));
    const pruned = await nodeWith({ [WALLET]: history.slice(0, 1) }, { firstSlot: 25_000 });
    const away = { call: () => Promise.reject(new ChainError('unavailable', 'the node did not answer')) };
    const turn = [pruned.rpc, away].map((rpc, index) => ({ ...rpc, name: `node-${index}` }));
    const nodes = { ...pruned.rpc, inTurn: () => turn };
    const asked = { wallet: WALLET, position: null, reportedAfter: null, minSlot: 0, limit: 50, signal };
    const failure = await readOlder(nodes, asked).catch((error: unknown) => error);
    expect(failure).to.be.an.instanceOf(MissingPastError);
    expect((failure as Error).cause).to.have.property('message', 'the node did not answer');
    expect(await readOlder(nodes, { ...asked, mayBeCutOff: true })).to.include({ isPruned: true });
  });

  it('is not called complete if an account was there before its oldest transaction, and ends there after long', async () => {
    const token = newAddress();
    const histories = {
      [WALLET]: [{ signature: 's30', slot: 30 }],
      [token]: [{ signature: 's20', slot: 20 }],
    };
    const asked = { wallet: WALLET, position: null, reportedAfter: null, minSlot: 0, limit: 50, signal };
    const { rpc } = await nodeWith(histories);
    expect(await readOlder(rpc, asked)).to.include({ isPruned: false, position: null });
    for (const cut of ['s30', 's20']) {
      const { rpc: partial } = await nodeWith(histories, { cut: [cut] });
      const failure = await readOlder(partial, asked).catch((error: unknown) => error);
      expect(failure, cut).to.be.an.instanceOf(MissingPastError);
      const some = await readOlder(partial, { ...asked, mayBeCutOff: true });
      expect(some).to.include({ isPruned: true, position: null });
      expect(some.transactions).to.have.length(2);
    }
  });

  it('is not called complete if nothing is listed of an account that is there', async () => {
    const { rpc } = await nodeWith({ [WALLET]: [], [newAddress()]: [] });
    const asked = { wallet: WALLET, position: null, reportedAfter: null, minSlot: 0, limit: 50, signal };
    const failure = await readOlder(rpc, asked).catch((error: unknown) => error);
    expect(failure).to.be.an.instanceOf(MissingPastError);
  });

  it('is complete if the first payment comes while its accounts are listed: it is the follower’s', async () => {
    const { rpc } = await nodeWith({ [WALLET]: [{ signature: 's901', slot: 901 }] });
    let isListed = false;
    const paidMeanwhile: typeof rpc = {
      ...rpc,
      async call(method, params, schema, end) {
        isListed ||= method === 'getTokenAccountsByOwner';
        const isPaid = isListed || method !== 'getMultipleAccounts';
        if (isPaid) return rpc.call(method, params, schema, end);
        return schema.parse({ context: { slot: 900 }, value: [null] });
      },
    };
    const asked = { wallet: WALLET, position: null, reportedAfter: null, minSlot: 0, limit: 50, signal };
    expect(await readOlder(paidMeanwhile, asked)).to.deep.include({
      transactions: [],
      position: null,
      isPruned: false,
    });
  });

  it('does not end at deleted blocks with movements to report, unless it has waited for long', async () => {
    const { rpc } = await nodeWith({ [WALLET]: [] }, { firstSlot: 800 });
    const asked = { wallet: WALLET, position: null, minSlot: 0, limit: 50, signal };
    expect(await readOlder(rpc, { ...asked, reportedAfter: 800 })).to.include({ isPruned: true });
    const failure = await readOlder(rpc, { ...asked, reportedAfter: 799 }).catch((error: unknown) => error);
    expect(failure).to.be.an.instanceOf(MissingPastError);
    const some = await readOlder(rpc, { ...asked, reportedAfter: 799, mayBeCutOff: true });
    expect(some).to.include({ isPruned: true, position: null });
  });

  it('is not called complete by a node that does not name its first block', async () => {
    const { rpc } = await nodeWith({ [WALLET]: [{ signature: 'a', slot: 30 }] });
    const silent: typeof rpc = {
      ...rpc,
      call: (method, ...rest) =>
        method === 'getFirstAvailableBlock'
          ? Promise.reject(new ChainError('rpc', 'Method not found', { rpcCode: -32_601 }))
          : rpc.call(method, ...rest),
    };
    const older = await readOlder(silent, {
      wallet: WALLET,
      position: null,
      reportedAfter: null,
      minSlot: 0,
      limit: 2,
      signal,
    });
    expect(older).to.include({ isPruned: true, position: null });
  });
});
