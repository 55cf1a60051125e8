import { expect } from 'chai';
import { z } from 'zod';
import { lagEpoch } from '../../../../local/chain/faults/chain-faults-lag-epoch.ts';
import { createUpstream } from '../../../../local/chain/proxy/chain-proxy-upstream.ts';
import { startStakingByHand } from '../../../support/hand-made-stakes.ts';
import { startFaultyChain, type FaultyChain } from '../../../support/faulty-chain.ts';
import { startStakeChain, type StakeChain } from '../../../support/stake-chain.ts';
import { waitUntil } from '../../../support/wait-until.ts';

const TEN_SOL = 10_000_000_000;
const STAKE_HISTORY = 'SysvarStakeHistory1111111111111111111111111';
const SLOTS_IN_EPOCH = 432_000;
const HEAD = { commitment: 'confirmed', transactionDetails: 'none', rewards: false };

const rewardSchema = z.object({ amount: z.int(), postBalance: z.int() });
const rewardsSchema = z.array(rewardSchema.nullable());

describe('local/chain-faults: faults about stakes', () => {
  let stakes: StakeChain;
  let chain: FaultyChain;
  let stake: string;
  let other: string;
  /** The newest that has ended. */
  let epoch: number;

  before(async () => {
    stakes = await startStakeChain({ slotTimeMs: 50 });
    const [steady] = await stakes.validators();
    const person = await startStakingByHand(stakes.chain.rpcUrl);
    stake = await person.delegate(steady?.vote ?? '', TEN_SOL);
    other = await person.delegate(steady?.vote ?? '', TEN_SOL);
    await stakes.nextEpoch();
    epoch = (await stakes.nextEpoch()).epoch - 1;
    chain = await startFaultyChain();
  });
  afterEach(() => chain.faults.clear());
  after(async () => {
    await chain.close();
    await stakes.stop();
  });

  const ask = (of = epoch) => chain.ask('getInflationReward', [[stake, other], { epoch: of }]);
  const rewards = async () => rewardsSchema.parse((await ask()).result);

  it('reward-missing: the node knows no reward of one stake, or of any', async () => {
    chain.faults.set([{ kind: 'reward-missing', address: stake }]);
    const [none, one] = await rewards();
    expect(none).to.equal(null);
    expect(one?.amount).to.be.greaterThan(0);
    chain.faults.set([{ kind: 'reward-missing' }]);
    expect(await rewards()).to.deep.equal([null, null]);
  });

  it('wrong-reward: twice as much as was paid', async () => {
    const [paid] = await rewards();
    const amount = paid?.amount ?? 0;
    chain.faults.set([{ kind: 'wrong-reward', address: stake }]);
    const [doubled, same] = await rewards();
    expect(doubled).to.deep.equal({ amount: amount * 2, postBalance: (paid?.postBalance ?? 0) + amount });
    expect(same?.amount).to.equal(amount);
  });

  it('late-rewards: the node refuses questions about the newest ended epoch, and no other', async () => {
    chain.faults.set([{ kind: 'late-rewards' }]);
    const { error } = await ask();
    expect(error?.code).to.equal(-32_017);
    expect(error?.data).to.have.all.keys('slot', 'currentBlockHeight', 'rewardsCompleteBlockHeight');
    expect((await ask(epoch - 1)).result).to.deep.equal([null, null]);
  });

  it('lag-epoch: the node stands at the last block of the epoch before', async () => {
    chain.faults.set([{ kind: 'lag-epoch' }]);
    const info = z
      .object({ epoch: z.int(), absoluteSlot: z.int(), blockHeight: z.int(), slotIndex: z.int() })
      .parse((await chain.ask('getEpochInfo')).result);
    expect(info.epoch).to.equal(epoch);
    expect(info.absoluteSlot).to.be.lessThan((epoch + 1) * SLOTS_IN_EPOCH);
    expect(info.slotIndex).to.equal(info.absoluteSlot - epoch * SLOTS_IN_EPOCH);
    expect(info.blockHeight).to.equal(info.absoluteSlot);
    const slot = z.int().parse((await chain.ask('getSlot', [{ commitment: 'processed' }])).result);
    expect(slot).to.be.closeTo(info.absoluteSlot, 10);
    expect((await chain.ask('getBlock', [slot - 10, HEAD])).result).to.include.keys('blockhash');
    expect((await chain.ask('getBlock', [(epoch + 1) * SLOTS_IN_EPOCH, HEAD])).error).to.not.equal(undefined);
    expect((await ask()).error?.code).to.equal(-32_004);
    expect((await ask(epoch - 1)).result).to.deep.equal([null, null]);
  });

  it('lag-epoch: all numbers of an answer are of one block, although blocks pass while it is made', async () => {
    const upstream = createUpstream(stakes.chain.rpcUrl, { isEvenedOut: true });
    const call = { method: 'getEpochInfo', params: [] };
    const callText = JSON.stringify({ jsonrpc: '2.0', id: 1, ...call });
    const text = await upstream.forward(call, callText);
    const slot = await upstream.slot('processed');
    await waitUntil('three blocks pass', async () => (await upstream.slot('processed')) > slot + 3);
    const { result } = z
      .object({ result: z.object({ absoluteSlot: z.int(), blockHeight: z.int(), slotIndex: z.int() }) })
      .parse(JSON.parse(await lagEpoch(text, { call, callText, upstream })));
    expect(result.slotIndex).to.equal(result.absoluteSlot - epoch * SLOTS_IN_EPOCH);
    expect(result.blockHeight).to.equal(result.absoluteSlot);
  });

  it('stake-history: most of the stake warms up at once, in both forms of the account', async () => {
    const entries = [{ epoch: 7, effective: '1000', activating: 5000, deactivating: 0 }];
    chain.faults.set([{ kind: 'stake-history', entries }]);
    const parsed = await chain.ask('getAccountInfo', [STAKE_HISTORY, { encoding: 'jsonParsed' }]);
    expect(parsed.result).to.have.deep.nested.property('value.data.parsed.info', [
      { epoch: 7, stakeHistory: { effective: 1000, activating: 5000, deactivating: 0 } },
    ]);
    const many = await chain.ask('getMultipleAccounts', [[stake, STAKE_HISTORY], { encoding: 'base64' }]);
    const [base64] = z
      .object({ value: z.tuple([z.unknown(), z.object({ data: z.tuple([z.string(), z.string()]) })]) })
      .parse(many.result).value[1].data;
    const data = Buffer.from(base64, 'base64');
    const words = Array.from({ length: data.length / 8 }, (_, index) =>
      Number(data.readBigUInt64LE(index * 8)),
    );
    expect(words).to.deep.equal([1, 7, 1000, 5000, 0]);
  });

  it('an edit takes lamports of a stake, and no reward explains it', async () => {
    const [paid] = await rewards();
    await stakes.editStake(stake, -1_000_000n);
    const { result } = await chain.ask('getAccountInfo', [stake, { encoding: 'jsonParsed' }]);
    const { lamports } = z.object({ value: z.object({ lamports: z.int() }) }).parse(result).value;
    expect(lamports).to.equal((paid?.postBalance ?? 0) - 1_000_000);
    expect((await rewards())[0]).to.deep.equal(paid);
  });
});
