import { PublicKey } from '@solana/web3.js';
import { expect } from 'chai';
import { randomBytes } from 'node:crypto';
import { ChainError } from '../../../chain/rpc/chain-error.ts';
import { createObserveValidators } from '../../../activities/stakes/observe-validators.ts';
import {
  createValidatorQueries,
  type ListedValidator,
  type ValidatorPlace,
} from '../../../db/stakes/validator-queries.ts';
import { createValidatorStore } from '../../../db/stakes/validator-store.ts';
import type { ValidatorSort } from '../../../domain/stakes/validator-sort.ts';
import type { VoteAccount } from '../../../domain/stakes/vote-account.ts';
import { newAccount } from '../../db/support/rows.ts';
import { startTestDatabase, type TestDatabase } from '../../support/database.ts';
import { scriptedStakes, SOL, type ScriptedStakes } from './support/scripted-stakes.ts';
import { stakeStage, type StakeStage } from './support/stake-stage.ts';

const NEVER = new AbortController().signal;
const FIRST_EPOCH = 100;

/** Observations in a row that give a warning, or take it back. */
const NEEDED = 5;

const INFLATION = { validatorRateBillionths: 40_000_000n, supplyLamports: 20_000n * SOL };

describe('the observation of validators', () => {
  let test: TestDatabase;
  let stakes: ScriptedStakes;
  let stage: StakeStage;
  let validators: VoteAccount[];

  beforeEach(async () => {
    test = await startTestDatabase();
    stakes = scriptedStakes();
    stage = await stakeStage(test.database, stakes, await newAccount(test.database));
    validators = [];
  });
  afterEach(() => test.stop());

  function add(changes: Partial<VoteAccount> = {}): VoteAccount {
    const validator = {
      address: newAddress(),
      node: newAddress(),
      commissionBps: 500,
      activatedStake: 1_000n * SOL,
      delinquent: false,
      credits: [{ epoch: FIRST_EPOCH - 1, credits: 1_000n }],
      ...changes,
    };
    validators.push(validator);
    return validator;
  }

  async function observe(times = 1, inflation = async () => INFLATION): Promise<void> {
    const observed = createObserveValidators(createValidatorStore(test.database), 0);
    const nodes = { voteAccounts: async () => validators, inflation };
    for (let time = 0; time < times; time += 1) {
      await observed(nodes, await stage.chain(), await stage.known(), NEVER);
    }
  }

  async function observeCommissions(validator: VoteAccount, ...commissions: number[]): Promise<void> {
    for (const bps of commissions) {
      validator.commissionBps = bps;
      await observe(NEEDED);
    }
  }

  async function list(
    sort: ValidatorSort = 'yield',
    search: string | null = null,
    after: ValidatorPlace | null = null,
  ): Promise<ListedValidator[]> {
    const queries = createValidatorQueries(test.database);
    return queries.list(await stage.chain(), { search, sort, after, limit: 2 });
  }

  const warningsOf = async ({ address }: VoteAccount) => (await list('yield', address))[0]?.warnings;

  const raises = async () =>
    (await stage.events('stake.validator')).map(({ warning, commission_bps: bps }) => [warning, bps]);

  it('counts no observation twice, however often a worker starts', async () => {
    const sleepy = add({ delinquent: true });
    const observed = createObserveValidators(createValidatorStore(test.database), 60_000);
    const nodes = { voteAccounts: async () => validators, inflation: async () => INFLATION };
    for (let start = 0; start <= NEEDED; start += 1) {
      const observation = await observed(nodes, await stage.chain(), await stage.known(), NEVER);
      expect(observation.observed).to.equal(start === 0 ? 1 : null);
      expect(observation.nextMs).to.be.within(1, 60_000);
    }
    expect(await warningsOf(sleepy)).to.deep.equal([]);
  });

  it('warns those who have an active stake with a validator that does not vote, after five in a row, once', async () => {
    const sleepy = add();
    const position = stakes.add({ voter: sleepy.address });
    stakes.add({ voter: add().address });
    stakes.add({ voter: sleepy.address, deactivation: FIRST_EPOCH - 5 });
    await stage.adopt();
    sleepy.delinquent = true;
    await observe(NEEDED - 1);
    expect(await stage.events('stake.validator'), 'four are not enough').to.deep.equal([]);
    await observe(NEEDED);
    const [event, ...more] = await stage.events('stake.validator');
    expect(more).to.deep.equal([]);
    expect(event).to.include({
      wallet_address: stakes.chain.stakes.get(position)?.owner,
      validator_address: sleepy.address,
      warning: 'VALIDATOR_DELINQUENT',
      commission_bps: 500,
      epoch: FIRST_EPOCH,
    });
    expect(await warningsOf(sleepy)).to.deep.equal(['VALIDATOR_DELINQUENT']);

    sleepy.delinquent = false;
    await observe(NEEDED);
    expect(await warningsOf(sleepy), 'it votes again').to.deep.equal([]);
  });

  it('tells once that it votes again, and warns again if it stops once more in the same epoch', async () => {
    const sleepy = add({ delinquent: true });
    stakes.add({ voter: sleepy.address });
    await stage.adopt();
    await observe(NEEDED);
    sleepy.delinquent = false;
    await observe(NEEDED - 1);
    expect(await stage.events('stake.validator_recovered'), 'four are not enough').to.deep.equal([]);
    await observe(NEEDED);
    const [event, ...more] = await stage.events('stake.validator_recovered');
    expect(more).to.deep.equal([]);
    expect(event).to.include({ validator_address: sleepy.address, warning: 'VALIDATOR_DELINQUENT' });
    sleepy.delinquent = true;
    await observe(NEEDED);
    expect(await stage.events('stake.validator')).to.have.length(2);
  });

  it('warns of no validator that was seen to fail between two good observations', async () => {
    const sleepy = add();
    stakes.add({ voter: sleepy.address });
    await stage.adopt();
    for (let time = 0; time < 2 * NEEDED; time += 1) {
      sleepy.delinquent = time % NEEDED !== 0;
      await observe();
    }
    expect(await stage.events('stake.validator')).to.deep.equal([]);
  });

  it('warns of votes that earn less than those of the others', async () => {
    const slow = add({ credits: [{ epoch: FIRST_EPOCH - 1, credits: 100n }] });
    for (let more = 0; more < 3; more += 1) add();
    stakes.add({ voter: slow.address });
    await stage.adopt();
    await observe(NEEDED);
    const told = await stage.events('stake.validator');
    expect(told.map(({ warning }) => warning)).to.deep.equal(['LOW_VOTE_CREDITS']);
  });

  for (const [when, epochs] of [
    ['in the epoch in which it was first seen', 0],
    ['in the next epoch', 1],
    ['after many epochs without a change', 30],
  ] as const) {
    it(`warns of a commission that is raised ${when}, for ten epochs`, async () => {
      const greedy = add({ commissionBps: 200 });
      stakes.add({ voter: greedy.address });
      await stage.adopt();
      await observe();
      stakes.chain.epoch += epochs;
      await observe();
      greedy.commissionBps = 900;
      await observe(NEEDED);
      expect(await raises()).to.deep.equal([['COMMISSION_RAISED', 900]]);
      stakes.chain.epoch += 9;
      await observe(NEEDED);
      expect(await warningsOf(greedy)).to.deep.equal(['COMMISSION_RAISED']);
      stakes.chain.epoch += 2;
      await observe(NEEDED);
      expect(await warningsOf(greedy), 'it is old news').to.deep.equal([]);
    });
  }

  it('warns once of one raise, also if it makes the commission high some observations later', async () => {
    const greedy = add();
    stakes.add({ voter: greedy.address });
    await stage.adopt();
    await observe();
    greedy.commissionBps = 800;
    await observe(NEEDED - 2);
    greedy.commissionBps = 1_200;
    await observe(2 * NEEDED);
    expect(await raises()).to.deep.equal([['COMMISSION_RAISED', 1_200]]);
    expect(await warningsOf(greedy), 'both are shown').to.deep.equal([
      'HIGH_COMMISSION',
      'COMMISSION_RAISED',
    ]);
  });

  it('warns again of the next raise, after five observations of it, and of no fall', async () => {
    const greedy = add();
    stakes.add({ voter: greedy.address });
    await stage.adopt();
    await observe();
    await observeCommissions(greedy, 800, 800, 900, 900);
    greedy.commissionBps = 950;
    await observe(NEEDED - 1);
    await observeCommissions(greedy, 900, 700);
    expect(await raises()).to.deep.equal([
      ['COMMISSION_RAISED', 800],
      ['COMMISSION_RAISED', 900],
    ]);
    greedy.commissionBps = 1_000;
    await observe(2 * NEEDED);
    expect((await raises()).slice(2)).to.have.deep.members([
      ['HIGH_COMMISSION', 1_000],
      ['COMMISSION_RAISED', 1_000],
    ]);
  });

  it('warns once in an epoch of a commission that is raised to the same again and again', async () => {
    const restless = add();
    stakes.add({ voter: restless.address });
    await stage.adopt();
    await observeCommissions(restless, 500, 900, 500, 900, 500);
    stakes.chain.epoch += 1;
    await observeCommissions(restless, 500, 900);
    const raised = ['COMMISSION_RAISED', 900];
    expect(await raises()).to.deep.equal([raised, raised]);
  });

  it('keeps each change of a commission with its epoch, the newest first', async () => {
    const validator = add({ commissionBps: 500 });
    await observe(2);
    stakes.chain.epoch += 1;
    await observe();
    stakes.chain.epoch += 1;
    validator.commissionBps = 700;
    await observe(2);
    const [found] = await list();
    expect(found?.commissions.map(({ epoch, commissionBps }) => [epoch, commissionBps])).to.deep.equal([
      [FIRST_EPOCH + 2, 700],
      [FIRST_EPOCH, 500],
    ]);
  });

  it('lets people sort by yield, commission or stake, with those that do not vote as the last by yield', async () => {
    const cheap = add({ commissionBps: 0, activatedStake: 10n * SOL });
    const large = add({ commissionBps: 500, activatedStake: 9_000n * SOL });
    const dear = add({ commissionBps: 1_000, activatedStake: 500n * SOL });
    const silent = add({ commissionBps: 100, activatedStake: 20n * SOL, delinquent: true });
    await observe();
    /** Page by page. */
    const order = async (sort: ValidatorSort): Promise<string[]> => {
      const found: ListedValidator[] = [];
      for (let page = await list(sort, null, null); page.length > 0;) {
        found.push(...page);
        page = await list(sort, null, page.at(-1)?.place);
      }
      return found.map(({ address }) => address);
    };
    const addresses = (...sorted: VoteAccount[]) => sorted.map(({ address }) => address);
    expect(await order('yield')).to.deep.equal(addresses(cheap, large, dear, silent));
    expect(await order('commission')).to.deep.equal(addresses(cheap, silent, large, dear));
    expect(await order('stake')).to.deep.equal(addresses(large, dear, silent, cheap));
  });

  it('estimates the yield from rewards that positions here got, else from the inflation, else not at all', async () => {
    const known = add();
    const position = stakes.add({ voter: known.address });
    const other = add();
    await stage.adopt();
    await stage.sweep();
    stakes.endEpoch(new Map([[position, 2_000_000n]]));
    await stage.sweep();
    await observe();
    const sourceOf = async ({ address }: VoteAccount) => (await list('yield', address))[0]?.yield?.source;
    expect([await sourceOf(known), await sourceOf(other)]).to.deep.equal(['rewards', 'inflation']);
    await observe(1, async () => {
      throw new ChainError('unavailable', 'getInflationRate: no node answered');
    });
    expect([await sourceOf(known), await sourceOf(other)]).to.deep.equal(['rewards', undefined]);
  });
});

function newAddress(): string {
  return new PublicKey(randomBytes(32)).toBase58();
}
