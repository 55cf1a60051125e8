import { expect } from 'chai';
import { insertOperation, newAccount } from '../../db/support/rows.ts';
import { startTestDatabase, type TestDatabase } from '../../support/database.ts';
import { scriptedStakes, type ScriptedStakes } from './support/scripted-stakes.ts';
import { stakeStage, type StakeStage } from './support/stake-stage.ts';

const MINUTE_MS = 60_000;
const OTHER_VALIDATOR = 'Vote111111111111111111111111111111111111111';

describe('a wallet whose positions have changed', () => {
  let test: TestDatabase;
  let stakes: ScriptedStakes;
  let stage: StakeStage;
  let accountId: string;
  let position: string;
  let owner: string;

  beforeEach(async () => {
    test = await startTestDatabase();
    stakes = scriptedStakes(2);
    accountId = await newAccount(test.database);
    stage = await stakeStage(test.database, stakes, accountId);
    position = stakes.add();
    owner = stakes.chain.stakes.get(position)?.owner ?? '';
    await stage.adopt();
  });
  afterEach(() => test.stop());

  /** One of the two nodes does not know it yet. */
  function delegateElsewhere(): void {
    stakes.showOn(1, stakes.copy());
    const stake = stakes.chain.stakes.get(position);
    if (stake) stake.voter = OTHER_VALIDATOR;
  }

  async function dueInMs(): Promise<number> {
    const row = await test.database('stake_wallets').where({ address: owner }).first<{ due_at: Date }>();
    return row.due_at.getTime() - Date.now();
  }

  /** After the last try. */
  async function pauseMs(): Promise<number> {
    const row = await test
      .database('stake_wallets')
      .where({ address: owner })
      .first<{ due_at: Date; claimed_at: Date }>();
    return row.due_at.getTime() - row.claimed_at.getTime();
  }

  it('is read again soon if the nodes do not agree, and what they agree on is written at once', async () => {
    const other = stakes.add({ owner, voter: OTHER_VALIDATOR });
    delegateElsewhere();
    await stage.adopt();
    expect(await stage.row(position)).not.to.include({ voter: OTHER_VALIDATOR });
    expect(await stage.row(other)).to.include({ voter: OTHER_VALIDATOR });
    expect(await dueInMs()).to.be.below(MINUTE_MS);
    stakes.showOn(1, null);
    await stage.adopt();
    expect(await stage.row(position)).to.include({ voter: OTHER_VALIDATOR });
    expect(await dueInMs()).to.be.above(MINUTE_MS);
  });

  it('is not read again and again because one node invents a position of it', async () => {
    const invented = stakes.copy();
    stakes.showOn(1, invented);
    const [address = ''] = invented.stakes.keys();
    const stake = invented.stakes.get(address);
    if (stake) invented.stakes.set(OTHER_VALIDATOR, { ...stake });
    await stage.adopt();
    expect(await stage.row(OTHER_VALIDATOR)).to.equal(undefined);
    expect(await dueInMs()).to.be.above(MINUTE_MS);
  });

  it('is read once for each operation, and waits longer after each failure', async () => {
    const operation = await insertOperation(test.database, accountId);
    const { chainId } = await stage.chain();
    await test.database('operations').where({ id: operation.id }).update({
      kind: 'stake.redelegate',
      status: 'confirmed',
      ended_at: test.database.fn.now(),
      network: 'devnet',
      chain_id: chainId,
      wallet_address: owner,
      updated_at: test.database.fn.now(),
    });
    delegateElsewhere();
    expect(await stage.refresh()).to.equal(1);
    expect(await stage.refresh()).to.equal(0);
    const first = await pauseMs();
    await stage.adopt();
    expect(await pauseMs()).to.equal(2 * first);
    await test
      .database('operations')
      .where({ id: operation.id })
      .update({ updated_at: test.database.fn.now() });
    stakes.showOn(1, null);
    expect(await stage.refresh()).to.equal(1);
    expect(await stage.row(position)).to.include({ voter: OTHER_VALIDATOR });
  });
});
