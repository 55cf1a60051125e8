import { Client } from '@temporalio/client';
import { expect } from 'chai';
import { createWalletClient, type WalletClient } from '../../client/src/index.ts';
import { stakePositionWorkflowId } from '../../workflows/stakes/stake-messages.ts';
import { airdrop } from '../support/chain-client.ts';
import { startStakingByHand } from '../support/hand-made-stakes.ts';
import { startStakeChain, type StakeChain } from '../support/stake-chain.ts';
import { eventData, readWalletsAgain, rewardRows } from '../support/stake-rows.ts';
import { waitUntil } from '../support/wait-until.ts';
import { startTestService, type TestService } from '../support/wallet-service.ts';

const TEN_SOL = 10_000_000_000;
const EVENTS = ['stake.active', 'stake.reward', 'stake.cooldown', 'stake.withdrawable', 'stake.withdrawn'];

describe('stakes when the network has another chain than before', () => {
  let stakes: StakeChain;
  let service: TestService;
  let accountId: string;
  let apiKey: string;

  before(async () => {
    stakes = await startStakeChain();
    service = await startTestService();
    ({ accountId, apiKey } = await service.createAccount());
  });
  after(async () => {
    await service?.stop();
    await stakes?.stop();
  });

  const client = (): WalletClient =>
    createWalletClient({ baseUrl: service.baseUrl, apiKey, network: 'devnet' });

  const told = async (): Promise<number[]> =>
    Promise.all(EVENTS.map(async (name) => (await eventData(service.database, accountId, name)).length));

  async function statusOf(position: string): Promise<string> {
    const { namespace } = service.config.temporal;
    const temporal = new Client({ connection: service.connection, namespace });
    const workflow = temporal.workflow.getHandle(stakePositionWorkflowId(`devnet/${position}`));
    return (await workflow.describe()).status.name;
  }

  /** As the service follows it: a node that was asked at once knows no rewards. */
  async function state(wallet: string, position: string): Promise<string | undefined> {
    const { positions, totals } = await client().stakes.positions(wallet);
    if (totals.rewards === null) return undefined;
    return positions.find((each) => each.position === position)?.state;
  }

  const readAgain = () => readWalletsAgain(service.database);

  it('are those of the new chain alone, without an event about the old ones', async function () {
    this.timeout(400_000);
    const hand = await startStakingByHand(stakes.chain.rpcUrl);
    const wallet = hand.owner.publicKey.toBase58();
    await client().watchWallet(wallet);
    const vote = (await stakes.validators())[0]?.vote ?? '';
    const [first, second] = [await hand.delegate(vote, TEN_SOL), await hand.delegate(vote, TEN_SOL)];
    await readAgain();
    await waitUntil('they are followed', async () => (await state(wallet, second)) === 'activating');
    await stakes.nextEpoch();
    await waitUntil('both are active', async () => (await told())[0] === 2);
    await stakes.nextEpoch();
    await waitUntil('their rewards are told', async () => (await told())[1] === 2);
    await hand.deactivate(first);
    await hand.deactivate(second);
    await readAgain();
    await waitUntil('both cool down', async () => (await state(wallet, first)) === 'deactivating');
    await waitUntil('both are waited for', async () => {
      const statuses = await Promise.all([first, second].map(statusOf));
      return statuses.every((status) => status === 'RUNNING');
    });
    const before = await told();
    const rewards = await rewardRows(service.database, first);

    await service.stop();
    await stakes.stop();
    stakes = await startStakeChain();
    await airdrop(wallet, 5 * TEN_SOL);
    const again = await startStakingByHand(stakes.chain.rpcUrl, hand.owner.secretKey);
    // The same seed: the address is that of the first one, on the other chain.
    expect(await again.delegate(vote, TEN_SOL / 2)).to.equal(first);
    const { DATABASE_URL: database = '', TEMPORAL_NAMESPACE: namespace = '' } = service.environment;
    service = await startTestService({
      environment: { DATABASE_URL: database, TEMPORAL_NAMESPACE: namespace },
    });

    await waitUntil('the new one is followed', async () => (await state(wallet, first)) === 'activating');
    await waitUntil('the workflow of the old one ends', async () => (await statusOf(second)) === 'COMPLETED');
    const { positions, totals } = await client().stakes.positions(wallet);
    expect(positions.map(({ position }) => position)).to.deep.equal([first]);
    expect([positions[0]?.amounts.activating, totals.rewards]).to.deep.equal(['5', '0']);
    expect((await client().stakes.rewards(wallet).page()).items).to.deep.equal([]);
    expect(await rewardRows(service.database, first), 'reported rewards stay').to.deep.equal(rewards);
    expect(await told()).to.deep.equal(before);

    await stakes.nextEpoch();
    await waitUntil('the new one is active', async () => (await told())[0] === 3);
    expect((await told()).slice(1)).to.deep.equal(before.slice(1));
  });
});
