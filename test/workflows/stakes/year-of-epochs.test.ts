import { Client } from '@temporalio/client';
import { expect } from 'chai';
import { z } from 'zod';
import { roundedTimeText } from '../../../domain/stakes/rounded-time.ts';
import { SEARCH_ATTRIBUTES } from '../../../workflows/search-attributes.ts';
import { stakePositionWorkflowId } from '../../../workflows/stakes/stake-messages.ts';
import { scriptedStakes, type ScriptedStakes } from '../../activities/stakes/support/scripted-stakes.ts';
import { stakeStage, type StakeStage } from '../../activities/stakes/support/stake-stage.ts';
import { newAccount } from '../../db/support/rows.ts';
import { startTestDatabase, type TestDatabase } from '../../support/database.ts';
import { waitUntil } from '../../support/wait-until.ts';
import { startStakeClock, type StakeClock } from './stake-clock.ts';

const DAY_MS = 86_400_000;
const DAYS = 365;

describe('the workflow of a position', () => {
  let test: TestDatabase;
  let stakes: ScriptedStakes;
  let stage: StakeStage;
  let clock: StakeClock;

  beforeEach(async () => {
    test = await startTestDatabase();
    stakes = scriptedStakes();
    stage = await stakeStage(test.database, stakes, await newAccount(test.database));
  });
  afterEach(async () => {
    await clock.stop();
    await test.stop();
  });

  async function startClock(options: { withOutage?: boolean } = {}): Promise<void> {
    clock = await startStakeClock(test.database, stakes, stage, options);
  }

  async function status(position: string): Promise<string> {
    const { workflow } = new Client({ connection: clock.temporal, namespace: clock.namespace });
    const description = await workflow.getHandle(stakePositionWorkflowId(`devnet/${position}`)).describe();
    return description.status.name;
  }

  /** The workflow in the Temporal UI, decrypted. */
  async function shown(position: string) {
    const { workflow } = new Client({
      connection: clock.temporal,
      namespace: clock.namespace,
      dataConverter: clock.dataConverter,
    });
    const handle = workflow.getHandle(stakePositionWorkflowId(`devnet/${position}`));
    const description = await handle.describe();
    const metadata = await handle.query('__temporal_workflow_metadata');
    const { events } = await handle.fetchHistory();
    const timer = events?.findLast(({ timerStartedEventAttributes: started }) => started)?.userMetadata;
    const [decoded] = (await clock.dataConverter.payloadCodecs?.[0]?.decode([timer?.summary ?? {}])) ?? [];
    return {
      details: z.object({ currentDetails: z.string() }).parse(metadata).currentDetails,
      timer: Buffer.from(decoded?.data ?? []).toString(),
      wallet: description.typedSearchAttributes.get(SEARCH_ATTRIBUTES.walletAddress),
    };
  }

  it('shows an operator while it waits what it waits for, until which date, and whose stake it is', async () => {
    await startClock();
    const cooling = stakes.add();
    await stage.adopt();
    await day(new Map([[cooling, 1_800_000n]]));
    const stake = stakes.chain.stakes.get(cooling);
    if (stake) stake.deactivation = stakes.chain.epoch;
    await stage.adopt();
    await clock.startPositions();
    await waitUntil('it waits on its timer', async () => (await shown(cooling)).timer !== '');
    expect(await status(cooling)).to.equal('RUNNING');

    const { endsAt, epoch } = (await stage.epochs.newest(await stage.chain())) ?? expect.fail('no epoch');
    const why = `Cool-down of 10.0018 SOL ends at ${roundedTimeText(endsAt)} (epoch ${epoch + 1}, estimated). Rewards so far: 0.0018 SOL.`;
    const { details, timer, wallet } = await shown(cooling);
    expect(details).to.equal(why);
    expect(timer)
      .to.match(/^"Wait \d+ min: /)
      .and.to.contain(why);
    expect(wallet, 'it is found by its owner').to.equal(stake?.owner);
  });

  /** A day: the epoch ends, rewards are paid, and the worker sweeps. */
  async function day(rewards: ReadonlyMap<string, bigint> = new Map()): Promise<void> {
    await clock.pass(DAY_MS);
    stakes.endEpoch(rewards);
    await stage.sweep();
    await clock.startPositions();
  }

  it('follows a year of epochs: every reward once, the end of a cool-down, and weekly reminders', async function () {
    this.timeout(600_000);
    await startClock();
    const earning = stakes.add();
    const ending = stakes.add();
    await stage.adopt();
    await stage.sweep();
    for (let today = 1; today <= DAYS; today += 1) {
      const stake = stakes.chain.stakes.get(ending);
      if (today === 100 && stake) stake.deactivation = stakes.chain.epoch;
      if (today === 200) stakes.chain.stakes.delete(ending);
      await day(new Map([[earning, 1_000n + BigInt(today)]]));
    }
    const rewards = await stage.events('stake.reward');
    expect(rewards).to.have.length(DAYS);
    expect(new Set(rewards.map(({ epoch }) => epoch)).size).to.equal(DAYS);
    const total = (DAYS * 1_000 + (DAYS * (DAYS + 1)) / 2).toString();
    expect(await stage.row(earning)).to.include({ rewards_total: total, state: 'active' });

    const free = await stage.events('stake.withdrawable');
    const reminders = free.map(({ reminder }) => reminder);
    // Free on day 100 and withdrawn on day 200: fourteen weeks.
    expect(reminders).to.deep.equal(Array.from({ length: 15 }, (_, index) => index));
    expect(await status(ending)).to.equal('COMPLETED');
    expect(await stage.row(ending)).to.include({ check_at: null });
  });

  it('tells the owner once after an outage of all workers of two days, in which the cool-down ended', async function () {
    this.timeout(400_000);
    await startClock({ withOutage: true });
    const ending = stakes.add({ deactivation: 100 });
    await stage.adopt();
    await stage.sweep();
    await clock.startPositions();
    await clock.pass(60_000);
    expect(await status(ending)).to.equal('RUNNING');
    stakes.endEpoch();
    stakes.endEpoch();
    await clock.passWithoutWorker(2 * DAY_MS);
    expect(await stage.events('stake.withdrawable'), 'no epoch was swept').to.deep.equal([]);

    await stage.sweep();
    await clock.startPositions();
    await clock.pass(60_000);
    const [told, ...more] = await stage.events('stake.withdrawable');
    expect(more).to.deep.equal([]);
    expect(told).to.include({ position: ending, reminder: 0 });
    expect(await status(ending)).to.equal('RUNNING');
  });

  it('says nothing by the clock alone: the chain still cools down after the estimated end', async function () {
    this.timeout(400_000);
    await startClock();
    const ending = stakes.add({ deactivation: 100 });
    await stage.adopt();
    await stage.sweep();
    await clock.startPositions();
    // The workflow looks again each hour, and a part of the time has to pass within seconds.
    for (let part = 0; part < 8; part += 1) await clock.pass(DAY_MS / 4);
    expect(await stage.events('stake.withdrawable')).to.deep.equal([]);
    stakes.endEpoch();
    await stage.sweep();
    await clock.startPositions();
    expect(await stage.events('stake.withdrawable')).to.have.length(1);
    expect(await stage.row(ending)).to.include({ state: 'inactive' });
  });
});
