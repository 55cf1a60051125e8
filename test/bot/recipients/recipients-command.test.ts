import { expect } from 'chai';
import { fundedWallet, newWallet, type TestWallet } from '../../support/chain-client.ts';
import type { ChatMessage, Person } from '../../support/telegram-person.ts';
import { waitUntil } from '../../support/wait-until.ts';
import { proveWallet } from '../../web/support/web-service.ts';
import { newDeveloper } from '../support/developer.ts';
import { startBotService, type BotService } from '../support/bot-service.ts';
import { confirmAndSign, linkWallet } from '../support/chat-wallet.ts';

describe('the address book of a chat', () => {
  let service: BotService;
  before(async () => {
    service = await startBotService();
  });
  after(() => service.stop());

  const short = (address: string): string => `${address.slice(0, 6)}…${address.slice(-6)}`;

  const labels = ({ buttons }: ChatMessage): string[] => buttons.flat().map(({ text }) => text);

  async function withWallet(): Promise<{ ada: Person; wallet: TestWallet; to: string }> {
    const ada = await service.telegram.person();
    const wallet = await linkWallet(service, ada, await fundedWallet(1_000_000_000));
    return { ada, wallet, to: (await newWallet()).address };
  }

  it('keeps addresses under names, shows them whole, and removes one by a press or by its name', async () => {
    const ada = await service.telegram.person();
    const [first, second] = [await newWallet(), await newWallet()];
    expect((await ada.asks('/recipients')).text).to.contain('/recipients add NAME ADDRESS');
    const saved = await ada.asks(`/recipients add Grace Hopper ${first.address}`);
    expect(saved.text).to.contain(`Saved on devnet: Grace Hopper ${first.address}`);
    // People also paste the address first.
    await ada.asks(`/recipients add ${second.address} Alan`, 'Saved on devnet: Alan');
    const list = await ada.asks('/recipients', 'Saved recipients on devnet');
    expect(list.text).to.match(new RegExp(`Alan ${second.address}\nGrace Hopper ${first.address}`));
    expect(labels(list)).to.deep.equal(['Remove Alan', 'Remove Grace Hopper']);
    expect((await ada.asks('/recipients hopp')).text)
      .to.contain(first.address)
      .and.not.to.contain('Alan');

    await ada.presses('Remove Alan', list);
    const left = await ada.reads('Alan is removed.');
    expect(left.message_id, 'the same message').to.equal(list.message_id);
    expect(labels(left)).to.deep.equal(['Remove Grace Hopper']);
    expect((await ada.asks('/recipients remove grace hopper')).text).to.contain('Grace Hopper is removed.');
    expect((await ada.asks('/recipients')).text).to.contain('No recipient is saved on devnet.');
  });

  it('gives a saved address another name, and refuses a name that looks like another one', async () => {
    const ada = await service.telegram.person();
    const [first, second] = [await newWallet(), await newWallet()];
    await ada.asks(`/recipients add Binance ${first.address}`, 'Saved');
    await ada.asks(`/recipients add Exchange ${first.address}`, 'Saved on devnet: Exchange');
    await ada.asks(`/recipients add Exchаnge ${second.address}`, 'or under a name that looks like it');
    await ada.asks(`/recipients add ${first.address} ${second.address}`, 'A name has 1 to 32 characters');
    await ada.asks('/recipients add Bob', 'Write a name, and then the address');
    await ada.asks('/recipients add Bob nowhere', 'nowhere is not an address of Solana');
    await ada.asks('/recipients remove Bob', 'You have saved no recipient Bob on devnet');
    const list = await ada.asks('/recipients', 'Saved recipients');
    expect(labels(list)).to.deep.equal(['Remove Exchange']);
    expect(list.text).not.to.contain(second.address);
  });

  it('names the recipient of a payment, whose card shows name and whole address', async () => {
    const { ada, wallet, to } = await withWallet();
    await ada.asks(`/recipients add Grace Hopper ${to}`, 'Saved');
    const card = await ada.asks('/send 0.1 SOL grace hopper for lunch', 'Nothing is sent until');
    expect(card.text).to.contain(`To Grace Hopper ${to}`).and.to.contain('Memo: for lunch');
    const open = await ada.asks('/cancel', 'Choose one');
    expect(labels(open)).to.deep.equal([`Send 0.1 SOL to Grace Hopper (${short(to)})`]);
    await confirmAndSign(service, ada, card, wallet);
    await ada.reads(/To Grace Hopper[^]*✅ Done\./);
    // The receipt can come before the ledger has the payment.
    const history = await waitUntil('the history has the payment', async () => {
      const { text } = await ada.asks('/history', 'Latest payments');
      return text.includes('⬆️ 0.1 SOL') && text;
    });
    expect(history).to.contain(`to Grace Hopper (${short(to)})`);
  });

  it('is offered if the recipient is missing or misspelt, and a press pays the address that was shown', async () => {
    const { ada, to } = await withWallet();
    await ada.asks(`/recipients add Grace ${to}`, 'Saved');
    expect(labels(await ada.asks('/send 0.1 SOL', 'Your saved recipients'))).to.include(
      `Grace (${short(to)})`,
    );
    const misspelt = await ada.asks('/send 0.1 SOL Grcae thanks', 'is not an address of Solana');
    expect(misspelt.text).to.contain('/recipients');
    // Another address gets the name before the press.
    await ada.asks('/recipients remove Grace', 'removed');
    await ada.asks(`/recipients add Grace ${(await newWallet()).address}`, 'Saved');
    await ada.presses(`Grace (${short(to)})`, misspelt);
    const card = await ada.reads('Nothing is sent until', { after: misspelt });
    expect(card.text).to.contain(`To ${to}`).and.to.contain('Memo: thanks');
  });

  it('has the names of the wallet’s page, which only the page removes', async () => {
    const { ada, wallet, to } = await withWallet();
    const tab = service.openTab();
    expect((await proveWallet(tab, wallet)).status).to.be.below(300);
    const saved = await tab.fetch(`/page/wallet/recipients/${to}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Margaret' }),
    });
    expect(saved.status).to.be.below(300);
    const list = await ada.asks('/recipients', 'Saved recipients');
    expect(list.text).to.contain(`Margaret ${to} (from the wallet page)`);
    expect(labels(list)).to.deep.equal([]);
    await ada.asks('/recipients remove Margaret', 'was saved on the wallet page. Remove it there');
    const card = await ada.asks('/send 0.1 SOL Margaret', 'Nothing is sent until');
    expect(card.text).to.contain(`To Margaret ${to}`);
  });

  it('is not shown to an account that runs commands in the chat', async () => {
    const { ada, wallet, to } = await withWallet();
    await ada.asks(`/recipients add Katherine ${to}`, 'Saved');
    await confirmAndSign(
      service,
      ada,
      await ada.asks('/send 0.1 SOL Katherine', 'Nothing is sent until'),
      wallet,
    );
    await ada.reads('✅ Done.');
    await waitUntil('the history names the recipient', async () =>
      (await ada.asks('/history', 'Latest payments')).text.includes(`to Katherine (${short(to)})`),
    );
    const shop = await newDeveloper(service);
    await shop.isGranted(ada, ['run_commands']);
    const run = async (command: string) =>
      shop.call('/v1/messenger/execute-command', {
        method: 'POST',
        json: { chat_id: String(ada.id), command },
      });
    const { status, data } = await run('/history');
    expect(status).to.equal(200);
    expect(JSON.stringify(data)).to.contain(short(to)).and.not.to.contain('Katherine');
    for (const command of ['/recipients', '/recipients katherine', '/send 0.1 SOL Katherine']) {
      const refused = await run(command);
      expect(refused.status, command).to.equal(403);
      expect(JSON.stringify(refused), command).not.to.contain(to);
    }
  });

  it('speaks Spanish', async () => {
    const bea = await service.telegram.person({ language: 'es' });
    const { address: to } = await newWallet();
    await bea.asks('/recipients', 'No hay destinatarios guardados en devnet');
    await bea.asks(`/recipients add Gracia ${to}`, 'Guardado en devnet: Gracia');
    const list = await bea.asks('/recipients', 'Destinatarios guardados en devnet');
    expect(labels(list)).to.deep.equal(['Quitar Gracia']);
    const misspelt = await bea.asks('/send 0.1 SOL Garcia', 'no has guardado ningún destinatario');
    expect(labels(misspelt)).to.deep.equal([`Gracia (${short(to)})`]);
  });
});
