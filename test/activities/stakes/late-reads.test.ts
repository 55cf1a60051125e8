import { expect } from 'chai';
import { createAttendPosition } from '../../../activities/stakes/attend-position.ts';
import { ChainError } from '../../../chain/rpc/chain-error.ts';
import { createRemindOwner } from '../../../db/stakes/remind-owner.ts';
import { newAccount } from '../../db/support/rows.ts';
import { startTestDatabase, type TestDatabase } from '../../support/database.ts';
import { scriptedStakes, type ScriptedStakes } from './support/scripted-stakes.ts';
import { stakeStage, type StakeStage } from './support/stake-stage.ts';

const NEVER = new AbortController().signal;
const REWARD = 1_800_000n;

describe('a position that is read when the next epoch has paid its rewards already', () => {
  let test: TestDatabase;
  let stakes: ScriptedStakes;
  let stage: StakeStage;
  let position: string;

  beforeEach(async () => {
    test = await startTestDatabase();
    stakes = scriptedStakes(2);
    stage = await stakeStage(test.database, stakes, await newAccount(test.database));
    position = stakes.add({ activation: 100 });
    await stage.adopt();
    await stage.sweep();
    stakes.endEpoch();
  });
  afterEach(() => test.stop());

  /** The nodes are busy: the epoch ends after the question, and before its answer. */
  function endsBeforeAnswer(question: 'all' | 'some'): void {
    const { nodes } = stakes;
    const before =
      <Args extends unknown[], Answer>(ask: (...args: Args) => Answer) =>
      (...args: Args): Answer => {
        stakes.nodes = nodes;
        stakes.endEpoch(new Map([[position, REWARD]]));
        return ask(...args);
      };
    stakes.nodes =
      question === 'all'
        ? { ...nodes, changed: before(nodes.changed) }
        : { ...nodes, votes: { ...nodes.votes, positions: before(nodes.votes.positions) } };
  }

  async function isPaidOnce(): Promise<void> {
    expect(await stage.sweep()).to.include({ outcome: 'settled' });
    expect((await stage.rewards(position)).map(({ epoch, lamports }) => [epoch, lamports])).to.deep.equal([
      [101, `${REWARD}`],
    ]);
    expect(await stage.events('stake.reward')).to.have.length(1);
    expect(await stage.row(position)).to.include({ rewards_total: `${REWARD}` });
  }

  it('gets its reward if a sweep read it', async () => {
    endsBeforeAnswer('all');
    expect(await stage.sweep()).to.include({ outcome: 'unsettled' });
    await isPaidOnce();
  });

  it('gets its reward if a sweep asked all nodes for it', async () => {
    endsBeforeAnswer('some');
    expect(await stage.sweep()).to.include({ outcome: 'unsettled' });
    await isPaidOnce();
  });

  it('gets its reward if it was read for its wallet', async () => {
    await stage.sweep();
    endsBeforeAnswer('some');
    await stage.adopt();
    await isPaidOnce();
  });

  it('gets its reward if its workflow read it', async () => {
    await stage.known();
    const { epochs, positions, writePositions } = stage;
    await epochs.markSwept(await stage.chain(), { epoch: 101, at: new Date(), rewardsTo: 100 });
    const remindOwner = createRemindOwner(test.database);
    const attendPosition = createAttendPosition({ epochs, positions, writePositions, remindOwner });
    endsBeforeAnswer('some');
    await attendPosition(stakes.nodes, await stage.chain(), position, NEVER);
    expect(await stage.events('stake.active')).to.have.length(1);
    await isPaidOnce();
  });

  it('gets its reward for the validator that earned it, if it was delegated to another one before it was read', async () => {
    await stage.sweep();
    const stake = stakes.stakeAt(position);
    const { voter } = stake;
    stake.deactivation = 101;
    await stage.sweep();
    stakes.endEpoch(new Map([[position, REWARD]]));
    Object.assign(stake, { voter: stake.owner, activation: 102, deactivation: null });
    stakes.showOn(1, { ...stakes.chain, refuses: 'getMultipleAccounts' });
    expect(await stage.sweep(), 'read while the rewards are not known').to.include({ outcome: 'unsettled' });
    stakes.showOn(1, null);
    expect(await stage.sweep()).to.include({ outcome: 'settled', rewards: 1 });
    expect(await stage.rewards(position)).to.have.length(1);
    expect((await stage.rewards(position))[0]).to.include({ epoch: 101, lamports: `${REWARD}`, voter });
    stakes.endEpoch(new Map([[position, 7n]]));
    await stage.sweep();
    expect((await stage.rewards(position))[1], 'the next one').to.include({ voter: stake.owner });
  });

  it('gets its reward after a sweep in which one of two nodes did not answer', async () => {
    await stage.sweep();
    stakes.endEpoch(new Map([[position, REWARD]]));
    stakes.showOn(1, { ...stakes.chain, refuses: 'getMultipleAccounts' });
    expect(await stage.sweep()).to.include({ outcome: 'unsettled', rewards: 0 });
    expect(await stage.sweep(), 'and again').to.include({ outcome: 'unsettled', rewards: 0 });
    stakes.showOn(1, null);
    await isPaidOnce();
  });

  it('gets its reward from its growth, an hour later, if no node remembers the epoch, and later ones as usual', async () => {
    await stage.sweep();
    const { nodes } = stakes;
    const rewards: typeof nodes.votes.rewards = async (addresses, epoch, signal) => {
      if (epoch === 101) throw new ChainError('rpc', 'Block 102000 cleaned up', { rpcCode: -32_001 });
      return nodes.votes.rewards(addresses, epoch, signal);
    };
    stakes.nodes = { ...nodes, votes: { ...nodes.votes, rewards } };
    stakes.endEpoch(new Map([[position, REWARD]]));
    await stage.sweep();
    stakes.endEpoch(new Map([[position, 7n]]));
    expect(await stage.sweep()).to.include({ outcome: 'unsettled' });
    const later = await stakeStage(test.database, stakes, 'acc_other', { patienceMs: 0 });
    expect(await later.sweep()).to.include({ outcome: 'settled' });
    expect(await stage.row(position)).to.include({ rewards_total: `${REWARD + 7n}` });
    stakes.endEpoch(new Map([[position, 8n]]));
    expect(await stage.sweep()).to.include({ outcome: 'settled', rewards: 1 });
  });

  it('gets its reward from its growth, an hour later, if no node ever says what the last epoch paid', async () => {
    await stage.sweep();
    stakes.endEpoch(new Map([[position, REWARD]]));
    stakes.chain.refuses = 'getInflationReward';
    expect(await stage.sweep()).to.include({ outcome: 'paying' });
    const later = await stakeStage(test.database, stakes, 'acc_other', { patienceMs: 0 });
    expect(await later.sweep()).to.include({ outcome: 'settled' });
    expect(await stage.row(position)).to.include({ rewards_total: `${REWARD}` });
  });
});
