import { expect } from 'chai';
import { createWalletClient } from '../../client/src/index.ts';
import { createAccess } from '../../use-cases/access/index.ts';
import { OPERATOR } from '../support/actors.ts';
import { newWallet } from '../support/chain-client.ts';
import { answerOf } from './support/answer.ts';
import { createPersons, proofOf } from './support/asked-wallet.ts';
import { proveWallet, startWebService, type WebService } from './support/web-service.ts';

const HOUR_MS = 3_600_000;

describe('SIGN_UP=invite', () => {
  let web: WebService;

  before(async () => {
    web = await startWebService({ environment: { SIGN_UP: 'invite' } });
  });
  after(() => web.stop());

  const access = () => createAccess({ database: web.service.database });

  async function invited() {
    const { id, token } = await access().createInvitation(OPERATOR, HOUR_MS);
    const tab = web.openTab();
    const redeemed = await tab.post('/page/session/redeem', { token });
    return { id, token, tab, redeemed };
  }

  it('is among the settings that the page reads', async () => {
    const { data } = await answerOf(await web.openTab().get('/page/settings'));
    expect(data['sign_up']).to.equal('invite');
  });

  it('refuses a new wallet without an invitation, and says what it needs', async () => {
    const refused = await proveWallet(web.openTab(), await newWallet());
    expect(refused.status).to.equal(403);
    const { error } = await answerOf(refused);
    expect(error?.code).to.equal('FORBIDDEN');
    expect(error?.message).to.match(/need an invitation/);
  });

  it('admits one wallet for each invitation, and that wallet again without one', async () => {
    const { tab, redeemed } = await invited();
    const opened = await answerOf(redeemed);
    expect(opened.data['operation_id']).to.equal(null);
    expect(opened.data['session']).to.deep.include({ may_sign_up: true });
    const wallet = await newWallet();
    expect((await proveWallet(tab, wallet)).status).to.equal(200);
    expect((await answerOf(await tab.get('/page/session'))).data).to.deep.include({ may_sign_up: false });
    expect((await proveWallet(tab, await newWallet())).status).to.equal(403);
    expect((await proveWallet(web.openTab(), wallet)).status).to.equal(200);
  });

  it('admits one of ten new wallets that use an invitation at the same moment', async () => {
    const { tab } = await invited();
    const wallets = await Promise.all(Array.from({ length: 10 }, () => newWallet()));
    const answers = await Promise.all(wallets.map((wallet) => proveWallet(tab, wallet)));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).to.have.length(1);
    expect(statuses.filter((status) => status === 403)).to.have.length(9);
  });

  it('opens an invitation in one browser only', async () => {
    const { token } = await invited();
    const second = await web.openTab().post('/page/session/redeem', { token });
    expect(second.status).to.be.within(400, 499);
  });

  it('admits no wallet with an invitation that the operator has revoked', async () => {
    const { id, tab } = await invited();
    expect(await access().revokeInvitation(OPERATOR, id)).to.equal(true);
    expect((await proveWallet(tab, await newWallet())).status).to.equal(403);
  });

  it('holds for an operation that asks for a wallet, and a refusal leaves the operation and the signed text open', async () => {
    const { apiKey } = await web.service.createAccount();
    const { baseUrl } = web.service;
    const persons = createPersons(web, createWalletClient({ baseUrl, apiKey, network: 'devnet' }));
    const { asked, tab } = await persons.opened();
    // The link admits this wallet, and so not the one that the operation gets.
    expect((await proveWallet(tab, await newWallet())).status).to.equal(200);
    const wallet = await newWallet();
    const proof = await proofOf(await persons.challenge({ asked, tab }, wallet.address), wallet);
    const prove = () => tab.post(`/page/operations/${asked.id}/proof`, proof);
    const refused = await prove();
    expect(refused.status).to.equal(403);
    expect((await answerOf(refused)).error?.message).to.match(/need an invitation/);
    expect((await asked.refresh()).data.status).to.equal('awaiting_signature');
    expect(await persons.eventsOf(wallet.address)).to.deep.equal([]);
    const { token } = await access().createInvitation(OPERATOR, HOUR_MS);
    await tab.post('/page/session/redeem', { token });
    expect((await prove()).status).to.equal(200);
    expect((await asked.refresh()).data.wallet_address).to.equal(wallet.address);
  });

  it('leaves no invitation in the log', async () => {
    const { token } = await invited();
    expect(web.logged()).not.to.include(token);
  });
});
