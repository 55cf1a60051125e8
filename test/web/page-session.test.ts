import { expect } from 'chai';
import { createWalletClient, type SendOperation, type WalletClient } from '../../client/src/index.ts';
import { createAccess } from '../../use-cases/access/index.ts';
import { OPERATOR } from '../support/actors.ts';
import { readApiDocument } from '../support/api-document.ts';
import { fundedWallet, lamportsOf, newWallet, signBytes, type TestWallet } from '../support/chain-client.ts';
import { answerOf } from './support/answer.ts';
import type { BrowserTab } from './support/browser-tab.ts';
import { pageClient, proveWallet, startWebService, type WebService } from './support/web-service.ts';

async function operationsOf(client: WalletClient): Promise<string[]> {
  const ids: string[] = [];
  for await (const { operation_id: id } of client.operations.list()) ids.push(id);
  return ids;
}

describe('a session of the wallet page', () => {
  let web: WebService;
  let developerClient: WalletClient;
  let from: TestWallet;
  let accountId: string;

  before(async () => {
    web = await startWebService();
    const account = await web.service.createAccount();
    const { apiKey } = account;
    ({ accountId } = account);
    developerClient = createWalletClient({
      baseUrl: web.service.baseUrl,
      apiKey,
      network: 'devnet',
    });
    from = await fundedWallet(10_000_000_000);
  });
  after(() => web.stop());

  async function prepared(): Promise<SendOperation> {
    const { address: to } = await newWallet();
    return developerClient.send({ from: from.address, to, amount: '0.1', token: 'SOL' });
  }

  async function linkTo(operationId: string): Promise<string> {
    const { url } = await developerClient.operations.createLink(operationId);
    const [origin, token = ''] = url.split('/#');
    expect(origin).to.equal(web.publicUrl);
    return token;
  }

  describe('that begins with a proof', () => {
    let tab: BrowserTab;

    before(async () => {
      tab = web.openTab();
      const proven = await proveWallet(tab, from);
      expect(proven.status).to.equal(200);
      expect(await answerOf(proven))
        .to.have.nested.property('data.session.wallet')
        .that.deep.equals({
          network: 'devnet',
          address: from.address,
        });
    });

    it('asks to sign a text for this page, and takes it once', async () => {
      const { address } = from;
      const other = web.openTab();
      const { data } = await answerOf(await other.post('/page/session/challenge', { address }));
      expect(data['message']).to.match(
        new RegExp(`^localhost:${web.service.config.web.port} wants you to sign in`),
      );
      expect(data['message']).to.include(`URI: ${web.publicUrl}`);
      const message = String(data['message']);
      const signature = Buffer.from(await from.signMessage(new TextEncoder().encode(message))).toString(
        'base64',
      );
      const proof = { address, message, signature, wallet_type: 'device' };
      const [first, second] = [
        await other.post('/page/session/proof', proof),
        await web.openTab().post('/page/session/proof', proof),
      ];
      expect(first.status).to.equal(200);
      expect(second.status).to.be.within(400, 499);
      expect(second.headers.get('set-cookie')).to.equal(null);
    });

    it('sends from its wallet with the client library, from the request to confirmed on the chain', async () => {
      const client = pageClient(tab);
      const balance = await client.getBalance(from.address);
      expect(Number(balance.sol)).to.be.above(1);
      const { address: to } = await newWallet();
      const operation = await client.send({ from: from.address, to, amount: '0.25', token: 'SOL' });
      await operation.confirm(from);
      await operation.waitFor();
      expect(operation.data.status).to.equal('confirmed');
      expect(await lamportsOf(to)).to.equal(250_000_000n);
      expect(await operationsOf(client)).to.deep.equal([operation.id]);
      expect(operation.data.prepared_by).to.deep.equal({ kind: 'wallet', name: null });
    });

    it('names the paths of its own origin, and answers as its document says', async () => {
      const document = readApiDocument(await (await tab.get('/page/openapi.json')).text());
      const { address: to } = await newWallet();
      const send = { from: from.address, to, amount: '0.01', token: 'SOL' };
      const answers = [
        ['post', '/page/wallet/send', await tab.post('/page/wallet/send', send)],
        ['get', '/page/session', await tab.get('/page/session')],
        ['get', '/page/settings', await tab.get('/page/settings')],
        ['get', '/page/operations', await tab.get('/page/operations')],
        ['get', '/page/wallet/balance', await tab.get(`/page/wallet/balance?address=${from.address}`)],
        ['get', '/page/wallet/history', await tab.get(`/page/wallet/history?address=${from.address}`)],
        ['get', '/page/session', await web.openTab().get('/page/session')],
        ['post', '/page/session/redeem', await tab.post('/page/session/redeem', { token: 'A'.repeat(43) })],
      ] as const;
      for (const [method, path, answer] of answers) {
        const { status } = answer;
        const body = await answerOf(answer);
        expect(document.problemWithAnswer({ method, path, status, body }), `${path} ${status}`).to.equal(
          null,
        );
      }
      expect(answers[0][2].headers.get('location')).to.match(/^\/page\/operations\/op_/);
    });

    it('does not see operations that an account prepared for its address', async () => {
      const operation = await prepared();
      expect((await tab.get(`/page/operations/${operation.id}`)).status).to.equal(404);
      expect(await operationsOf(pageClient(tab))).to.not.include(operation.id);
    });

    it('has no network but that of its wallet', async () => {
      const refused = await tab.fetch(`/page/wallet/balance?address=${from.address}`, {
        headers: { 'x-network': 'mainnet' },
      });
      expect(refused.status).to.equal(400);
      expect(await answerOf(refused))
        .to.have.nested.property('error.details')
        .that.includes('X-Network');
    });

    it('loses its wallet when the person disconnects it, however often', async () => {
      const other = web.openTab();
      const wallet = await fundedWallet();
      const { address } = wallet;
      await proveWallet(other, wallet);
      for (const _ of ['first', 'again']) {
        const answer = await other.fetch('/page/session/wallet', { method: 'DELETE' });
        expect(answer.status).to.equal(200);
        expect(await answerOf(answer)).to.have.nested.property('data.session.wallet', null);
      }
      expect((await other.get(`/page/wallet/history?address=${address}`)).status).to.equal(404);
      expect((await other.get('/page/session')).status).to.equal(200);
      expect((await web.openTab().get(`/page/wallet/balance?address=${address}`)).status).to.equal(401);
    });

    it('ends when the person ends it', async () => {
      const other = web.openTab();
      await proveWallet(other, from);
      const cookie = other.cookie() ?? expect.fail();
      expect((await other.end()).status).to.equal(200);
      expect(other.cookie()).to.equal(null);
      const replayed = await fetch(`${web.publicUrl}/page/session`, { headers: { cookie } });
      expect(replayed.status).to.equal(401);
    });
  });

  it('ends when the operator ends it, and the others stay', async () => {
    const [ended, other] = [web.openTab(), web.openTab()];
    await proveWallet(ended, await fundedWallet());
    await proveWallet(other, from);
    const access = createAccess({ database: web.service.database });
    const { data } = await answerOf(await ended.get('/page/session'));
    const { address } = data['wallet'] as { address: string };
    const [listed] = await access.listSessions(OPERATOR, address);
    expect(JSON.stringify(listed)).not.to.include('oken');
    expect(listed).to.include({ network: 'devnet', address });
    expect(await access.endSessions(OPERATOR, { id: listed?.id ?? expect.fail() })).to.equal(1);
    expect((await ended.get('/page/session')).status).to.equal(401);
    expect((await other.get('/page/session')).status).to.equal(200);
    expect(await access.listSessions(OPERATOR, address)).to.deep.equal([]);

    await proveWallet(ended, from);
    expect(await access.endSessions(OPERATOR, { address: from.address })).to.be.at.least(2);
    expect([
      (await ended.get('/page/session')).status,
      (await other.get('/page/session')).status,
    ]).to.deep.equal([401, 401]);
    const log = await web.service
      .database('audit_log')
      .where({ action: 'session.end' })
      .pluck<string[]>('subject');
    expect(log).to.deep.equal([listed?.id, from.address]);
  });

  describe('that begins with a link', () => {
    it('sees the operation of the link, and none else', async () => {
      const [operation, other] = [await prepared(), await prepared()];
      const tab = web.openTab();
      const redeemed = await tab.post('/page/session/redeem', { token: await linkTo(operation.id) });
      expect(redeemed.status).to.equal(200);
      expect(await answerOf(redeemed)).to.have.nested.property('data.operation_id', operation.id);
      expect((await tab.get(`/page/operations/${operation.id}`)).status).to.equal(200);
      expect((await tab.get(`/page/operations/${other.id}`)).status).to.equal(404);
      expect((await tab.get(`/page/wallet/history?address=${from.address}`)).status).to.equal(404);
      const balance = await tab.get(`/page/wallet/balance?address=${from.address}`);
      expect(balance.status, 'balances are public on the chain').to.equal(200);
    });

    it('says who prepared it only by the name that the operator gave that account', async () => {
      const operation = await prepared();
      const tab = web.openTab();
      await tab.post('/page/session/redeem', { token: await linkTo(operation.id) });
      const preparedBy = async () =>
        (await answerOf(await tab.get(`/page/operations/${operation.id}`))).data['prepared_by'];
      expect(await preparedBy()).to.equal(null);
      const { setPublicName } = createAccess({ database: web.service.database });
      await setPublicName(OPERATOR, { accountId, publicName: 'Corner Shop' });
      expect(await preparedBy()).to.deep.equal({ kind: 'account', name: 'Corner Shop' });
      expect((await developerClient.operations.get(operation.id)).prepared_by).to.equal(undefined);
      await setPublicName(OPERATOR, { accountId, publicName: null });
    });

    it('confirms and signs it with the key of the wallet, and follows it by events', async () => {
      const operation = await prepared();
      const tab = web.openTab();
      await tab.post('/page/session/redeem', { token: await linkTo(operation.id) });
      const { operations } = pageClient(tab);
      await operations.confirm(operation.id, operation.contentHash);
      const { transaction } = await operations.createSigningRequest(operation.id);
      await operations.submitSignature(operation.id, await signBytes(transaction, from));
      const statuses: string[] = [];
      for await (const { status } of operations.follow(operation.id)) statuses.push(status);
      expect(statuses.at(-1)).to.equal('confirmed');
      await operation.waitFor();
      expect(operation.data.status, 'as the developer sees it').to.equal('confirmed');
    });

    it('cannot be made of a link that another browser has redeemed', async () => {
      const token = await linkTo((await prepared()).id);
      const tab = web.openTab();
      expect((await tab.post('/page/session/redeem', { token })).status).to.equal(200);
      expect(
        (await tab.post('/page/session/redeem', { token })).status,
        'again, by the same session',
      ).to.equal(200);
      const second = await web.openTab().post('/page/session/redeem', { token });
      expect(second.status).to.be.within(400, 499);
      expect(second.headers.get('set-cookie')).to.equal(null);
    });

    it('keeps its operations when it proves a wallet later', async () => {
      const operation = await prepared();
      const tab = web.openTab();
      await tab.post('/page/session/redeem', { token: await linkTo(operation.id) });
      const cookie = tab.cookie();
      expect((await proveWallet(tab, from)).status).to.equal(200);
      expect(tab.cookie()).to.equal(cookie);
      const { data } = await answerOf(await tab.get('/page/session'));
      expect(data['linked_operations']).to.deep.equal([operation.id]);
      expect(data['wallet']).to.deep.equal({ network: 'devnet', address: from.address });
    });
  });

  it('loses no answer when its process is stopped: a stream ends, and can continue at another process', async () => {
    const tab = web.openTab();
    const operation = await prepared();
    await tab.post('/page/session/redeem', { token: await linkTo(operation.id) });
    const another = await web.startAnother();
    const stream = await fetch(`${another.url}/page/operations/${operation.id}`, {
      headers: { cookie: tab.cookie() ?? expect.fail(), accept: 'text/event-stream' },
    });
    await another.stop();
    expect(await stream.text())
      .to.include('event: timeline')
      .and.not.include('event: end');
    expect((await tab.get(`/page/operations/${operation.id}`)).status).to.equal(200);
  });

  it('leaves no secret in the log', async () => {
    const token = await linkTo((await prepared()).id);
    const tab = web.openTab();
    await tab.post('/page/session/redeem', { token });
    await tab.get(`/page/operations?token=${token}`);
    expect(web.logged()).to.not.include(token);
    expect(web.logged()).to.not.include(tab.cookie()?.split('=')[1] ?? expect.fail());
  });
});
