import { expect } from 'chai';
import { createWalletClient, type WalletClient } from '../../client/src/index.ts';
import { fundedWallet } from '../support/chain-client.ts';
import { startFaultyChain, type FaultyChain } from '../support/faulty-chain.ts';
import { startStakeChain, type StakeChain } from '../support/stake-chain.ts';
import { stakeRow } from '../support/stake-rows.ts';
import { waitUntil } from '../support/wait-until.ts';
import { startTestService, type TestService } from '../support/wallet-service.ts';

/** Agave, rpc-client-types, custom_error: the program is excluded from the node's indexes. */
const EXCLUDED_FROM_INDEX = -32_010;

describe('stakes on nodes that refuse to search for accounts', () => {
  let stakes: StakeChain;
  let node: FaultyChain;
  let service: TestService;
  let client: WalletClient;

  before(async () => {
    stakes = await startStakeChain();
    node = await startFaultyChain();
    node.faults.set([{ kind: 'rpc-error', code: EXCLUDED_FROM_INDEX, methods: ['getProgramAccounts'] }]);
    service = await startTestService({ environment: { SOLANA_DEVNET_RPC_URLS: node.rpcUrl } });
    const { apiKey } = await service.createAccount('pro');
    client = createWalletClient({ baseUrl: service.baseUrl, apiKey, network: 'devnet' });
  });
  after(async () => {
    await service.stop();
    await node.close();
    await stakes.stop();
  });

  it('are followed, undelegated and withdrawn if they were made here', async () => {
    const from = await fundedWallet(20_000_000_000);
    const validator = (await stakes.validators())[0]?.vote ?? '';
    const delegate = await client.stakes.delegate({ from: from.address, amount: '10', validator });
    await delegate.confirm(from);
    await delegate.waitFor();
    const { position } = delegate.data.stake_delegate;
    const stateOf = async (address: string) => (await stakeRow(service.database, address))?.state;
    await waitUntil('it is followed', async () => (await stateOf(position)) === 'activating');
    await stakes.nextEpoch();
    const undelegate = await client.stakes.undelegate({ from: from.address, amount: '4' });
    await undelegate.confirm(from);
    await undelegate.waitFor();
    const part = undelegate.data.stake_undelegate.positions[0]?.new_position ?? '';
    await waitUntil('the part is followed', async () => (await stateOf(part)) === 'deactivating');
    await stakes.nextEpoch();
    const withdraw = await client.stakes.withdraw({ from: from.address });
    expect(withdraw.data.stake_withdraw.positions.map((each) => each.position)).to.deep.equal([part]);
    await withdraw.confirm(from);
    await withdraw.waitFor();
    const { positions } = await waitUntil('the rest is shown', async () => {
      const read = await client.stakes.positions(from.address);
      return read.positions.length === 1 && read;
    });
    expect(positions[0]).to.include({ position, state: 'active' });
  });
});
