import { expect } from 'chai';
import { verifyBlocks } from '../../../activities/ledger/verify-blocks.ts';
import { UNKNOWN_BLOCKHASH } from '../../../domain/ledger/block-range.ts';
import type { ObservedTransaction } from '../../../domain/ledger/observed-transaction.ts';
import { eventNames, eventsOf, newAddress, transfer } from '../../db/support/ledger-rows.ts';
import { startVerifiedLedger, type VerifiedLedger } from '../../db/support/verified-ledger.ts';
import { testDatabase } from '../../support/database.ts';
import { giveBlock, scriptedNode, type ScriptedNode } from './scripted-nodes.ts';
import { scriptedSession, type ScriptedSession } from './scripted-session.ts';

const SOL = 1_000_000_000n;
const signal = new AbortController().signal;

describe('blocks that one node alone has shown', () => {
  const test = testDatabase();
  let ledger: VerifiedLedger;
  let nodes: [ScriptedNode, ScriptedNode];
  let wallet: { address: string; accountId: string };

  beforeEach(async () => {
    ledger = await startVerifiedLedger(test.database);
    nodes = [scriptedNode('rpc-1'), scriptedNode('rpc-2')];
    wallet = await ledger.followNew();
  });

  const deposit = (lamports = SOL, place: Parameters<typeof transfer>[1] = {}) =>
    transfer({ from: newAddress(), to: wallet.address, lamports }, place);

  async function compared(slot = 101, all: readonly ScriptedNode[] = nodes): Promise<ScriptedSession> {
    const cursor = { slot, blockhash: `a${slot}` };
    const session = await scriptedSession(ledger, all, { cursor });
    await test.database('ledger_unverified').update({ due_at: new Date() });
    await verifyBlocks(session, signal);
    return session;
  }

  async function outcome(): Promise<{ rows: number; movements: string[] }> {
    const movements = (await ledger.movements()).map(
      ({ nodes: agreeing, orphaned_at: orphaned }) => `${agreeing}${orphaned ? ' taken back' : ''}`,
    );
    return { rows: (await ledger.unverified()).length, movements };
  }

  interface Situation {
    title: string;
    /** The block as the follower read it. */
    reported: () => ObservedTransaction[];
    /** The nodes' blocks at the time of the comparison. */
    given: (reported: ObservedTransaction[]) => void;
    rows: number;
    movements: string[];
  }

  const situations: Situation[] = [
    {
      title: 'count as shown by two nodes if both have them',
      reported: () => [deposit()],
      given: (reported) => giveBlock(nodes, 101, reported),
      rows: 0,
      movements: ['2'],
    },
    {
      title: 'stay as they are while the other node is away',
      reported: () => [deposit()],
      given(reported) {
        giveBlock(nodes, 101, reported);
        nodes[1].isAway = true;
      },
      rows: 1,
      movements: ['1'],
    },
    {
      title: 'stay as they are while the other node has not reached them',
      reported: () => [deposit()],
      given(reported) {
        giveBlock([nodes[0]], 101, reported);
        nodes[1].tip = 60;
      },
      rows: 1,
      movements: ['1'],
    },
    {
      title: 'stay as they are while the nodes contradict each other',
      reported: () => [deposit()],
      given(reported) {
        giveBlock([nodes[0]], 101, reported);
        giveBlock([nodes[1]], 101);
      },
      rows: 1,
      movements: ['1'],
    },
    {
      title: 'lose a payment that neither has',
      reported: () => [deposit()],
      given: () => giveBlock(nodes, 101),
      rows: 0,
      movements: ['1 taken back'],
    },
    {
      title: 'lose a payment if neither has a block in its slot',
      reported: () => [deposit()],
      given: () => undefined,
      rows: 0,
      movements: ['1 taken back'],
    },
    {
      title: 'get a payment that was left out',
      reported: () => [],
      given: () => giveBlock(nodes, 101, [deposit()]),
      rows: 0,
      movements: ['2'],
    },
  ];
  for (const { title, reported, given, rows, movements } of situations) {
    it(title, async () => {
      const transactions = reported();
      await ledger.reported(101, transactions);
      given(transactions);
      await compared();
      expect(await outcome()).to.deep.equal({ rows, movements });
      await compared();
      expect(await outcome()).to.deep.equal({ rows, movements });
      const received = (await eventNames(test.database, wallet.accountId)).filter(
        (name) => name === 'transaction.received',
      );
      expect(received).to.have.length(movements.length);
    });
  }

  it('keep a genuine payment to a wallet that was removed meanwhile', async () => {
    const payment = deposit();
    await ledger.reported(101, [payment]);
    giveBlock(nodes, 101, [payment]);
    await test
      .database('followed_wallets')
      .where({ address: wallet.address })
      .update({ stopped_at: new Date() });
    await compared();
    expect(await outcome()).to.deep.equal({ rows: 0, movements: ['2'] });
  });

  it('are compared even after the other node was removed from the settings', async () => {
    await ledger.reported(101, []);
    giveBlock([nodes[0]], 101);
    await compared(101, [nodes[0]]);
    expect((await outcome()).rows).to.equal(0);
  });

  it('get a payment that one of three nodes hides, with an alarm, and that node is asked last', async () => {
    const payment = deposit();
    const three = [...nodes, scriptedNode('rpc-3')];
    await ledger.reported(101, [payment]);
    giveBlock(three, 101, [payment]);
    three[2]?.blocks.set(101, { blockhash: 'a101', transactions: [{ ...payment, succeeded: false }] });
    const session = await compared(101, three);
    expect(await outcome()).to.deep.equal({ rows: 0, movements: ['2'] });
    expect(session.reader.votes.distrusted).to.include('rpc-3');
    expect(session.logged()).to.include('nodes contradict each other');
  });

  it('are counted once as contradicted, and tried less and less often', async () => {
    const counted = async () =>
      Number(
        (
          (await test
            .database('quorum_counters')
            .where({ network: ledger.chain.network, name: 'disagreements' })
            .first('value')) as { value: string } | undefined
        )?.value ?? 0,
      );
    const before = await counted();
    await ledger.reported(101, []);
    giveBlock([nodes[0]], 101, [deposit()]);
    giveBlock([nodes[1]], 101);
    const cursor = { slot: 101, blockhash: 'a101' };
    const session = await scriptedSession(ledger, nodes, { cursor });
    const pauses: number[] = [];
    for (let tried = 0; tried < 3; tried += 1) {
      await test.database('ledger_unverified').update({ due_at: new Date() });
      await verifyBlocks(session, signal);
      const { rows } = await test.database.raw<{ rows: { pause: number }[] }>(
        'SELECT extract(epoch FROM due_at - now())::float AS pause FROM ledger_unverified WHERE chain_id = ?',
        [ledger.chain.chainId],
      );
      pauses.push(rows[0]?.pause ?? 0);
    }
    expect(await counted()).to.equal(before + 1);
    expect(pauses).to.deep.equal(pauses.toSorted((a, b) => a - b));
    expect(await ledger.unverified()).to.deep.equal([{ slot: 101, blockhash: 'a101', disputed: true }]);
  });

  it('cause no requests while too few nodes answer', async () => {
    await ledger.reported(101, []);
    nodes[1].isAway = true;
    const session = await compared();
    expect(session.reader.votes.asked).to.deep.equal([]);
  });

  it('hold up nothing, even if a node invents thousands of signatures', async () => {
    const payment = deposit();
    const three = [...nodes, scriptedNode('rpc-3')];
    await ledger.reported(101, []);
    giveBlock(three, 101, [payment]);
    const fakes = Array.from({ length: 2_000 }, () => deposit());
    three[2]?.blocks.set(101, { blockhash: 'a101', transactions: fakes });
    await compared(101, three);
    expect(await outcome()).to.deep.equal({ rows: 0, movements: ['2'] });
    expect(await eventsOf(test.database, wallet.accountId)).to.have.length(2);
  });

  it('are compared again if something about them is noted during the comparison', async () => {
    const [reported, leftOut] = [deposit(), deposit()];
    await ledger.reported(101, [reported]);
    await test.database('ledger_unverified').update({ movements_only: true });
    giveBlock(nodes, 101, [reported, leftOut]);
    const session = await scriptedSession(ledger, nodes, { cursor: { slot: 101, blockhash: 'a101' } });
    const { transactions } = session.reader.votes;
    session.reader.votes.transactions = async (question, options) => {
      // As a comparison of histories does that finds the other payment just then.
      const block = { blockhash: UNKNOWN_BLOCKHASH, digest: null, movementsOnly: false };
      const noted = { fromSlot: 100, toSlot: 101, block, disputed: false };
      await ledger.verification.note(ledger.lease(), [noted]);
      return transactions(question, options);
    };
    await verifyBlocks(session, signal);
    expect(await outcome()).to.deep.equal({ rows: 1, movements: ['2'] });
    await compared();
    expect(await outcome()).to.deep.equal({ rows: 0, movements: ['2', '2'] });
  });
});
