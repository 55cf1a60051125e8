import { expect } from 'chai';
import { createReadFollowedPositions } from '../../../db/stakes/followed-positions.ts';
import { startTestDatabase, type TestDatabase } from '../../support/database.ts';
import { newAccount } from '../../db/support/rows.ts';
import { makeOlder } from '../../support/time-skipping-service.ts';
import { scriptedStakes, SOL, type ScriptedStakes } from './support/scripted-stakes.ts';
import { stakeStage, type StakeStage, type StakeStageOptions } from './support/stake-stage.ts';

describe('the sweep at a boundary of epochs', () => {
  let test: TestDatabase;
  let stakes: ScriptedStakes;
  let stage: StakeStage;

  async function start(nodes = 1, options: StakeStageOptions = {}): Promise<void> {
    stakes = scriptedStakes(nodes);
    stage = await stakeStage(test.database, stakes, await newAccount(test.database), options);
  }

  beforeEach(async () => {
    test = await startTestDatabase();
  });
  afterEach(() => test.stop());

  it('reads all positions in batches, and writes only those that have changed', async () => {
    await start(1, { batch: 10 });
    const warming = Array.from({ length: 5 }, () => stakes.add({ activation: 100 }));
    for (let more = 0; more < 20; more += 1) stakes.add();
    await stage.adopt();
    await stage.sweep();
    stakes.endEpoch();
    expect(await stage.sweep()).to.deep.include({ swept: 25, positions: 5, events: 5, outcome: 'settled' });
    const told = (await stage.events('stake.active')).map(({ position }) => position);
    expect(told).to.have.members(warming);
    expect(await stage.sweep()).to.deep.include({ positions: 0, events: 0 });
    expect(await stage.events('stake.active')).to.have.length(5);
  });

  it('records a reward that the account itself shows, and tells its owner once', async () => {
    await start();
    const position = stakes.add();
    await stage.adopt();
    await stage.sweep();
    stakes.endEpoch(new Map([[position, 1_800_000n]]));
    expect(await stage.sweep()).to.deep.include({ rewards: 1, outcome: 'settled' });
    await stage.sweep();
    const [event, ...more] = await stage.events('stake.reward');
    expect(more).to.deep.equal([]);
    expect(event).to.include({ reward_amount: '0.0018', epoch: 100 });
    const [reward] = await stage.rewards(position);
    expect(reward).to.include({ verified: true, lamports: '1800000', commission_bps: 500 });
    expect(await stage.row(position)).to.include({ rewards_total: '1800000', delegated: '10001800000' });
  });

  it('says of positions that they were read when it has read all of them, also of those that did not change', async () => {
    await start();
    const earning = stakes.add();
    const owner = stakes.chain.stakes.get(earning)?.owner ?? '';
    stakes.add({ owner });
    await stage.adopt();
    await stage.sweep();
    const readAt = async (): Promise<Date | undefined> =>
      (await createReadFollowedPositions(test.database)(await stage.chain(), owner))?.readAt;
    await makeOlder(test.database, 7_200_000);
    const ended = new Date();
    stakes.endEpoch(new Map([[earning, 7n]]));
    stakes.chain.paying = true;
    await stage.sweep();
    expect(await readAt(), 'rewards are still paid').to.be.below(ended);
    stakes.chain.paying = false;
    await stage.sweep();
    expect(await readAt()).to.be.within(ended, new Date());
  });

  it('waits while the network still pays rewards', async () => {
    await start();
    const position = stakes.add();
    await stage.adopt();
    await stage.sweep();
    stakes.endEpoch(new Map([[position, 7n]]));
    stakes.chain.paying = true;
    expect(await stage.sweep()).to.deep.include({ outcome: 'paying', swept: 0 });
    stakes.chain.paying = false;
    expect(await stage.sweep()).to.deep.include({ outcome: 'settled', rewards: 1 });
  });

  it('catches up the rewards of all epochs of an outage, in order', async () => {
    await start();
    const position = stakes.add();
    await stage.adopt();
    await stage.sweep();
    for (const lamports of [5n, 6n, 7n]) stakes.endEpoch(new Map([[position, lamports]]));
    expect(await stage.sweep()).to.deep.include({ rewards: 3, outcome: 'settled' });
    const rewards = await stage.rewards(position);
    expect(rewards.map(({ epoch, lamports, verified }) => [epoch, lamports, verified])).to.deep.equal([
      [100, '5', true],
      [101, '6', true],
      [102, '7', true],
    ]);
    const told = (await stage.events('stake.reward')).map(({ epoch }) => epoch);
    expect(told).to.deep.equal([100, 101, 102]);
  });

  it('does not report a reward twice if a node shows it as the next one too', async () => {
    await start();
    const position = stakes.add();
    await stage.adopt();
    await stage.sweep();
    stakes.endEpoch(new Map([[position, 5n]]));
    await stage.sweep();
    stakes.endEpoch();
    const before = stakes.chain.rewards.get(`100/${position}`);
    if (before) stakes.chain.rewards.set(`101/${position}`, before);
    expect(await stage.sweep()).to.deep.include({ rewards: 0, outcome: 'settled' });
    expect(await stage.events('stake.reward')).to.have.length(1);
  });

  for (const [what, lamports] of [
    ['twice what the account gained', 10n],
    ['nothing', null],
  ] as const) {
    it(`reports no reward while nodes say ${what}, and later what the account gained`, async () => {
      await start();
      const position = stakes.add();
      await stage.adopt();
      await stage.sweep();
      stakes.endEpoch(new Map([[position, 5n]]));
      const key = `100/${position}`;
      const told = stakes.chain.rewards.get(key);
      if (lamports === null) stakes.chain.rewards.delete(key);
      else if (told) stakes.chain.rewards.set(key, { ...told, lamports });
      expect(await stage.sweep()).to.deep.include({ rewards: 0, outcome: 'unsettled' });
      expect(await stage.events('stake.reward')).to.deep.equal([]);

      const later = await stakeStage(test.database, stakes, 'acc_other', { patienceMs: 0 });
      expect(await later.sweep()).to.deep.include({ rewards: 1, outcome: 'settled' });
      expect((await stage.rewards(position))[0]).to.include({ lamports: '5', verified: true });
    });
  }

  it('records a reward that a node knows later', async () => {
    await start();
    const position = stakes.add();
    await stage.adopt();
    await stage.sweep();
    stakes.endEpoch(new Map([[position, 5n]]));
    const reward = stakes.chain.rewards.get(`100/${position}`);
    stakes.chain.rewards.clear();
    expect(await stage.sweep()).to.include({ outcome: 'unsettled' });
    if (reward) stakes.chain.rewards.set(`100/${position}`, reward);
    expect(await stage.sweep()).to.include({ outcome: 'settled', rewards: 1 });
    expect((await stage.rewards(position))[0]).to.include({ verified: true, commission_bps: 500 });
  });

  it('takes a loss for a loss, and not for a reward', async () => {
    await start();
    const position = stakes.add();
    await stage.adopt();
    await stage.sweep();
    stakes.endEpoch();
    const stake = stakes.chain.stakes.get(position);
    if (stake) stake.delegated -= SOL;
    expect(await stage.sweep()).to.include({ outcome: 'settled', rewards: 0, positions: 1 });
    expect(await stage.row(position)).to.include({ delegated: '9000000000', rewards_total: '0' });
    expect(await stage.events('stake.reward')).to.deep.equal([]);
  });

  it('marks a reward as not verified if its owner changed the account in the same epoch', async () => {
    await start();
    const position = stakes.add();
    await stage.adopt();
    await stage.sweep();
    const stake = stakes.chain.stakes.get(position);
    if (stake) stake.delegated -= 2n * SOL;
    stakes.endEpoch(new Map([[position, 5n]]));
    expect(await stage.sweep()).to.include({ outcome: 'settled', rewards: 1 });
    expect((await stage.rewards(position))[0]).to.include({ verified: false, lamports: '5' });
  });

  it('does not take a merge for a reward while the stake warms up', async () => {
    await start();
    const position = stakes.add({ activation: 100 });
    await stage.adopt();
    await stage.sweep();
    stakes.moveIn(position, 5n * SOL);
    stakes.endEpoch();
    expect(await stage.sweep()).to.include({ outcome: 'settled', rewards: 0 });
    expect(await stage.row(position)).to.include({ delegated: '15000000000', rewards_total: '0' });
  });

  for (const [what, reward] of [
    ['while nodes know no reward', null],
    ['besides the reward', 5n],
  ] as const) {
    it(`does not take stake that its owner moved in for a reward, ${what}`, async () => {
      await start();
      const position = stakes.add();
      await stage.adopt();
      await stage.sweep();
      stakes.moveIn(position, 5n * SOL);
      stakes.endEpoch(new Map(reward === null ? [] : [[position, reward]]));
      expect(await stage.sweep()).to.include({ outcome: 'unsettled', rewards: 0 });

      const later = await stakeStage(test.database, stakes, 'acc_other', { patienceMs: 0 });
      expect(await later.sweep()).to.include({ outcome: 'settled', rewards: reward === null ? 0 : 1 });
      expect(await stage.row(position)).to.include({
        delegated: `${15n * SOL + (reward ?? 0n)}`,
        rewards_total: `${reward ?? 0n}`,
      });
      const rewards = await stage.rewards(position);
      expect(rewards.map(({ verified }) => verified)).to.deep.equal(reward === null ? [] : [false]);
    });
  }

  it('counts the growth of a stake that nodes name no reward of, if its owner changed it before only', async () => {
    await start();
    const position = stakes.add();
    await stage.adopt();
    await stage.sweep();
    stakes.moveIn(position, 5n * SOL);
    await stage.adopt();
    stakes.endEpoch(new Map([[position, 5n]]));
    stakes.chain.rewards.clear();
    const later = await stakeStage(test.database, stakes, 'acc_other', { patienceMs: 0 });
    expect(await later.sweep()).to.include({ outcome: 'settled', rewards: 1 });
    expect((await stage.rewards(position))[0]).to.include({ lamports: '5', verified: true });
  });

  it('follows a quorum of the nodes while another one lags by an epoch', async () => {
    await start(3);
    const position = stakes.add({ activation: 100 });
    await stage.adopt();
    await stage.sweep();
    stakes.showOn(0, stakes.copy());
    stakes.endEpoch();
    expect(await stage.sweep()).to.include({ outcome: 'settled', events: 1 });
    expect(await stage.row(position)).to.include({ state: 'active' });
    stakes.endEpoch(new Map([[position, 5n]]));
    expect(await stage.sweep()).to.include({ outcome: 'settled', rewards: 1 });
    expect((await stage.rewards(position))[0]).to.include({ epoch: 101, verified: true });
  });

  it('does not believe one node that shows a reward which the others do not', async () => {
    await start(3);
    const position = stakes.add();
    await stage.adopt();
    await stage.sweep();
    stakes.endEpoch();
    const lying = stakes.copy();
    const stake = lying.stakes.get(position);
    if (stake) stake.delegated += SOL;
    lying.rewards.set(`100/${position}`, { lamports: SOL, postBalance: 11n * SOL });
    stakes.showOn(0, lying);
    expect(await stage.sweep()).to.include({ rewards: 0, positions: 0 });
    expect(await stage.row(position)).to.include({ delegated: '10000000000' });
  });

  it('settles the first epoch of a chain without one before it, and then its rewards', async () => {
    await start();
    stakes.chain.epoch = 0;
    const position = stakes.add({ activation: 0 });
    await stage.adopt();
    expect(await stage.sweep()).to.include({ outcome: 'settled' });
    expect(await test.database('stake_epochs').where('epoch', '<', 0)).to.deep.equal([]);
    stakes.endEpoch(new Map([[position, 5n]]));
    expect(await stage.sweep()).to.include({ outcome: 'settled', rewards: 1 });
  });

  it('begins without positions on a chain that replaced another one', async () => {
    await start();
    const position = stakes.add();
    await stage.adopt();
    await stage.sweep();
    stakes.chain.stakes.clear();
    stakes.chain.epoch = 3;
    stakes.chain.genesis = `${stakes.chain.genesis.slice(0, -3)}abc`;
    expect(await stage.sweep()).to.include({ swept: 0, outcome: 'settled' });
    expect(await stage.positions.find(await stage.chain(), position)).to.equal(null);
    expect(await stage.events('stake.withdrawable')).to.deep.equal([]);
  });

  it('says that money is free when the history shows the end of the cool-down, and not by the clock', async () => {
    await start();
    const position = stakes.add({ deactivation: 100 });
    const busy = { effective: 1_000n * SOL, activating: 0n, deactivating: 180n * SOL };
    await stage.adopt();
    await stage.sweep();
    stakes.chain.history.set(100, busy);
    stakes.endEpoch();
    expect(await stage.sweep()).to.include({ outcome: 'settled' });
    expect(await stage.row(position)).to.include({ state: 'deactivating', deactivating: '5000000000' });
    expect(await stage.events('stake.withdrawable')).to.deep.equal([]);
    stakes.chain.history.set(101, { ...busy, deactivating: 90n * SOL });
    stakes.endEpoch();
    await stage.sweep();
    expect(await stage.row(position)).to.include({ state: 'inactive' });
    const [event] = await stage.events('stake.withdrawable');
    expect(event).to.include({ position, amount: '10.00228288', reminder: 0 });
  });
});
