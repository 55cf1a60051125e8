import { expect } from 'chai';
import { createAttendPosition, type PositionStep } from '../../../activities/stakes/attend-position.ts';
import type { PositionStore } from '../../../db/stakes/position-store.ts';
import { createRemindOwner } from '../../../db/stakes/remind-owner.ts';
import { roundedTimeText } from '../../../domain/stakes/rounded-time.ts';
import { newAccount } from '../../db/support/rows.ts';
import { startTestDatabase, type TestDatabase } from '../../support/database.ts';
import { makeOlder } from '../../support/time-skipping-service.ts';
import { scriptedStakes, SLOT_MS, SOL, type ScriptedStakes } from './support/scripted-stakes.ts';
import { stakeStage, type StakeStage } from './support/stake-stage.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const WEEK_MS = 7 * DAY_MS;

const NEVER = new AbortController().signal;

describe('a look at a position for which something is due', () => {
  let test: TestDatabase;
  let stakes: ScriptedStakes;
  let stage: StakeStage;
  let attend: (position: string) => Promise<PositionStep>;
  /** Called after a look has decided to wait. */
  let beforeWait: () => Promise<void>;

  beforeEach(async () => {
    test = await startTestDatabase();
    stakes = scriptedStakes();
    stage = await stakeStage(test.database, stakes, await newAccount(test.database));
    const { epochs, writePositions } = stage;
    const positions: PositionStore = {
      ...stage.positions,
      async postpone(...details) {
        await beforeWait();
        await stage.positions.postpone(...details);
      },
    };
    beforeWait = async () => undefined;
    const remindOwner = createRemindOwner(test.database);
    const attendPosition = createAttendPosition({ epochs, positions, writePositions, remindOwner });
    attend = async (position) => attendPosition(stakes.nodes, await stage.chain(), position, NEVER);
  });
  afterEach(() => test.stop());

  /** The epoch ends after this time. */
  function endsIn(milliseconds: number): void {
    stakes.chain.slotsInEpoch = stakes.chain.slotIndex + milliseconds / SLOT_MS;
  }

  function stakeAt(position: string) {
    const stake = stakes.chain.stakes.get(position);
    if (!stake) throw new Error(`no stake at ${position}`);
    return stake;
  }

  async function undelegated(position: string): Promise<void> {
    stakeAt(position).deactivation = stakes.chain.epoch;
    await stage.adopt();
  }

  async function followed(): Promise<string> {
    const position = stakes.add();
    await stage.adopt();
    await stage.sweep();
    return position;
  }

  const withdrawable = async () =>
    (await stage.events('stake.withdrawable')).map(({ reminder, amount }) => [reminder, amount]);

  it('reminds of the end of a cool-down a day before, once, with the date', async () => {
    endsIn(3 * DAY_MS);
    const position = await followed();
    await undelegated(position);
    const first = await attend(position);
    expect(first).to.have.property('waitMs', DAY_MS);
    expect(first)
      .to.have.property('why')
      .that.matches(
        /^Cool-down of 10 SOL ends at \d{4}-\d\d-\d\d \d\d:(00|15|30|45) UTC \(epoch 101, estimated\)/,
      );
    expect(await stage.events('stake.cooldown'), 'three days are left').to.deep.equal([]);

    await makeOlder(test.database, 2 * DAY_MS + HOUR_MS);
    const end = (await stage.epochs.newest(await stage.chain()))?.endsAt.toISOString();
    expect(await attend(position))
      .to.have.property('waitMs')
      .that.is.closeTo(23 * HOUR_MS, HOUR_MS);
    await attend(position);
    const [event, ...more] = await stage.events('stake.cooldown');
    expect(more).to.deep.equal([]);
    expect(event).to.include({ position, amount: '10', cooldown_end: end });
  });

  it('does not remind of an end that its owner read of less than two hours earlier', async () => {
    endsIn(DAY_MS + HOUR_MS);
    const position = await followed();
    await undelegated(position);
    await makeOlder(test.database, 2 * HOUR_MS);
    expect(await attend(position))
      .to.have.property('waitMs')
      .that.is.closeTo(23 * HOUR_MS, HOUR_MS);
    expect(await stage.events('stake.cooldown')).to.deep.equal([]);
  });

  it('waits again while an epoch lasts longer than was estimated', async () => {
    endsIn(HOUR_MS);
    const position = await followed();
    await undelegated(position);
    await makeOlder(test.database, HOUR_MS + 60_000);
    expect(await attend(position))
      .to.have.property('waitMs')
      .that.is.closeTo(60_000, 30_000);
    await makeOlder(test.database, 10 * HOUR_MS);
    expect(await attend(position))
      .to.have.property('waitMs')
      .that.is.closeTo(HOUR_MS, 1_000);
    expect(await withdrawable()).to.deep.equal([]);
  });

  it('says of a stake that warms up from when it earns, and ends when it does', async () => {
    const position = stakes.add({ activation: 100 });
    await stage.adopt();
    await stage.sweep();
    expect(await attend(position))
      .to.have.property('why')
      .that.matches(/^10 SOL are active from \d{4}-/);
    stakes.endEpoch();
    await stage.sweep();
    expect(await attend(position)).to.deep.equal({ done: 'The position is active: nothing is due.' });
  });

  it('reminds of free money each week, and ends when it was withdrawn', async () => {
    const position = await followed();
    await undelegated(position);
    stakes.endEpoch();
    await stage.sweep();
    expect(await withdrawable()).to.deep.equal([[0, '10.00228288']]);
    expect(await attend(position))
      .to.have.property('why')
      .that.matches(/^10\.00228288 SOL are free; .+ \(0 so far\)/);

    await makeOlder(test.database, WEEK_MS);
    await attend(position);
    await attend(position);
    expect(await withdrawable()).to.deep.equal([
      [0, '10.00228288'],
      [1, '10.00228288'],
    ]);
    await makeOlder(test.database, WEEK_MS);
    stakes.chain.stakes.delete(position);
    expect(await attend(position)).to.deep.equal({ done: 'The position is withdrawn.' });
    expect(await withdrawable(), 'nothing is free any more').to.have.length(2);
  });

  it('is followed by another one at once if the position changed during the look', async () => {
    const position = await followed();
    await undelegated(position);
    stakes.endEpoch();
    await stage.sweep();
    const chain = await stage.chain();
    await stage.positions.claimUnchecked(chain, 10);
    const { owner: wallet } = stakeAt(position);
    beforeWait = async () => {
      stakes.chain.stakes.delete(position);
      await stage.adopt([wallet]);
    };
    expect(await attend(position)).to.have.property('waitMs');
    const claimed = await stage.positions.claimUnchecked(chain, 10);
    expect(claimed).to.deep.equal([{ address: position, wallet }]);
    expect(await attend(position)).to.deep.equal({ done: 'The position is withdrawn.' });
  });

  it('never reminds of a tiny amount, which a stranger may have sent, until there is more', async () => {
    const dust = { delegated: 0n, deactivation: 95 };
    const position = stakes.add(dust);
    const locked = stakes.add({ ...dust, lockedUntil: Math.floor(Date.now() / 1_000) + 3_600 });
    await stage.adopt();
    await stage.sweep();
    const chain = await stage.chain();
    expect(await stage.positions.claimUnchecked(chain, 10), 'no workflow waits').to.deep.equal([]);
    for (const each of [position, locked]) {
      expect(await attend(each)).to.deep.equal({ done: 'The position is inactive: nothing is due.' });
    }
    await makeOlder(test.database, 2 * WEEK_MS);
    expect(await withdrawable()).to.deep.equal([]);

    stakeAt(position).extra = 2n * SOL;
    await stage.adopt();
    await attend(position);
    expect(await withdrawable()).to.deep.equal([[0, '2.00228288']]);
  });

  it('ends what still reminds of a tiny amount', async () => {
    const position = stakes.add({ deactivation: 95 });
    await stage.adopt();
    await stage.sweep();
    stakeAt(position).delegated = 0n;
    await stage.adopt();
    await makeOlder(test.database, WEEK_MS);
    expect(await attend(position)).to.deep.equal({ done: 'The position is inactive: nothing is due.' });
    expect(await withdrawable()).to.deep.equal([]);
  });

  it('says of locked money that it is free when the lockup has ended, and not before', async () => {
    const end = Math.floor(Date.now() / 1_000) + 3_600;
    const position = stakes.add({ deactivation: 95, lockedUntil: end });
    await stage.adopt();
    await stage.sweep();
    expect(await attend(position)).to.have.property(
      'why',
      `Locked until about ${roundedTimeText(new Date(end * 1_000))}.`,
    );
    expect(await withdrawable()).to.deep.equal([]);

    const ended = end - 7_200;
    stakeAt(position).lockedUntil = ended;
    await test.database('stake_positions').update({ lockup_time: ended });
    await attend(position);
    await attend(position);
    expect(await withdrawable()).to.deep.equal([[0, '10.00228288']]);
  });
});
