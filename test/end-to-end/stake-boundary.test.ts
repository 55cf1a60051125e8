import { expect } from 'chai';
import {
  callbackSigner,
  createWalletClient,
  type StakeDelegateOperationData,
  type StakeOperation,
  type StakeUndelegateOperationData,
  type StakeWithdrawOperationData,
  type WalletClient,
} from '../../client/src/index.ts';
import { fundedWallet, lamportsOf, signaturesOf, type TestWallet } from '../support/chain-client.ts';
import { startStakeChain, type StakeChain } from '../support/stake-chain.ts';
import { waitUntil } from '../support/wait-until.ts';
import { startTestService, type TestService } from '../support/wallet-service.ts';

const FUNDS_LAMPORTS = 20_000_000_000;
const SOL = 1_000_000_000n;

/** In these the network pays rewards and changes no stake. Bytes can land in 150, and some are left after these on a busy machine too. */
const REWARD_BLOCKS = 90;

type Delegation = StakeOperation<StakeDelegateOperationData>;
type AnyStake = StakeDelegateOperationData | StakeUndelegateOperationData | StakeWithdrawOperationData;

describe('a stake that is signed at the boundary of epochs', () => {
  let stakes: StakeChain;
  let service: TestService;
  let client: WalletClient;
  let validator: string;
  let from: TestWallet;

  before(async () => {
    stakes = await startStakeChain();
    service = await startTestService();
    const { apiKey } = await service.createAccount('pro');
    client = createWalletClient({ baseUrl: service.baseUrl, apiKey, network: 'devnet' });
    validator = (await stakes.validators())[0]?.vote ?? '';
  });
  beforeEach(async () => {
    from = await fundedWallet(FUNDS_LAMPORTS);
  });
  after(async () => {
    await service.stop();
    await stakes.stop();
  });

  const delegation = (): Promise<Delegation> =>
    client.stakes.delegate({ from: from.address, amount: '10', validator });

  /** Once on the chain, active from the epoch after the one in which it landed. */
  async function isDelegatedOnce({ data }: Delegation): Promise<void> {
    const { position, rent_lamports: rent, active_from: activeFrom } = data.stake_delegate;
    expect(data.status).to.equal('confirmed');
    expect(activeFrom.epoch).to.equal((await stakes.state()).epoch + 1);
    expect(await signaturesOf(data.reference)).to.deep.equal([data.result?.signature]);
    expect(await lamportsOf(position)).to.equal(10n * SOL + BigInt(rent));
  }

  /** Prepared before the boundary, and signed after it. */
  async function waitsAndLands<Data extends AnyStake>(operation: StakeOperation<Data>): Promise<void> {
    await stakes.nextEpoch({ rewardBlocks: REWARD_BLOCKS, waitForRewards: false });
    await operation.confirm(from);
    await waitUntil('it says why it waits', async () => {
      const { data } = await operation.refresh();
      return data.status_reason === 'preflight_failed';
    });
    expect(operation.data.ended_at).to.equal(null);
    await operation.waitFor();
    expect((await stakes.state()).rewards_due, 'it did not land before').to.equal(null);
    expect(operation.data.status).to.equal('confirmed');
    expect(await signaturesOf(operation.data.reference)).to.deep.equal([operation.data.result?.signature]);
  }

  it('waits by itself while the network pays rewards, says so, and lands afterwards', async () => {
    const operation = await delegation();
    await waitsAndLands(operation);
    await isDelegatedOnce(operation);
  });

  it('waits the same if it is undelegated or withdrawn', async () => {
    const delegated = await delegation();
    await delegated.confirm(from);
    await delegated.waitFor();
    const { position } = delegated.data.stake_delegate;
    await stakes.nextEpoch();
    await waitsAndLands(await client.stakes.undelegate({ from: from.address, position }));
    await stakes.nextEpoch();
    await waitsAndLands(await client.stakes.withdraw({ from: from.address, position }));
    expect(await lamportsOf(position), 'all of it was withdrawn').to.equal(0n);
  });

  it('can be prepared while the network pays rewards', async () => {
    await stakes.nextEpoch({ rewardBlocks: REWARD_BLOCKS, waitForRewards: false });
    const operation = await delegation();
    expect((await stakes.state()).rewards_due, 'they are still paid').not.to.equal(null);
    await operation.confirm(from);
    await operation.waitFor();
    await isDelegatedOnce(operation);
  });

  it('asks for another signature if the epoch ended while the device signed, and lands once', async () => {
    const operation = await delegation();
    const slow = callbackSigner(from.address, async (message) => {
      await stakes.nextEpoch();
      return from.signMessage(message);
    });
    const first = await operation.confirm(slow).then(
      () => 'submitted',
      () => 'too late',
    );
    await waitUntil(`it can be signed again (${first})`, async () => {
      const { data } = await operation.refresh();
      return data.status === 'awaiting_signature';
    });
    await operation.confirm(from);
    await operation.waitFor();
    await isDelegatedOnce(operation);
  });
});
