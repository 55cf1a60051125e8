import { expect } from 'chai';
import { insertOperation, newAccount } from '../../db/support/rows.ts';
import { startTestDatabase, type TestDatabase } from '../../support/database.ts';
import { scriptedStakes, type ScriptedStakes } from './support/scripted-stakes.ts';
import { stakeStage, type StakeStage } from './support/stake-stage.ts';

describe('a position whose warm-up ended before it was read', () => {
  let test: TestDatabase;
  let stakes: ScriptedStakes;
  let stage: StakeStage;
  let accountId: string;

  beforeEach(async () => {
    test = await startTestDatabase();
    stakes = scriptedStakes();
    accountId = await newAccount(test.database);
    stage = await stakeStage(test.database, stakes, accountId);
  });
  afterEach(() => test.stop());

  /** Made in the last second of the epoch before. */
  function addWarmedUp(owner?: string): string {
    return stakes.add({ activation: stakes.chain.epoch - 1, ...(owner === undefined ? {} : { owner }) });
  }

  async function delegatedHere(position: string): Promise<void> {
    const { id } = await insertOperation(test.database, accountId);
    await test
      .database('operations')
      .where({ id })
      .update({
        kind: 'stake.delegate',
        status: 'confirmed',
        ended_at: test.database.fn.now(),
        network: 'devnet',
        chain_id: (await stage.chain()).chainId,
        wallet_address: stakes.chain.stakes.get(position)?.owner,
        request: JSON.stringify({ position }),
      });
  }

  const activeOf = async (): Promise<unknown[]> =>
    (await stage.events('stake.active')).map((data) => [data['position'], data['amount']]);

  it('is reported as active if it was delegated here, once', async () => {
    const position = addWarmedUp();
    await delegatedHere(position);
    await stage.adopt();
    await stage.sweep();
    await stage.adopt();
    expect(await activeOf()).to.deep.equal([[position, '10']]);
  });

  it('is not news to its owner if it was made elsewhere', async () => {
    await delegatedHere(addWarmedUp());
    const owner = [...stakes.chain.stakes.values()][0]?.owner;
    const elsewhere = addWarmedUp(owner);
    await stage.adopt();
    expect((await stage.row(elsewhere))?.state).to.equal('active');
    expect(await activeOf()).to.have.length(1);
  });

  it('is reported as active if it was free before and is delegated again, and not if only its cool-down was stopped', async () => {
    const free = stakes.add({ activation: 90, deactivation: 95 });
    const cooling = stakes.add({ activation: 90, deactivation: stakes.chain.epoch });
    // Delegated twice in one epoch.
    const again = stakes.add({ activation: stakes.chain.epoch, deactivation: stakes.chain.epoch });
    await stage.adopt();
    expect((await stage.row(free))?.state).to.equal('inactive');
    expect((await stage.row(cooling))?.state).to.equal('deactivating');
    Object.assign(stakes.chain.stakes.get(free) ?? {}, {
      activation: stakes.chain.epoch,
      deactivation: null,
    });
    Object.assign(stakes.chain.stakes.get(cooling) ?? {}, { deactivation: null });
    Object.assign(stakes.chain.stakes.get(again) ?? {}, { deactivation: null });
    stakes.endEpoch();
    await stage.sweep();
    expect((await stage.row(free))?.state).to.equal('active');
    expect((await stage.row(cooling))?.state).to.equal('active');
    expect(await activeOf()).to.have.deep.members([
      [free, '10'],
      [again, '10'],
    ]);
  });
});
