import { expect } from 'chai';
import { backFillWallets } from '../../../activities/ledger/back-fill-wallets.ts';
import { verifyBlocks } from '../../../activities/ledger/verify-blocks.ts';
import type { ObservedTransaction } from '../../../domain/ledger/observed-transaction.ts';
import { eventNames, newAddress, transfer } from '../../db/support/ledger-rows.ts';
import { startVerifiedLedger, type VerifiedLedger } from '../../db/support/verified-ledger.ts';
import { testDatabase } from '../../support/database.ts';
import { giveBlock, hashOf, scriptedNode, type ScriptedNode } from './scripted-nodes.ts';
import { scriptedSession, type ScriptedSession } from './scripted-session.ts';

const SOL = 1_000_000_000n;
const signal = new AbortController().signal;
const LIMITS = { maxTransactions: 1_000, receiveByOneNodeAfterMs: 0 };

describe('the past of a wallet with several nodes', () => {
  const test = testDatabase();
  let ledger: VerifiedLedger;
  let nodes: ScriptedNode[];
  let wallet: { address: string; accountId: string };

  beforeEach(async () => {
    ledger = await startVerifiedLedger(test.database);
    nodes = [scriptedNode('rpc-1'), scriptedNode('rpc-2')];
    wallet = await ledger.followNew();
  });

  const deposit = (slot: number): ObservedTransaction =>
    transfer({ from: newAddress(), to: wallet.address, lamports: SOL }, { slot });

  /** Reads the whole past; the first node shows these transactions. */
  async function backFilled(shown: readonly ObservedTransaction[]): Promise<ScriptedSession> {
    const session = await scriptedSession(ledger, nodes);
    session.reader.older = async () => ({
      transactions: [...shown],
      blocks: shown.map(({ slot }) => ({ slot, blockhash: hashOf(slot) })),
      position: null,
      isPruned: false,
    });
    await backFillWallets(session, LIMITS, signal);
    return session;
  }

  const written = async () =>
    (await ledger.movements()).map(({ slot, nodes: agreeing }) => `${slot}: ${agreeing}`);
  const open = async () => (await ledger.unverified()).map(({ slot }) => slot);

  it('is written with two nodes if both have it, and needs no comparison', async () => {
    const past = [deposit(60), deposit(50)];
    for (const each of past) giveBlock(nodes, each.slot, [each]);
    await backFilled(past);
    expect(await written()).to.deep.equal(['50: 2', '60: 2']);
    expect(await open()).to.deep.equal([]);
  });

  /** A few more tries; patience is over from the first one on. */
  async function again(session: ScriptedSession, tries: number): Promise<void> {
    for (let tried = 0; tried < tries; tried += 1) {
      await test.database('followed_wallets').update({ due_at: new Date() });
      await backFillWallets(session, LIMITS, signal);
    }
  }

  /** The past as one node alone shows it, because the other one was away for long. */
  async function shownByOne(past: ObservedTransaction): Promise<ScriptedSession> {
    giveBlock(nodes.slice(0, 1), past.slot, [past]);
    nodes.forEach((node) => (node.isAway = node.name === 'rpc-2'));
    const session = await backFilled([past]);
    expect(await written()).to.deep.equal([]);
    await again(session, 7);
    return session;
  }

  const status = async () =>
    (
      (await test
        .database('followed_wallets')
        .where({ address: wallet.address })
        .first('backfill_status')) as {
        backfill_status: string;
      }
    ).backfill_status;
  const final = async () => (await ledger.movements()).map(({ finalized_at: at }) => at !== null);

  it('is shown by one node alone if the other one is away for long, and is neither finalized nor complete', async () => {
    await shownByOne(deposit(50));
    expect(await written()).to.deep.equal(['50: 1']);
    expect(await open()).to.deep.equal([50]);
    expect(await final()).to.deep.equal([false]);
    expect(await status()).to.equal('running');
  });

  it('is read again within half a minute, even if the other node is away for long', async () => {
    const session = await shownByOne(deposit(50));
    await again(session, 10);
    const pause: unknown = await test
      .database('followed_wallets')
      .where({ address: wallet.address })
      .first(test.database.raw('failures, extract(epoch from due_at - now())::float AS seconds'));
    expect(pause).to.have.property('failures').that.is.above(10);
    expect(pause).to.have.property('seconds').that.is.below(31);
  });

  it('is compared and complete once the other node is back', async () => {
    const past = deposit(50);
    const session = await shownByOne(past);
    const leftOut = deposit(60);
    giveBlock(nodes.slice(1), 50, [past]);
    giveBlock(nodes, 60, [leftOut]);
    nodes.forEach((node) => (node.isAway = false));
    await again(session, 1);
    expect(await status()).to.equal('complete');
    await verifyBlocks(session, signal);
    expect(await written()).to.deep.equal(['50: 2', '60: 2']);
    expect(await open()).to.deep.equal([]);
    const wholeBlocks = session.reader.votes.asked.filter((question) => question === 'concerned');
    expect(wholeBlocks, 'for the payment that was left out').to.have.length(1);
  });

  it('is finalized by one node alone if the other one has deleted it', async () => {
    const past = deposit(50);
    giveBlock(nodes.slice(0, 1), 50, [past]);
    for (const node of nodes.slice(1)) node.keptFrom = 60;
    await test.database('ledger_cursors').update({ finalized_slot: 90 });
    await backFilled([past]);
    expect(await written()).to.deep.equal(['50: 1']);
    expect(await open()).to.deep.equal([]);
    expect(await final()).to.deep.equal([true]);
    expect(await status()).to.equal('complete');
  });

  it('is finalized even if the other node was away for long and has deleted it', async () => {
    await test.database('ledger_cursors').update({ finalized_slot: 90 });
    const session = await shownByOne(deposit(50));
    for (const node of nodes.slice(1)) Object.assign(node, { isAway: false, keptFrom: 60 });
    await again(session, 1);
    await verifyBlocks(session, signal);
    expect(await written()).to.deep.equal(['50: 1']);
    expect(await open()).to.deep.equal([]);
    expect(await final()).to.deep.equal([true]);
    expect(await status()).to.equal('complete');
    expect(await ledger.finality.unfinalizedBlocks(200, 10)).to.deep.equal([]);
  });

  it('stays open if it has to be reported, even after the other node has deleted it', async () => {
    await test.database('ledger_cursors').update({ finalized_slot: 90 });
    await test.database('followed_wallets').where({ address: wallet.address }).update({ requested_slot: 40 });
    const session = await shownByOne(deposit(50));
    expect(await eventNames(test.database, wallet.accountId)).to.include('transaction.received');
    for (const node of nodes.slice(1)) Object.assign(node, { isAway: false, keptFrom: 60 });
    await again(session, 1);
    await verifyBlocks(session, signal);
    expect(await final()).to.deep.equal([false]);
    expect(await open()).to.deep.equal([50]);
  });

  it('has a payment even if the first node shows no past at all', async () => {
    const leftOut = deposit(50);
    giveBlock(nodes, 50, [leftOut]);
    await backFilled([]);
    expect(await open()).to.deep.equal([50]);
  });

  it('has a payment that the first node left out and has not indexed yet', async () => {
    const leftOut = deposit(98);
    giveBlock(nodes, 98, [leftOut]);
    nodes[0]?.blocks.delete(98);
    nodes.forEach((node) => (node.tip = 100));
    await backFilled([]);
    expect(await open()).to.deep.equal([98]);
  });

  it('leaves out transactions that the other node denies, until both agree', async () => {
    giveBlock(nodes, 50);
    const lie = deposit(50);
    giveBlock(nodes.slice(0, 1), 50, [lie]);
    const session = await backFilled([lie]);
    expect(await written()).to.deep.equal([]);
    expect(await open()).to.deep.equal([50]);
    expect(session.logged()).to.include('nodes contradict each other');
  });

  it('has a payment that the first node left out', async () => {
    const [shown, leftOut] = [deposit(40), deposit(50)];
    for (const each of [shown, leftOut]) giveBlock(nodes, each.slot, [each]);
    await backFilled([shown]);
    expect(await open()).to.deep.equal([50]);
  });

  it('is compared in the slots of both nodes if each places a payment in another one', async () => {
    const truth = deposit(60);
    giveBlock(nodes, 50);
    giveBlock(nodes, 60);
    giveBlock(nodes.slice(0, 1), 50, [{ ...truth, slot: 50 }]);
    giveBlock(nodes.slice(1), 60, [truth]);
    const session = await backFilled([{ ...truth, slot: 50 }]);
    expect(await written()).to.deep.equal([]);
    expect(await open()).to.deep.equal([50, 60]);
    giveBlock(nodes, 50);
    giveBlock(nodes, 60, [truth]);
    await verifyBlocks(session, signal);
    expect(await written()).to.deep.equal(['60: 2']);
  });

  it('is found in the majority’s slot if one of three nodes names another one, and that node is asked last', async () => {
    nodes.push(scriptedNode('rpc-3'));
    const truth = deposit(60);
    giveBlock(nodes, 60, [truth]);
    nodes[0]?.blocks.set(60, { blockhash: hashOf(60), transactions: [{ ...truth, slot: 50 }] });
    const session = await backFilled([{ ...truth, slot: 50 }]);
    expect(await written()).to.deep.equal([]);
    expect(await open()).to.deep.equal([60]);
    expect(session.reader.votes.distrusted).to.include('rpc-1');
    expect(await eventNames(test.database, wallet.accountId)).to.deep.equal([]);
  });
});
