import { expect } from 'chai';
import { createWalletClient, type WalletClient } from '../../client/src/index.ts';
import { fundedWallet, lamportsOf, newWallet, signBytes, type TestWallet } from '../support/chain-client.ts';
import { answerOf } from './support/answer.ts';
import { pageClient, proveWallet, startWebService, type WebService } from './support/web-service.ts';

/** Origins that may host the page. */
const ELSEWHERE = 'https://wallet.example';
const OTHER_ELSEWHERE = 'https://other-wallet.example';

describe('a session of a page that another site hosts', () => {
  let web: WebService;
  let developerClient: WalletClient;
  let from: TestWallet;

  before(async () => {
    web = await startWebService({
      environment: { WEB_ALLOWED_ORIGINS: `${ELSEWHERE}, ${OTHER_ELSEWHERE}` },
    });
    const { apiKey } = await web.service.createAccount();
    developerClient = createWalletClient({ baseUrl: web.service.baseUrl, apiKey, network: 'devnet' });
    from = await fundedWallet(1_000_000_000);
  });
  after(() => web.stop());

  it('is proven, sends, and follows its send by events, all without a cookie', async () => {
    const tab = web.openTab(ELSEWHERE);
    const proven = await answerOf(await proveWallet(tab, from));
    expect(proven.data['session']).to.have.deep.property('wallet', {
      network: 'devnet',
      address: from.address,
    });
    const client = pageClient(tab);
    expect(Number((await client.getBalance(from.address)).sol)).to.be.above(0);
    const { address: to } = await newWallet();
    const operation = await client.send({ from: from.address, to, amount: '0.05', token: 'SOL' });
    await operation.confirm(from);
    const statuses: string[] = [];
    for await (const { status } of client.operations.follow(operation.id)) statuses.push(status);
    expect(statuses.at(-1)).to.equal('confirmed');
    expect(await lamportsOf(to)).to.equal(50_000_000n);
    expect(tab.cookie()).to.equal(null);
  });

  it('opens, confirms and signs the operation of a link', async () => {
    const { address: to } = await newWallet();
    const operation = await developerClient.send({ from: from.address, to, amount: '0.1', token: 'SOL' });
    const { url } = await developerClient.operations.createLink(operation.id);
    const tab = web.openTab(ELSEWHERE);
    const redeemed = await tab.post('/page/session/redeem', { token: url.split('/#')[1] });
    expect(redeemed.status).to.equal(200);
    const { operations } = pageClient(tab);
    await operations.confirm(operation.id, operation.contentHash);
    const { transaction } = await operations.createSigningRequest(operation.id);
    await operations.submitSignature(operation.id, await signBytes(transaction, from));
    await operation.waitFor();
    expect(operation.data.status).to.equal('confirmed');
  });

  it('is of no use on any other page, and without a page', async () => {
    const tab = web.openTab(ELSEWHERE);
    await proveWallet(tab, from);
    const token = tab.token() ?? expect.fail();
    const statusOf = async (headers: Record<string, string>) =>
      (await fetch(`${web.publicUrl}/page/session`, { headers })).status;
    const authorization = `Bearer ${token}`;
    expect(await statusOf({ authorization, origin: ELSEWHERE })).to.equal(200);
    expect(await statusOf({ authorization, origin: OTHER_ELSEWHERE })).to.equal(401);
    expect(await statusOf({ authorization, origin: web.publicUrl })).to.equal(401);
    expect(await statusOf({ authorization })).to.equal(401);
    expect(await statusOf({ cookie: `__Host-wallet-session=${token}` })).to.equal(401);
    const own = web.openTab();
    await proveWallet(own, from);
    const cookieToken = own.cookie()?.split('=')[1] ?? expect.fail();
    expect(await statusOf({ authorization: `Bearer ${cookieToken}`, origin: ELSEWHERE })).to.equal(401);
    expect(own.token(), 'the own page sees no token').to.equal(null);
    expect((await tab.end()).status).to.equal(200);
    expect(await statusOf({ authorization, origin: ELSEWHERE })).to.equal(401);
    expect(web.logged()).to.not.include(token);
  });
});
