import { expect } from 'chai';
import { createWalletClient, type WalletClient } from '../../client/src/index.ts';
import { newWallet } from '../support/chain-client.ts';
import { answerOf } from './support/answer.ts';
import { createPersons, proofOf, refusalOf, type Persons } from './support/asked-wallet.ts';
import { proveWallet, startWebService, type WebService } from './support/web-service.ts';

describe('POST /v1/wallet/create', () => {
  let web: WebService;
  let developer: WalletClient;
  let persons: Persons;

  before(async () => {
    web = await startWebService();
    const { apiKey } = await web.service.createAccount();
    developer = createWalletClient({ baseUrl: web.service.baseUrl, apiKey, network: 'devnet' });
    persons = createPersons(web, developer);
  });
  after(() => web.stop());

  it('ends with the wallet that a person proves, which is then connected to the account', async () => {
    const of = await persons.opened();
    expect(of.asked.data).to.deep.include({ status: 'awaiting_signature', wallet_address: null });
    const wallet = await newWallet();
    const proven = await persons.prove(of, wallet);
    expect(proven.status).to.equal(200);
    expect((await answerOf(proven)).data['session']).to.deep.include({
      wallet: { network: 'devnet', address: wallet.address },
    });
    const { data } = await of.asked.waitFor({ until: 'confirmed' });
    expect(data.wallet_address).to.equal(wallet.address);
    expect(data.wallet_create.wallet).to.deep.include({ address: wallet.address, wallet_type: 'device' });
    expect(data.timeline.map(({ message }) => message)).to.deep.equal([
      'Asked to connect a wallet. Waiting for the signature of a wallet.',
      `Connected ${wallet.address}.`,
    ]);
    expect(await developer.wallet(wallet.address)).to.deep.include({ connection: 'connected' });
    const events = await persons.eventsOf(wallet.address);
    expect(events.map(({ walletType }) => walletType)).to.deep.equal(['device', 'device']);
    expect(new Set(events.map(({ ownerId }) => ownerId))).to.have.property('size', 2);
  });

  it('answers a repeated proof of the same wallet as the first, and refuses another wallet', async () => {
    const of = await persons.opened();
    const wallet = await newWallet();
    expect((await persons.prove(of, wallet)).status).to.equal(200);
    expect((await persons.prove(of, wallet)).status, 'again').to.equal(200);
    const other = await persons.prove(of, await newWallet());
    expect(other.status).to.equal(409);
    expect(await persons.eventsOf(wallet.address)).to.have.length(2);
  });

  it('has one winner if two wallets prove themselves at the same moment, and the other is not connected', async () => {
    const of = await persons.opened();
    const wallets = [await newWallet(), await newWallet()];
    const proofs = await Promise.all(
      wallets.map(async (wallet) => proofOf(await persons.challenge(of, wallet.address), wallet)),
    );
    const answers = await Promise.all(
      proofs.map((proof) => of.tab.post(`/page/operations/${of.asked.id}/proof`, proof)),
    );
    expect(answers.map(({ status }) => status)).to.have.members([200, 409]);
    const winner = wallets[answers.findIndex(({ status }) => status === 200)];
    const { data } = await of.asked.refresh();
    expect(data.wallet_create.wallet?.address).to.equal(winner?.address);
    const connected = await Promise.all(wallets.map(({ address }) => persons.eventsOf(address)));
    expect(connected.map(({ length }) => length)).to.have.members([0, 2]);
  });

  it('has one winner between a proof and a cancellation', async () => {
    const of = await persons.opened();
    const wallet = await newWallet();
    const proof = await proofOf(await persons.challenge(of, wallet.address), wallet);
    const [proven] = await Promise.all([
      of.tab.post(`/page/operations/${of.asked.id}/proof`, proof),
      of.asked.cancel().catch(() => undefined),
    ]);
    const { data } = await of.asked.refresh();
    expect([data.status, proven.status]).to.be.deep.oneOf([
      ['confirmed', 200],
      ['cancelled', 409],
    ]);
    expect(await persons.eventsOf(wallet.address)).to.have.length(data.status === 'confirmed' ? 2 : 0);
  });

  it('is rejected by the person, and cancelled by its account', async () => {
    const of = await persons.opened();
    await of.tab.post(`/page/operations/${of.asked.id}/cancel`, {});
    expect((await of.asked.refresh()).data.status).to.equal('rejected');
    expect((await persons.prove(of, await newWallet()).catch(() => null))?.status ?? 409).to.equal(409);
    const cancelled = await developer.createWallet();
    expect((await cancelled.cancel()).data.status).to.equal('cancelled');
  });

  it('takes no text that was signed for another purpose, another operation or by another key', async () => {
    const [of, other] = [await persons.opened(), await developer.createWallet()];
    await persons.openLink(other, of.tab);
    const wallet = await newWallet();
    const { address } = wallet;
    const path = `/page/operations/${of.asked.id}/proof`;
    const signIn = await of.tab.post('/page/session/challenge', { address });
    const signInText = String((await answerOf(signIn)).data['message']);
    const texts = [signInText, await persons.challenge({ asked: other, tab: of.tab }, address)];
    for (const text of texts)
      expect(await refusalOf(await of.tab.post(path, await proofOf(text, wallet)))).to.equal(
        'INVALID_REQUEST',
      );
    const mine = await persons.challenge(of, address);
    const forged = { ...(await proofOf(mine, await newWallet())), address };
    expect(await refusalOf(await of.tab.post(path, forged))).to.equal('INVALID_REQUEST');
    expect((await of.asked.refresh()).data.status).to.equal('awaiting_signature');
    expect((await of.tab.post(path, await proofOf(mine, wallet))).status).to.equal(200);
  });

  it('does not exist for a browser without its link, also for the wallet’s own session', async () => {
    const { asked } = await persons.opened();
    const stranger = web.openTab();
    const wallet = await newWallet();
    await proveWallet(stranger, wallet);
    const { address } = wallet;
    const answer = await stranger.post(`/page/operations/${asked.id}/challenge`, { address });
    expect(answer.status).to.equal(404);
  });

  it('refuses to be confirmed or signed, and says what it waits for', async () => {
    const asked = await developer.createWallet();
    const confirmed = developer.operations.confirm(asked.id, asked.contentHash);
    expect(await confirmed.catch((error: unknown) => String(error))).to.match(/awaiting_signature/);
    const toSign = developer.operations.createSigningRequest(asked.id);
    expect(await toSign.catch((error: unknown) => String(error))).to.match(/no transaction to sign/);
  });

  it('connects a wallet that the account has watched', async () => {
    const of = await persons.opened();
    const wallet = await newWallet();
    await developer.watchWallet(wallet.address);
    expect((await persons.prove(of, wallet)).status).to.equal(200);
    expect(await developer.wallet(wallet.address)).to.deep.include({ connection: 'connected' });
  });

  it('is started once for each idempotency key', async () => {
    const idempotencyKey = 'one-person';
    const [first, again] = [
      await developer.createWallet({ idempotencyKey }),
      await developer.createWallet({ idempotencyKey }),
    ];
    expect(again.id).to.equal(first.id);
  });
});
