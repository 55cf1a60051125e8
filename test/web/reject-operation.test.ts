import { expect } from 'chai';
import { createWalletClient, type SendOperation, type WalletClient } from '../../client/src/index.ts';
import { fundedWallet, newWallet, type TestWallet } from '../support/chain-client.ts';
import { pageClient, proveWallet, startWebService, type WebService } from './support/web-service.ts';

describe('a person on the wallet page', () => {
  let web: WebService;
  let developer: WalletClient;
  let from: TestWallet;

  before(async () => {
    web = await startWebService();
    const { apiKey } = await web.service.createAccount();
    developer = createWalletClient({ baseUrl: web.service.baseUrl, apiKey, network: 'devnet' });
    from = await fundedWallet(1_000_000_000);
  });
  after(() => web.stop());

  async function prepared(): Promise<SendOperation> {
    const { address: to } = await newWallet();
    return developer.send({ from: from.address, to, amount: '0.1', token: 'SOL' });
  }

  async function linkTo(operationId: string): Promise<string | undefined> {
    const { url } = await developer.operations.createLink(operationId);
    return url.split('/#')[1];
  }

  it('rejects what was prepared for it, also after bytes were given out, and cancels its own operation', async () => {
    const [unsigned, unconfirmed] = [await prepared(), await prepared()];
    const tab = web.openTab();
    for (const { id } of [unsigned, unconfirmed])
      await tab.post('/page/session/redeem', { token: await linkTo(id) });
    const { operations, ...client } = pageClient(tab);
    await operations.confirm(unsigned.id, unsigned.contentHash);
    await operations.createSigningRequest(unsigned.id);
    expect((await operations.cancel(unsigned.id)).status_reason).to.equal('rejecting');
    expect((await operations.cancel(unsigned.id)).status_reason, 'again').to.equal('rejecting');
    const refused = await operations.cancel(unconfirmed.id);
    expect(refused).to.deep.include({ status: 'rejected' });
    expect(refused.error).to.deep.include({ code: 'REJECTED', retryable: true });
    const events = await web.service
      .database('events')
      .where({ operation_id: unconfirmed.id })
      .pluck<string[]>('name');
    expect(events).to.include('transaction.failed');
    await proveWallet(tab, from);
    const { address: to } = await newWallet();
    const own = await client.send({ from: from.address, to, amount: '0.01', token: 'SOL' });
    expect((await operations.cancel(own.id)).status).to.equal('cancelled');
  });
});
