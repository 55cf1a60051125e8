import { expect } from 'chai';
import { createAttendPosition } from '../../../activities/stakes/attend-position.ts';
import { ChainError } from '../../../chain/rpc/chain-error.ts';
import { createRemindOwner } from '../../../db/stakes/remind-owner.ts';
import { newAccount } from '../../db/support/rows.ts';
import { testDatabase } from '../../support/database.ts';
import { scriptedStakes, type ScriptedStake, type ScriptedStakes } from './support/scripted-stakes.ts';
import { stakeStage, type StakeStage } from './support/stake-stage.ts';

const NEVER = new AbortController().signal;

/** Changes in the epoch that begins after the question for a position, and before its answer. */
const CHANGES: readonly { name: string; before: Partial<ScriptedStake>; state: string }[] = [
  { name: 'delegated', before: { activation: 80, deactivation: 90 }, state: 'activating' },
  { name: 'undelegated', before: { activation: 80 }, state: 'deactivating' },
];

describe('a position that is changed in an epoch that the service does not know yet', () => {
  const test = testDatabase();
  let stakes: ScriptedStakes;
  let stage: StakeStage;

  beforeEach(async () => {
    stakes = scriptedStakes(2);
    stage = await stakeStage(test.database, stakes, await newAccount(test.database));
  });

  /** The nodes are busy: all this happens after the next question for positions, and before its answer. */
  function changesBeforeAnswer(address: string, name: string): void {
    const { nodes } = stakes;
    async function positions(...args: Parameters<typeof nodes.votes.positions>) {
      stakes.nodes = nodes;
      stakes.endEpoch();
      const { epoch } = stakes.chain;
      const change =
        name === 'delegated' ? { activation: epoch, deactivation: null } : { deactivation: epoch };
      Object.assign(stakes.stakeAt(address), change);
      return nodes.votes.positions(...args);
    }
    stakes.nodes = { ...nodes, votes: { ...nodes.votes, positions } };
  }

  const walletOf = (address: string) =>
    test.database('stake_wallets').where({ address: stakes.stakeAt(address).owner });
  async function failuresOf(address: string): Promise<unknown> {
    const failures: unknown[] = await walletOf(address).pluck('failures');
    return failures[0];
  }

  for (const { name, before, state } of CHANGES) {
    it(`is read again if it was ${name}, and the wallet's other positions are there at once`, async () => {
      const changed = stakes.add(before);
      const other = stakes.add({ owner: stakes.stakeAt(changed).owner });
      changesBeforeAnswer(changed, name);
      await stage.adopt();
      expect(await stage.row(changed)).to.equal(undefined);
      expect(await stage.row(other)).to.include({ state: 'active' });
      expect(await failuresOf(changed)).to.equal(1);
      await walletOf(changed).update({ due_at: new Date() });
      await stage.refresh();
      expect(await stage.row(changed)).to.include({ state });
      expect(await failuresOf(changed)).to.equal(0);
    });
  }

  it('is said to be active only if it still is in the epoch of now', async () => {
    const changed = stakes.add({ activation: 100 });
    await stage.adopt();
    await stage.sweep();
    stakes.endEpoch();
    const { epoch } = await stage.known();
    const { epochs, positions, writePositions } = stage;
    await epochs.markSwept(await stage.chain(), { epoch, at: new Date(), rewardsTo: epoch - 1 });
    const remindOwner = createRemindOwner(test.database);
    const attend = createAttendPosition({ epochs, positions, writePositions, remindOwner });
    changesBeforeAnswer(changed, 'undelegated');
    const failure: unknown = await attend(stakes.nodes, await stage.chain(), changed, NEVER).catch(
      (error: unknown) => error,
    );
    expect(failure).to.be.instanceOf(ChainError);
    expect(await stage.events('stake.active')).to.deep.equal([]);
  });

  it('counts as read if the chain says so in the present epoch', async () => {
    const early = stakes.add({ activation: 700 });
    await stage.adopt();
    expect(await stage.row(early)).to.include({ state: 'inactive' });
    expect(await failuresOf(early)).to.equal(0);
  });
});
