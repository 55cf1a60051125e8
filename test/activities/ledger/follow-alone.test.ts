import { expect } from 'chai';
import { followStep } from '../../../activities/ledger/follow-ledger.ts';
import { blockDigest } from '../../../chain/ledger/block-digest.ts';
import type { LedgerSource } from '../../../chain/ledger/ledger-source.ts';
import { BLOCK, newAddress, transfer } from '../../db/support/ledger-rows.ts';
import { startVerifiedLedger, type VerifiedLedger } from '../../db/support/verified-ledger.ts';
import { testDatabase } from '../../support/database.ts';
import { giveBlock, scriptedNode, type ScriptedNode } from './scripted-nodes.ts';
import { scriptedSession, type ScriptedSession } from './scripted-session.ts';

const LIMIT_MS = 30_000;
const signal = new AbortController().signal;

describe('a deposit that the first of two nodes shows', () => {
  const test = testDatabase();
  let ledger: VerifiedLedger;
  let nodes: [ScriptedNode, ScriptedNode];
  let session: ScriptedSession;

  beforeEach(async () => {
    ledger = await startVerifiedLedger(test.database);
    nodes = [scriptedNode('rpc-1', 101), scriptedNode('rpc-2', 40)];
    const { address } = await ledger.followNew();
    const deposit = transfer({ from: newAddress(), to: address, lamports: 5_000_000n });
    giveBlock(nodes.slice(0, 1), 101, [deposit]);
    const block = {
      ...BLOCK(101),
      node: 'rpc-1',
      digest: blockDigest({ parentSlot: 100, previousBlockhash: 'parent', signatures: [deposit.signature] }),
      blockTime: null,
    };
    const source: LedgerSource = {
      next: async (from) =>
        from.slot === 101
          ? { kind: 'waiting' }
          : {
              kind: 'range',
              range: {
                from,
                to: BLOCK(101),
                toBlockTime: null,
                transactions: [deposit],
                blocks: [BLOCK(101)],
                reading: { by: 'blocks', blocks: [block] },
              },
            },
    };
    session = await scriptedSession(ledger, nodes, { source });
    // Such as after an outage.
    session.waitingSince = performance.now() - LIMIT_MS;
  });

  const step = () => followStep(session, LIMIT_MS, signal);
  const written = async () => (await ledger.movements()).map((each) => each.nodes);

  it('waits for a second node that always lags by 60 slots, even after an outage, and is reported with two nodes', async () => {
    await step();
    expect(await written()).to.deep.equal([]);
    const [first] = nodes;
    nodes[1].blocks = first.blocks;
    nodes[1].tip = 101;
    await step();
    expect(await written()).to.deep.equal([2]);
    expect(session.waitingSince).to.equal(null);
  });

  it('waits no longer than configured for a near node that has stopped', async () => {
    await step();
    if (session.held) session.held.since -= LIMIT_MS;
    await step();
    expect(await written()).to.deep.equal([1]);
  });

  it('is reported at once while the other node stays away', async () => {
    nodes[1].isAway = true;
    await step();
    expect(await written()).to.deep.equal([1]);
  });

  it('is reported at once while the other node is far from it', async () => {
    nodes[1].tip = 10;
    session.headSlot = 1_000;
    await step();
    expect(await written()).to.deep.equal([1]);
  });
});
