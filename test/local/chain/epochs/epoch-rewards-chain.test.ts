import { expect } from 'chai';
import { z } from 'zod';
import { createChainCheatCodes } from '../../../../local/chain/chain-cheat-codes.ts';
import { STAKE_PROGRAM } from '../../../../local/chain/epochs/stake-account.ts';
import { EPOCH_REWARDS } from '../../../../local/chain/epochs/sysvars.ts';
import { createEpochEngine } from '../../../../local/chain/epochs/epoch-engine.ts';
import {
  deactivation,
  lamportsAt,
  startStakingByHand,
  type HandMadeStakes,
} from '../../../support/hand-made-stakes.ts';
import { jsonRpc, type JsonRpc } from '../../../support/faulty-chain.ts';
import type { EpochValidator } from '../../../support/epoch-control.ts';
import { startStakeChain, type StakeChain } from '../../../support/stake-chain.ts';
import { waitUntil } from '../../../support/wait-until.ts';

const TEN_SOL = 10_000_000_000;
const ACTIVE = 16;
const SLOT_TIME_MS = 50;
const UNANSWERED = 6;

const rewardSchema = z.object({
  epoch: z.int(),
  effectiveSlot: z.int(),
  amount: z.int(),
  postBalance: z.int(),
  commission: z.int(),
});

describe('local/chain/epochs: rewards', () => {
  let stakes: StakeChain;
  let person: HandMadeStakes;
  let rpc: JsonRpc;
  let validators: Record<string, EpochValidator>;

  before(async () => {
    stakes = await startStakeChain({ slotTimeMs: SLOT_TIME_MS });
    rpc = jsonRpc(stakes.chain.rpcUrl);
    person = await startStakingByHand(stakes.chain.rpcUrl);
    validators = Object.fromEntries((await stakes.validators()).map((each) => [each.name, each]));
  });
  after(() => stakes.stop());

  const vote = (name: string) => validators[name]?.vote ?? '';
  const balance = (address: string) => lamportsAt(stakes.chain.rpcUrl, address);

  async function rewardOf(address: string, epoch: number) {
    const answer = await rpc.ask('getInflationReward', [[address], { epoch }]);
    return z.tuple([rewardSchema.nullable()]).parse(answer.result)[0];
  }

  it('go to the stakes that were active in the epoch, and only once a stake has warmed up', async () => {
    const stake = await person.delegate(vote('Steady'), TEN_SOL);
    const before = await balance(stake);
    const { epoch } = await stakes.nextEpoch();
    expect(await balance(stake)).to.equal(before);
    expect(await rewardOf(stake, epoch - 1)).to.equal(null);

    await stakes.nextEpoch();
    const reward = await rewardOf(stake, epoch);
    expect(reward).to.include({ epoch, commission: 5 });
    expect(await balance(stake)).to.equal(before + BigInt(reward?.amount ?? 0));
    expect(reward?.postBalance).to.equal(Number(await balance(stake)));
    const info = await rpc.ask('getAccountInfo', [stake, { encoding: 'jsonParsed' }]);
    expect(JSON.stringify(info.result)).to.include(`"stake":"${TEN_SOL + (reward?.amount ?? 0)}"`);
  });

  it('are refused by nodes until they are paid, and the stake program refuses changes', async () => {
    const stake = await person.delegate(vote('Steady'), TEN_SOL);
    const { epoch } = await stakes.nextEpoch({ rewardBlocks: 40, waitForRewards: false });
    const early = await rpc.ask('getInflationReward', [[stake], { epoch: epoch - 1 }]);
    expect(early.error?.code).to.equal(-32_017);
    expect(early.error?.data).to.have.all.keys('slot', 'currentBlockHeight', 'rewardsCompleteBlockHeight');
    const refusal = JSON.stringify(await person.attempt(...deactivation(stake, person.owner.publicKey)));
    expect(refusal).to.include(`{"Custom":${ACTIVE}}`);

    await stakes.rewardsPaid();
    expect(await person.attempt(...deactivation(stake, person.owner.publicKey))).to.equal(null);
  });

  it('are paid once each although the chain does not answer in the middle', async () => {
    for (const name of ['Steady', 'Greedy']) await person.delegate(vote(name), TEN_SOL);
    await stakes.nextEpoch();
    const codes = createChainCheatCodes(stakes.chain.rpcUrl);
    const paid = [...Object.keys(await codes.accountsOf(STAKE_PROGRAM)), vote('Steady'), vote('Greedy')];
    const balances = async () => Promise.all(paid.map((each) => balance(each)));
    const before = await balances();
    // Every second of the first writes of accounts is made, none of them has an answer. Then nothing says at first that all is paid.
    let writes = 0;
    let ends = 0;
    const said: string[] = [];
    let isPaying = (): boolean => false;
    const engine = await createEpochEngine({
      chain: {
        ...codes,
        async setAccount(...words) {
          if (!isPaying()) return codes.setAccount(...words);
          writes += 1;
          const number = writes;
          if (number > UNANSWERED || number % 2 === 0) await codes.setAccount(...words);
          if (number <= UNANSWERED) throw new Error('no answer');
        },
        async setData(address, data) {
          const isEnd = isPaying() && address === EPOCH_REWARDS;
          if (isEnd) ends += 1;
          if (isEnd && ends === 1) throw new Error('no answer');
          await codes.setData(address, data);
        },
      },
      slotTimeMs: SLOT_TIME_MS,
      say: (line) => said.push(line),
    });
    isPaying = () => engine.due() !== undefined;
    const { epoch } = await codes.epochInfo();
    await engine.next();
    await waitUntil('the rewards are paid', () => engine.due() === undefined);
    const amounts = paid.map((each) => engine.paid.of(each, epoch)?.amount ?? 0n);
    expect(amounts.filter((amount) => amount > 0n)).to.have.length.above(3);
    expect(await balances()).to.deep.equal(
      before.map((lamports, index) => lamports + (amounts[index] ?? 0n)),
    );
    expect(writes).to.be.above(UNANSWERED);
    expect(ends).to.equal(2);
    expect(said).to.deep.equal(['rewards are not paid, and are tried again: Error: no answer']);
    await engine.stop();
  });

  it('are less at a validator that takes more, and none at one that has stopped voting', async () => {
    const made = [];
    for (const name of ['Steady', 'Sleepy', 'Greedy']) {
      made.push(await person.delegate(vote(name), TEN_SOL));
    }
    await stakes.nextEpoch();
    await stakes.changeValidator(vote('Greedy'), { commission_bps: 5_000 });
    await stakes.changeValidator(vote('Sleepy'), { delinquent: true });
    const { epoch } = await stakes.nextEpoch();
    const [steady, sleepy, greedy] = await Promise.all(made.map((stake) => rewardOf(stake, epoch - 1)));
    expect(sleepy).to.equal(null);
    expect(greedy?.commission).to.equal(50);
    expect((greedy?.amount ?? 0) / (steady?.amount ?? 1)).to.be.closeTo(50 / 95, 0.001);
    expect((await rewardOf(vote('Greedy'), epoch - 1))?.amount).to.be.greaterThan(greedy?.amount ?? 0);
  });

  it('end with the cool-down, after which all of it can be withdrawn', async () => {
    const stake = await person.delegate(vote('Steady'), TEN_SOL);
    await stakes.nextEpoch();
    await person.deactivate(stake);
    const { epoch } = await stakes.nextEpoch();
    expect((await rewardOf(stake, epoch - 1))?.amount).to.be.greaterThan(0);
    await stakes.nextEpoch();
    expect(await rewardOf(stake, epoch)).to.equal(null);
    await person.withdraw(stake, Number(await balance(stake)));
    expect(await balance(stake)).to.equal(0n);
  });
});
