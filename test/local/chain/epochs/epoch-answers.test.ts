import { expect } from 'chai';
import { z } from 'zod';
import type { EpochValidator } from '../../../support/epoch-control.ts';
import { startStakingByHand } from '../../../support/hand-made-stakes.ts';
import { jsonRpc, type JsonRpc } from '../../../support/faulty-chain.ts';
import { startStakeChain, type StakeChain } from '../../../support/stake-chain.ts';

const TEN_SOL = 10_000_000_000;
const ONE_SOL = 1_000_000_000;
const SLOT_TIME_MS = 50;
const SLOTS_A_MINUTE = 60_000 / SLOT_TIME_MS;
const STAKE_HISTORY = 'SysvarStakeHistory1111111111111111111111111';

const voteAccountSchema = z.strictObject({
  votePubkey: z.string(),
  nodePubkey: z.string(),
  activatedStake: z.int(),
  epochVoteAccount: z.boolean(),
  commission: z.int().max(100),
  inflationRewardsCommissionBps: z.int(),
  epochCredits: z.array(z.tuple([z.int(), z.int(), z.int()])).max(5),
  lastVote: z.int(),
  rootSlot: z.int(),
});
const voteAccountsSchema = z.strictObject({
  current: z.array(voteAccountSchema),
  delinquent: z.array(voteAccountSchema),
});
const supplySchema = z.object({ value: z.object({ total: z.int(), circulating: z.int() }) });
const historySchema = z.object({
  value: z.object({
    data: z.object({
      parsed: z.object({
        info: z.array(
          z.object({
            epoch: z.int(),
            stakeHistory: z.object({ effective: z.int(), activating: z.int(), deactivating: z.int() }),
          }),
        ),
      }),
    }),
  }),
});

describe('local/chain/epochs: answers of a node about stakes', () => {
  let stakes: StakeChain;
  let rpc: JsonRpc;
  let validators: EpochValidator[];

  before(async () => {
    stakes = await startStakeChain({ slotTimeMs: SLOT_TIME_MS });
    rpc = jsonRpc(stakes.chain.rpcUrl);
    validators = await stakes.validators();
  });
  after(() => stakes.stop());

  const voteAccounts = async (options: object = {}) =>
    voteAccountsSchema.parse((await rpc.ask('getVoteAccounts', [options])).result);

  const voteOf = (name: string) =>
    validators.find((each) => each.name === name)?.vote ?? expect.fail(`${name} is missing`);

  it('getVoteAccounts: three validators that vote, with their commission and stake', async () => {
    const { current, delinquent } = await voteAccounts();
    expect(delinquent).to.deep.equal([]);
    expect(current.map(({ votePubkey }) => votePubkey)).to.have.members(validators.map(({ vote }) => vote));
    const [steady] = (await voteAccounts({ votePubkey: voteOf('Steady') })).current;
    expect(steady).to.include({ commission: 5, inflationRewardsCommissionBps: 500, epochVoteAccount: true });
    const { result } = await rpc.ask('getEpochInfo');
    const { absoluteSlot } = z.object({ absoluteSlot: z.int() }).parse(result);
    expect(steady?.lastVote).to.be.closeTo(absoluteSlot, 128);
  });

  it('getVoteAccounts: counts a new delegation once it is active, and credits of each ended epoch', async () => {
    const person = await startStakingByHand(stakes.chain.rpcUrl);
    const stakeOf = async () => (await voteAccounts({ votePubkey: voteOf('Steady') })).current[0];
    const before = (await stakeOf())?.activatedStake ?? 0;
    await person.delegate(voteOf('Steady'), TEN_SOL);
    expect((await stakeOf())?.activatedStake).to.equal(before);
    const { epoch } = await stakes.nextEpoch({ rewardBlocks: 10_000, waitForRewards: false });
    const now = await stakeOf();
    expect(now?.activatedStake).to.equal(before + TEN_SOL);
    const [ofEpoch, credits, previous] = now?.epochCredits.at(-1) ?? [];
    expect([ofEpoch, previous]).to.deep.equal([epoch - 1, 0]);
    expect(credits).to.be.greaterThan(16 * 432_000 * 0.9);
  });

  it('the history of stakes: what was active, warming up and cooling down at the end of each epoch', async () => {
    const { result } = await rpc.ask('getAccountInfo', [STAKE_HISTORY, { encoding: 'jsonParsed' }]);
    const [newest] = historySchema.parse(result).value.data.parsed.info;
    expect(newest?.epoch).to.equal((await stakes.state()).epoch - 1);
    expect(newest?.stakeHistory).to.include({ activating: TEN_SOL, deactivating: 0 });
    expect(newest?.stakeHistory.effective).to.be.greaterThan(TEN_SOL);
  });

  it('getVoteAccounts: a validator that stops voting is delinquent until it votes again', async () => {
    await stakes.changeValidator(voteOf('Sleepy'), { delinquent: true });
    const { current, delinquent } = await voteAccounts();
    expect(delinquent.map(({ votePubkey }) => votePubkey)).to.deep.equal([voteOf('Sleepy')]);
    expect(current).to.have.length(2);
    await stakes.changeValidator(voteOf('Sleepy'), { delinquent: false });
    expect((await voteAccounts()).delinquent).to.deep.equal([]);
  });

  it('getVoteAccounts: a validator raises its commission', async () => {
    await stakes.changeValidator(voteOf('Greedy'), { commission_bps: 1_250 });
    const [greedy] = (await voteAccounts({ votePubkey: voteOf('Greedy') })).current;
    expect(greedy).to.include({ commission: 12, inflationRewardsCommissionBps: 1_250 });
  });

  it('getSupply: the lamports of all accounts, most of which are staked', async () => {
    const { result } = await rpc.ask('getSupply');
    const { total } = supplySchema.parse(result).value;
    const staked = (await voteAccounts()).current.reduce((sum, each) => sum + each.activatedStake, 0);
    expect(staked / total).to.be.within(0.5, 1);
  });

  it('getStakeMinimumDelegation: 1 SOL', async () => {
    const { result } = await rpc.ask('getStakeMinimumDelegation');
    expect(z.object({ value: z.int() }).parse(result).value).to.equal(ONE_SOL);
  });

  it('getRecentPerformanceSamples: minutes of slots, as the chain makes them', async () => {
    const { result } = await rpc.ask('getRecentPerformanceSamples', [60]);
    const samples = z.array(z.looseObject({ numSlots: z.int(), samplePeriodSecs: z.int() })).parse(result);
    expect(samples).to.have.length.within(1, 60);
    for (const sample of samples) {
      expect(sample).to.include({ numSlots: SLOTS_A_MINUTE, samplePeriodSecs: 60 });
    }
  });

  it('getInflationReward: nothing before the epoch has ended', async () => {
    const { epoch } = await stakes.state();
    const answer = await rpc.ask('getInflationReward', [[voteOf('Steady')], { epoch }]);
    expect(answer.error?.code).to.equal(-32_004);
  });
});
