import { expect } from 'chai';
import { createWalletStore } from '../../../db/wallets/wallet-store.ts';
import { createApiClient, type CallApi } from '../../support/api-client.ts';
import { newWallet } from '../../support/chain-client.ts';
import { startTestService, type TestService } from '../../support/wallet-service.ts';
import { ledgerRows, someAddress } from '../support/ledger-rows.ts';
import { outcome } from '../support/send-bodies.ts';

/** Nothing listens there. */
const NO_NODE = 'http://127.0.0.1:9';

describe('the wallets of an account while no node answers', () => {
  let service: TestService;
  let call: CallApi;
  let accountId: string;

  before(async () => {
    // A process that was started during the outage, and has never seen the chain.
    service = await startTestService({ worker: false, environment: { SOLANA_DEVNET_RPC_URLS: NO_NODE } });
    const account = await service.createAccount('free');
    ({ accountId } = account);
    call = await createApiClient(service, account.apiKey);
  });
  after(() => service.stop());

  it('are unknown if their chain was never seen', async () => {
    expect(outcome(await call('/v1/wallets'))).to.equal('503 NETWORK_ERROR');
  });

  it('can be listed, read and removed, with their history and their balance, and a challenge can be created', async () => {
    const chainId = String(service.config.networks.devnet?.chainId);
    const chain = { network: 'devnet', chainId } as const;
    await service
      .database('chains')
      .insert({ network: 'devnet', chain_id: chainId, genesis_hash: someAddress(), ephemeral: true });
    const address = someAddress();
    const wallet = { ownerId: accountId, address, connected: null, requestedSlot: 10 };
    await createWalletStore(service.database).add(chain, wallet);
    const ledger = ledgerRows(service);
    await ledger.cursor({ slot: 1_000 });
    await ledger.takeUp(address, 990);
    await ledger.hold(address, { token: 'SOL', amount: '2000000000', decimals: 9 }, 990);

    const coverage = async () => (await call(`/v1/wallets/${address}`)).data['coverage'];

    expect((await call('/v1/wallets')).data['items']).to.have.length(1);
    expect((await call(`/v1/wallets/${address}`)).data).to.include({ complete_to_slot: 1_000 });
    expect(await coverage()).to.include({ status: 'following' });
    expect((await call(`/v1/wallet/history?address=${address}`)).data['items']).to.deep.equal([]);
    const balance = await call(`/v1/wallet/balance?address=${address}`);
    expect(balance.data).to.include({ sol: '2', source: 'ledger' });
    // The state after half a minute without any answer: it is unknown how much is missing.
    await service.database('ledger_cursors').update({ updated_at: new Date(Date.now() - 60_000) });
    expect(await coverage()).to.include({ status: 'behind' });
    const last = await call(`/v1/wallet/balance?address=${address}`);
    expect(last.data).to.include({ sol: '2', source: 'ledger', slot: balance.data['slot'] });
    const json = { address: (await newWallet()).address };
    expect((await call('/v1/wallets/challenge', { method: 'POST', json })).status).to.equal(201);
    expect((await call(`/v1/wallets/${address}`, { method: 'DELETE' })).status).to.equal(200);
    // Only a node can say from which slot on movements are reported.
    const watched = await call('/v1/wallets', { method: 'POST', json: { address, watch: true } });
    expect(outcome(watched)).to.equal('503 NETWORK_ERROR');
  });
});
