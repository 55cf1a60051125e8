import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { z } from 'zod';
import { startChain, type Chain } from '../../../../local/chain/chain.ts';
import { createEpochControl, type EpochControl } from '../../../support/epoch-control.ts';
import { lamportsAt, startStakingByHand, type HandMadeStakes } from '../../../support/hand-made-stakes.ts';
import { jsonRpc, type JsonRpc } from '../../../support/faulty-chain.ts';

const TEN_SOL = 10_000_000_000;
const SLOTS_IN_EPOCH = 432_000;
const CONFIRMED = { commitment: 'confirmed' };
const BLOCK_CLEANED_UP = -32_001;

describe('local/chain/epochs, after a restart', () => {
  let directory: string;
  let chain: Chain;
  let control: EpochControl;
  let rpc: JsonRpc;
  let person: HandMadeStakes;
  let stake: string;

  before(async () => {
    directory = await mkdtemp(join(tmpdir(), 'wallet-service-test-'));
    await start();
    const [steady, sleepy, greedy] = await control.validators();
    person = await startStakingByHand(chain.rpcUrl);
    stake = await person.delegate(steady?.vote ?? '', TEN_SOL);
    await control.nextEpoch();
    await control.nextEpoch();
    await control.changeValidator(sleepy?.vote ?? '', { delinquent: true });
    await control.changeValidator(greedy?.vote ?? '', { commission_bps: 9_000 });
  });
  after(async () => {
    await chain.stop();
    await rm(directory, { recursive: true, force: true });
  });

  async function start(): Promise<void> {
    const accountsFile = join(directory, 'accounts.json');
    chain = await startChain({ slotTimeMs: 50, logDirectory: directory, accountsFile });
    control = createEpochControl(chain.controlUrl);
    rpc = jsonRpc(chain.rpcUrl);
  }

  it('the epoch, the validators and the stakes with their rewards are the same', async () => {
    const [epoch, validators] = [(await control.state()).epoch, await control.validators()];
    const lamports = await lamportsAt(chain.rpcUrl, stake);
    await chain.stop();
    await start();
    expect(chain.carriedOver.problem).to.equal(null);
    expect((await control.state()).epoch).to.equal(epoch);
    expect(await control.validators()).to.deep.equal(validators);
    expect(validators.map(({ delinquent }) => delinquent)).to.deep.equal([false, true, false]);
    expect(await lamportsAt(chain.rpcUrl, stake)).to.equal(lamports);
  });

  it('the slots before its epoch are skipped ones', async () => {
    const { epoch } = await control.state();
    const { result } = await rpc.ask('getBlocksWithLimit', [0, 1_000, CONFIRMED]);
    const slots = z.array(z.int()).parse(result);
    expect(slots.filter((slot) => slot >= SLOTS_IN_EPOCH && slot < epoch * SLOTS_IN_EPOCH)).to.deep.equal([]);
    const block = await rpc.ask('getBlock', [epoch * SLOTS_IN_EPOCH, { ...CONFIRMED, rewards: false }]);
    const { parentSlot } = z.object({ parentSlot: z.int() }).parse(block.result);
    expect(slots).to.include.members([parentSlot, epoch * SLOTS_IN_EPOCH]);
  });

  it('a node has no rewards of epochs before, and pays those of later ones', async () => {
    const { epoch } = await control.state();
    const earlier = await rpc.ask('getInflationReward', [[stake], { epoch: epoch - 1 }]);
    expect(earlier.error?.code).to.equal(BLOCK_CLEANED_UP);
    const before = await lamportsAt(chain.rpcUrl, stake);
    await control.nextEpoch();
    expect(await lamportsAt(chain.rpcUrl, stake)).to.be.greaterThan(Number(before));
    const { result } = await rpc.ask('getInflationReward', [[stake], { epoch }]);
    expect(result).to.have.nested.property('[0].epoch', epoch);
  });
});
