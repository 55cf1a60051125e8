import { expect } from 'chai';
import { finalizedBlockhash, latestFinalized } from '../../../chain/ledger/finality.ts';
import { createRpcClient, type RpcClient } from '../../../chain/rpc/rpc-client.ts';
import { chainRpc } from '../../support/chain-client.ts';
import { waitUntil } from '../../support/wait-until.ts';
import { failureOf } from '../support/failed-call.ts';
import { failure, result, rpcServers, type RpcCall } from '../support/rpc-server.ts';

describe('the finalized outcome of a slot', () => {
  const servers = rpcServers();
  afterEach(() => servers.stop());

  /** A chain of finalized blocks, by slot; other slots have none. */
  async function chainOf(
    blocks: Record<number, { parentSlot: number }>,
    missing = failure(-32_007, 'Slot was skipped'),
  ): Promise<RpcClient> {
    const known = Object.keys(blocks).map(Number);
    const server = await servers.node((response, { method, params }: RpcCall) => {
      const slot = Number(params[0]);
      if (method === 'getBlocksWithLimit') {
        result(known.filter((each) => each >= slot).slice(0, 1))(response);
        return;
      }
      const block = blocks[slot];
      if (!block) missing(response);
      else result({ ...block, blockhash: `hash-${slot}`, blockTime: null, blockHeight: slot - 10 })(response);
    });
    return createRpcClient(server.url);
  }

  it('is the block’s hash once it is finalized, and pending until then', async () => {
    const rpc = await chainRpc();
    const before = await latestFinalized(rpc);
    expect(await finalizedBlockhash(rpc, before.slot)).to.deep.equal({ blockhash: before.blockhash });

    const later = before.slot + 60;
    expect(await finalizedBlockhash(rpc, later)).to.equal('pending');
    await waitUntil('the chain has reached it', async () => (await latestFinalized(rpc)).slot >= later);
    expect(await finalizedBlockhash(rpc, later)).to.have.property('blockhash');
  });

  it('is `skipped` only if a later block has an earlier parent', async () => {
    const rpc = await chainOf({ 100: { parentSlot: 99 }, 103: { parentSlot: 100 } });
    expect(await finalizedBlockhash(rpc, 100)).to.deep.equal({ blockhash: 'hash-100' });
    expect(await finalizedBlockhash(rpc, 101)).to.equal('skipped');
    expect(await finalizedBlockhash(rpc, 102)).to.equal('skipped');
  });

  for (const [title, missing] of [
    ['says that the slot was skipped', failure(-32_007, 'Slot was skipped')],
    ['says that the slot is missing in its storage', failure(-32_009, 'missing in long-term storage')],
    ['has no answer', result(null)],
  ] as const) {
    it(`is not known as long as a node only ${title}`, async () => {
      expect(await finalizedBlockhash(await chainOf({ 100: { parentSlot: 99 } }, missing), 104)).to.equal(
        'pending',
      );
    });
  }

  it('is not guessed if the node contradicts itself', async () => {
    const rpc = await chainOf({ 103: { parentSlot: 102 } });
    expect(await failureOf(finalizedBlockhash(rpc, 102))).to.include({ kind: 'unavailable' });
    expect(await failureOf(finalizedBlockhash(rpc, 101))).to.include({ kind: 'unavailable' });
  });

  it('is not guessed if the node has deleted it', async () => {
    const rpc = await chainOf({ 103: { parentSlot: 100 } }, failure(-32_001, 'Block cleaned up'));
    expect(await failureOf(finalizedBlockhash(rpc, 101))).to.include({ kind: 'rpc', rpcCode: -32_001 });
  });

  it('is newest for a block that the node shows', async () => {
    const server = await servers.node(
      (response, { params }: RpcCall) => {
        if (Number(params[0]) > 197) failure(-32_004, 'Block not available')(response);
        else result({ blockhash: `hash-${Number(params[0])}`, parentSlot: 190, blockHeight: 5 })(response);
      },
      { slot: 200 },
    );
    expect(await latestFinalized(createRpcClient(server.url))).to.deep.equal({
      slot: 197,
      blockhash: 'hash-197',
      blockHeight: 5,
    });
  });
});
