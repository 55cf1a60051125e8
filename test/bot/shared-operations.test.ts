import { expect } from 'chai';
import { createWalletClient } from '../../client/src/index.ts';
import { fundedWallet, newWallet, signBytes, type TestWallet } from '../support/chain-client.ts';
import type { Person } from '../support/telegram-person.ts';
import { waitUntil } from '../support/wait-until.ts';
import type { BrowserTab } from '../web/support/browser-tab.ts';
import { pageClient, proveWallet } from '../web/support/web-service.ts';
import { startBotService, type BotService } from './support/bot-service.ts';
import { linkWallet } from './support/chat-wallet.ts';

const FUNDS = 2_000_000_000;

describe('a wallet of the page that is linked to a chat', () => {
  let service: BotService;
  before(async () => {
    service = await startBotService();
  });
  after(() => service.stop());

  /** A person who has linked a wallet, and signed in with it on the page of a browser. */
  async function signedIn(): Promise<{ ada: Person; wallet: TestWallet; tab: BrowserTab }> {
    const ada = await service.telegram.person();
    const wallet = await linkWallet(service, ada, await fundedWallet(FUNDS));
    return { ada, wallet, tab: await tabOf(wallet) };
  }

  async function tabOf(wallet: TestWallet): Promise<BrowserTab> {
    const tab = service.openTab();
    expect((await proveWallet(tab, wallet)).status).to.be.below(300);
    return tab;
  }

  const preparesInChat = async (ada: Person, amount: string, to?: string) =>
    ada.asks(`/send ${amount} SOL ${to ?? (await newWallet()).address}`, 'Nothing is sent until');

  const listOn = async (tab: BrowserTab, wallet: TestWallet) =>
    (await pageClient(tab).operations.list({ wallet: wallet.address }).page()).items;

  it('shows on the page what the chat has prepared, and signs it there', async () => {
    const { ada, wallet, tab } = await signedIn();
    await preparesInChat(ada, '0.25');
    const [shown, ...others] = await listOn(tab, wallet);
    expect(others).to.deep.equal([]);
    const { operations } = pageClient(tab);
    const operation = await operations.get(shown?.operation_id ?? '');
    const { operation_id: id, content_hash: contentHash } = operation;
    expect(operation).to.deep.include({
      status: 'awaiting_confirmation',
      prepared_by: { kind: 'user', name: null },
    });
    const followed: string[] = [];
    const following = (async () => {
      for await (const { status } of operations.follow(id)) followed.push(status);
    })();
    await operations.confirm(id, contentHash);
    const { transaction } = await operations.createSigningRequest(id);
    await operations.submitSignature(id, await signBytes(transaction, wallet));
    await ada.reads(/Sent 0\.25 SOL[^]*✅ Done\./);
    await following;
    expect(followed).to.include.members(['awaiting_confirmation', 'submitted', 'confirmed']);
    await waitUntil('the history has the payment', async () => {
      const { items } = await pageClient(tab).history(wallet.address).page();
      return items.some((entry) => entry.operation_id === id);
    });
  });

  it('lets the chat see and cancel what the page has prepared, and never confirm it', async () => {
    const { ada, wallet, tab } = await signedIn();
    const { address: to } = await newWallet();
    const operation = await pageClient(tab).send({ from: wallet.address, to, amount: '0.3', token: 'SOL' });
    expect(
      (await ada.messages()).flatMap(({ buttons }) => buttons.flat()).map(({ text }) => text),
    ).not.to.include('Confirm and sign');
    const list = await ada.asks('/cancel', 'Choose one to cancel');
    expect(list.buttons).to.have.length(1);
    await ada.presses(list.buttons[0]?.[0]?.text ?? '', list);
    await operation.waitFor().catch(() => null);
    expect((await pageClient(tab).operations.get(operation.id)).status).to.equal('cancelled');
  });

  it('has one count of pending money on both sides', async () => {
    const { ada, wallet, tab } = await signedIn();
    const client = pageClient(tab);
    const { address: to } = await newWallet();
    await preparesInChat(ada, '0.5');
    const all = { from: wallet.address, to, amount: 'max', token: 'SOL' } as const;
    const ofPage = await client.send(all);
    expect(Number(ofPage.data.send?.amount)).to.be.within(1.49, 1.5);
    // A security message about the payment of the page may come first.
    await ada.asks(`/send 0.1 SOL ${to}`, 'not signed yet');
    await client.operations.cancel(ofPage.id);
    const inChat = await ada.asks(`/send max SOL ${to}`, 'Nothing is sent until');
    expect(inChat.text).to.contain(`${ofPage.data.send?.amount} SOL`);
    expect(await client.send({ ...all, amount: '0.1' }).catch((error: Error) => error)).to.be.an('error');
  });

  it('neither counts nor shows what anyone else names in `from`', async () => {
    const { ada, wallet, tab } = await signedIn();
    const { apiKey } = await service.service.createAccount();
    const developer = createWalletClient({ baseUrl: service.service.baseUrl, apiKey, network: 'devnet' });
    const { address: to } = await newWallet();
    const all = { from: wallet.address, to, amount: 'max', token: 'SOL' } as const;
    const foreign = await developer.send(all);
    expect(await listOn(tab, wallet)).to.deep.equal([]);
    expect((await ada.asks('/cancel')).buttons).to.deep.equal([]);
    const { status } = await tab.get(`/page/operations/${foreign.id}`);
    expect(status).to.equal(404);
    const own = await pageClient(tab).send(all);
    expect(own.data.send?.amount).to.equal(foreign.data.send?.amount);
  });

  it('is no longer shared at once after the chat is forgotten, which leaves what the page has prepared', async () => {
    const { ada, wallet, tab } = await signedIn();
    await preparesInChat(ada, '0.2');
    const [ofChat] = await listOn(tab, wallet);
    const { address: to } = await newWallet();
    const ofPage = await pageClient(tab).send({ from: wallet.address, to, amount: '0.1', token: 'SOL' });
    await ada.presses('Forget me', await ada.asks('/forget', 'Forget this chat'));
    await ada.reads('I have forgotten you.');
    const left = await listOn(tab, wallet);
    expect(left.map(({ operation_id: id, status }) => [id, status])).to.deep.equal([
      [ofPage.id, 'awaiting_confirmation'],
    ]);
    expect((await tab.get(`/page/operations/${ofChat?.operation_id}`)).status).to.equal(404);
  });

  it('ends the stream of an operation when it is no longer shared, and the service stays up', async () => {
    const { ada, wallet, tab } = await signedIn();
    await preparesInChat(ada, '0.2');
    const [ofChat] = await listOn(tab, wallet);
    const path = `/page/operations/${ofChat?.operation_id}`;
    const stream = await tab.fetch(path, { headers: { accept: 'text/event-stream' } });
    await ada.asks(`/wallet disconnect ${wallet.address}`);
    await ada.asks(`/cancel ${ofChat?.operation_id}`, 'Cancelled');
    const text = await stream.text();
    expect(text)
      .to.include('awaiting_confirmation')
      .and.match(/: the stream ends here/);
    expect(text).not.to.include('cancelled');
    expect((await tab.get(path)).status).to.equal(404);
    expect((await tab.get('/page/session')).status).to.equal(200);
  });

  it('is no longer shared at once after the page has disconnected it, or the chat has removed it', async () => {
    const { ada, wallet, tab } = await signedIn();
    const { address: to } = await newWallet();
    await pageClient(tab).send({ from: wallet.address, to, amount: '0.1', token: 'SOL' });
    expect((await ada.asks('/cancel', 'Choose one to cancel')).buttons).to.have.length(1);
    await tab.fetch('/page/session/wallet', { method: 'DELETE' });
    expect((await ada.asks('/cancel')).buttons).to.deep.equal([]);
    await preparesInChat(ada, '0.2');
    const again = await tabOf(wallet);
    expect(await listOn(again, wallet)).to.have.length(2);
    await ada.asks(`/wallet disconnect ${wallet.address}`);
    expect(await listOn(again, wallet)).to.have.length(1);
  });
});
