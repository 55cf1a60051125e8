import { expect } from 'chai';
import { newAccount } from '../../db/support/rows.ts';
import { startTestDatabase, type TestDatabase } from '../../support/database.ts';
import { scriptedStakes, type ScriptedStakes } from './support/scripted-stakes.ts';
import { stakeStage, type StakeStage } from './support/stake-stage.ts';

const RENT = 2_282_880n;

describe('positions that were merged with another tool', () => {
  let test: TestDatabase;
  let stakes: ScriptedStakes;
  let stage: StakeStage;
  /** An hour after the boundary, when the nodes may no longer contradict an account. */
  let late: StakeStage;

  beforeEach(async () => {
    test = await startTestDatabase();
    stakes = scriptedStakes();
    stage = await stakeStage(test.database, stakes, await newAccount(test.database));
    late = await stakeStage(test.database, stakes, 'acc_other', { patienceMs: 0 });
  });
  afterEach(() => test.stop());

  async function pair(activation?: number): Promise<{ into: string; from: string }> {
    const terms = activation === undefined ? {} : { activation };
    const into = stakes.add(terms);
    const { owner = '', voter = '' } = stakes.chain.stakes.get(into) ?? {};
    const from = stakes.add({ owner, voter, ...terms });
    await stage.adopt();
    await stage.sweep();
    return { into, from };
  }

  /** As the stake program does it: the rent of the source is delegated too if both were delegated in this epoch. */
  function merge(into: string, from: string): void {
    const [target, source] = [stakes.chain.stakes.get(into), stakes.chain.stakes.get(from)];
    if (!target || !source) throw new Error('no such stake');
    const isWarmingUp = source.activation === stakes.chain.epoch;
    stakes.moveIn(into, source.delegated + (isWarmingUp ? RENT : 0n));
    target.extra += isWarmingUp ? 0n : RENT;
    stakes.chain.stakes.delete(from);
  }

  it('while both warmed up, make a larger position and no reward, also when the nodes say nothing', async () => {
    const { into, from } = await pair(100);
    merge(into, from);
    stakes.endEpoch();
    for (const each of [stage, late]) {
      expect(await each.sweep()).to.include({ outcome: 'settled', rewards: 0 });
      expect(await stage.row(into)).to.include({ delegated: '20002282880', rewards_total: '0' });
    }
    expect((await stage.row(from))?.closed_at).to.be.instanceOf(Date);
    for (const name of ['stake.reward', 'stake.withdrawable', 'stake.withdrawn']) {
      expect(await stage.events(name), name).to.deep.equal([]);
    }
    expect(await stage.events('stake.active')).to.have.length(1);
  });

  it('during an outage that began in their warm-up, earn what the nodes say', async () => {
    const { into, from } = await pair(100);
    merge(into, from);
    stakes.endEpoch();
    stakes.endEpoch(new Map([[into, 7n]]));
    expect(await late.sweep()).to.include({ outcome: 'settled', rewards: 1 });
    expect((await stage.rewards(into))[0]).to.include({ epoch: 101, lamports: '7' });
  });

  it('while both were active, keep the rewards of each', async () => {
    const { into, from } = await pair();
    stakes.endEpoch(
      new Map([
        [into, 5n],
        [from, 6n],
      ]),
    );
    merge(into, from);
    expect(await stage.sweep()).to.include({ outcome: 'settled', rewards: 2 });
    expect((await stage.rewards(from))[0]).to.include({ lamports: '6' });
    expect((await stage.rewards(into))[0]).to.include({ lamports: '5' });
    expect(await stage.row(into)).to.include({ delegated: '20000000011', rewards_total: '5' });
    expect((await stage.row(from))?.closed_at).to.be.instanceOf(Date);
  });

  it('between the payment of a reward and the sweep, keep it although the source is gone before', async () => {
    const { into, from } = await pair();
    stakes.endEpoch(
      new Map([
        [into, 5n],
        [from, 6n],
      ]),
    );
    merge(into, from);
    await stage.adopt();
    expect((await stage.row(from))?.closed_at).to.be.instanceOf(Date);
    expect(await stage.sweep()).to.include({ outcome: 'settled', rewards: 2 });
    expect((await stage.rewards(from))[0]).to.include({ lamports: '6' });
    expect((await stage.events('stake.reward')).map((each) => each['reward_amount'])).to.have.members([
      '0.000000005',
      '0.000000006',
    ]);
    stakes.endEpoch(new Map([[into, 8n]]));
    expect(await stage.sweep()).to.include({ outcome: 'settled', rewards: 1 });
  });
});
