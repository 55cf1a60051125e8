import { Client, WorkflowNotFoundError } from '@temporalio/client';
import { expect } from 'chai';
import { createWalletClient, type WalletClient } from '../../client/src/index.ts';
import { formatSol } from '../../domain/amounts.ts';
import { stakePositionWorkflowId } from '../../workflows/stakes/stake-messages.ts';
import type { EpochValidator } from '../support/epoch-control.ts';
import { startStakingByHand, type HandMadeStakes } from '../support/hand-made-stakes.ts';
import { startStakeChain, type StakeChain } from '../support/stake-chain.ts';
import { eventData, readWalletsAgain, rewardRows, stakeRow } from '../support/stake-rows.ts';
import { waitUntil } from '../support/wait-until.ts';
import { startTestService, type TestService } from '../support/wallet-service.ts';

const TEN_SOL = 10_000_000_000;

describe('a stake that was made elsewhere', () => {
  let stakes: StakeChain;
  let service: TestService;
  let byHand: HandMadeStakes;
  let accountId: string;
  let apiKey: string;
  let client: WalletClient;

  before(async () => {
    stakes = await startStakeChain();
    service = await startTestService();
    ({ accountId, apiKey } = await service.createAccount());
    client = createWalletClient({ baseUrl: service.baseUrl, apiKey, network: 'devnet' });
    byHand = await startStakingByHand(stakes.chain.rpcUrl);
  });
  after(async () => {
    await service?.stop();
    await stakes?.stop();
  });

  const row = (address: string) => stakeRow(service.database, address);
  const events = (name: string) => eventData(service.database, accountId, name);

  async function watch(): Promise<void> {
    await service.database('wallets').insert({
      owner_id: accountId,
      network: 'devnet',
      address: byHand.owner.publicKey.toBase58(),
      chain_id: 'unknown',
      connection: 'watched',
    });
  }

  /** Reads the active position from every route of the API. */
  async function readsAll(position: string, { vote, name }: EpochValidator): Promise<void> {
    const wallet = byHand.owner.publicKey.toBase58();
    const { positions, totals, epoch } = await client.stakes.positions(wallet);
    expect(positions).to.have.length(1);
    expect(positions[0]).to.include({ position, state: 'active', owner: true, active_from: null });
    expect(positions[0]?.actions).to.deep.equal(['undelegate']);
    expect(positions[0]?.validator).to.include({ address: vote, delinquent: false });
    expect(totals.rewards).to.equal(positions[0]?.rewards_total);
    expect(epoch.number).to.equal((await stakes.state()).epoch);

    const { items, years } = await client.stakes.rewards(wallet).page();
    expect(items[0]).to.include({ position, validator_address: vote, verified: true });
    expect(years[0]).to.include({ rewards: items.length, amount: totals.rewards });
    const year = years[0]?.year ?? 0;
    const table = await fetch(`${service.baseUrl}/stake/rewards?address=${wallet}&year=${year}`, {
      headers: { authorization: `Bearer ${apiKey}`, accept: 'text/csv' },
    });
    expect((await table.text()).split('\r\n')[1]).to.include(`,${position},${vote},`);

    const validators = await client.stakes.validators({ sort: 'commission' }).page();
    expect(validators.items.map(({ address }) => address)).to.include(vote);
    const [found] = (await client.stakes.validators({ search: vote.slice(0, 8) }).page()).items;
    expect(found?.address).to.equal(vote);
    expect(found?.commissions.length).to.be.greaterThan(0);
    const named = await client.stakes.validators({ search: name.toUpperCase() }).page();
    expect(named.items.map(({ address }) => address)).to.deep.equal([vote]);
    expect(positions[0]?.validator).to.include({ name });
  }

  it('is adopted, followed through warm-up, rewards and cool-down, and its owner is told', async () => {
    const [validator = expect.fail('no validator')] = await stakes.validators();
    const { vote } = validator;
    const position = await byHand.delegate(vote, TEN_SOL);
    await watch();
    await waitUntil('it is adopted', async () => (await row(position))?.state === 'activating');

    await stakes.nextEpoch();
    await waitUntil('it is active', async () => (await row(position))?.state === 'active');
    const [active] = await events('stake.active');
    expect(active).to.include({ position, amount: '10', validator_address: vote });

    await stakes.nextEpoch();
    await waitUntil('its reward is reported', async () => (await events('stake.reward')).length > 0);
    const [reward] = await rewardRows(service.database, position);
    expect(reward).to.include({ verified: true, voter: vote });
    const now = await row(position);
    expect(BigInt(now?.delegated ?? 0)).to.equal(BigInt(TEN_SOL) + BigInt(reward?.lamports ?? 0));
    expect(now?.rewards_total).to.equal(reward?.lamports);
    await readsAll(position, validator);

    await byHand.deactivate(position);
    await readWalletsAgain(service.database);
    await waitUntil('it cools down', async () => (await row(position))?.state === 'deactivating');
    const temporal = new Client({
      connection: service.connection,
      namespace: service.config.temporal.namespace,
    });
    const workflow = temporal.workflow.getHandle(stakePositionWorkflowId(`devnet/${position}`));
    await waitUntil('its workflow waits for the end of the cool-down', async () => {
      const { status } = await workflow.describe().catch((error: unknown) => {
        if (error instanceof WorkflowNotFoundError) return { status: { name: 'NONE' } };
        throw error;
      });
      return status.name === 'RUNNING';
    });
    await stakes.nextEpoch();
    await waitUntil('its owner is told', async () => (await events('stake.withdrawable')).length > 0);
    // It earned until the end of the cool-down; what is paid after a withdrawal of all would be left there.
    await waitUntil('its last reward is reported', async () => (await events('stake.reward')).length > 1);
    const lamports = BigInt((await row(position))?.lamports ?? 0);
    const [free] = await events('stake.withdrawable');
    expect(free).to.include({ position, reminder: 0 });

    await byHand.withdraw(position, Number(lamports));
    await readWalletsAgain(service.database);
    await waitUntil('it is closed', async () => (await row(position))?.closed_at instanceof Date);
    const gone = await client.stakes.positions(byHand.owner.publicKey.toBase58());
    expect(gone.positions).to.deep.equal([]);
    const told = (await rewardRows(service.database, position)).map((each) => BigInt(each.lamports));
    expect(gone.totals.rewards).to.equal(formatSol(told.reduce((sum, each) => sum + each, 0n)));
    await waitUntil('its workflow ends', async () => (await workflow.describe()).status.name === 'COMPLETED');
  });
});
