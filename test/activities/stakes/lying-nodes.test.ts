import { expect } from 'chai';
import { newAccount } from '../../db/support/rows.ts';
import { startTestDatabase, type TestDatabase } from '../../support/database.ts';
import { scriptedStakes, type ScriptedStakes } from './support/scripted-stakes.ts';
import { stakeStage, type StakeStage } from './support/stake-stage.ts';

describe('one of three nodes', () => {
  let test: TestDatabase;
  let stakes: ScriptedStakes;
  let stage: StakeStage;
  let position: string;

  beforeEach(async () => {
    test = await startTestDatabase();
    stakes = scriptedStakes(3);
    stage = await stakeStage(test.database, stakes, await newAccount(test.database));
    position = stakes.add();
    await stage.adopt();
    await stage.sweep();
  });
  afterEach(() => test.stop());

  it('that never finishes to pay does not keep the rewards back that the others show', async () => {
    stakes.endEpoch(new Map([[position, 7n]]));
    stakes.showOn(0, { ...stakes.copy(), paying: true });
    expect(await stage.sweep()).to.include({ outcome: 'settled', rewards: 1 });
    expect((await stage.rewards(position))[0]).to.include({ lamports: '7', verified: true });
  });

  it('that says an impossible time of a block moves no reward to another year', async () => {
    for (const blockTime of [0, 200_000_000_000, Number.MAX_SAFE_INTEGER]) {
      stakes.endEpoch(new Map([[position, 7n]]));
      stakes.chain.blockTime = blockTime;
      expect(await stage.sweep()).to.include({ outcome: 'settled', rewards: 1 });
    }
    const times = (await stage.rewards(position)).map(({ paid_at: at }) => at.getTime());
    expect(times.every((at) => Math.abs(at - Date.now()) < 86_400_000)).to.equal(true);
  });

  it('that finished to pay before the others does not decide alone', async () => {
    stakes.chain.paying = true;
    stakes.endEpoch(new Map([[position, 7n]]));
    stakes.showOn(0, { ...stakes.copy(), paying: false });
    expect(await stage.sweep()).to.include({ outcome: 'paying', rewards: 0 });
  });

  it('that shows stakes of strangers as those of a wallet gets none of them adopted', async () => {
    const strange = stakes.add();
    const owner = stakes.chain.stakes.get(position)?.owner ?? '';
    const lying = stakes.copy();
    const forged = lying.stakes.get(strange);
    if (forged) forged.owner = owner;
    stakes.showOn(0, lying);
    await stage.adopt([owner]);
    expect(await stage.positions.find(await stage.chain(), strange)).to.equal(null);
    expect(await stage.positions.find(await stage.chain(), position)).to.not.equal(null);
  });
});
