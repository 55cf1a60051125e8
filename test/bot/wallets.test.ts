import { expect } from 'chai';
import { newWallet } from '../support/chain-client.ts';
import { startBotService, type BotService } from './support/bot-service.ts';
import { linkWallet, openLink, proveIn } from './support/chat-wallet.ts';

describe('wallets of a chat', () => {
  let service: BotService;
  before(async () => {
    service = await startBotService();
  });
  after(() => service.stop());

  async function connectedEvents(address: string): Promise<{ owner: string; user: string }[]> {
    const rows = (await service.service
      .database('events')
      .where({ name: 'wallet.connected', wallet_address: address })
      .select('owner_id', 'body')) as { owner_id: string; body: string }[];
    return rows.map(({ owner_id: owner, body }) => ({
      owner,
      user: (JSON.parse(body) as { data: { user_id: string } }).data.user_id,
    }));
  }

  it('are linked only after a yes in the chat, which shows the whole address and how it was proven', async () => {
    const ada = await service.telegram.person();
    const card = await ada.asks('/wallet new', 'New wallet');
    const wallet = await newWallet();
    await proveIn(await openLink(service, card, 'Make a wallet'), wallet);
    const question = await ada.reads('Is this wallet yours?', { after: card });
    expect(question.text).to.contain(wallet.address).and.to.contain('its key signed a text of this service');
    expect((await ada.asks('/wallet address')).text, 'before the yes').to.contain('No wallet is linked');
    expect(await ada.presses('Yes, link it to this chat', question)).to.equal(null);
    const linked = await ada.reads('The wallet is linked to this chat.');
    expect(linked.message_id, 'the question became the answer').to.equal(question.message_id);
    expect(linked.buttons.flat().map(({ text }) => text)).to.deep.equal(['Receive', 'Send']);
    const asked = await ada.reads('The wallet was proven on the page, and is linked to this chat.');
    expect(asked.message_id, 'the message that asked for it').to.equal(card.message_id);
    expect((await ada.asks('/wallet address')).text).to.contain(wallet.address);
    const events = await connectedEvents(wallet.address);
    expect(events.find(({ owner }) => owner.startsWith('usr_'))?.user).to.equal(String(ada.id));
  });

  it('are not linked by a thief of the link, after a no', async () => {
    const ada = await service.telegram.person();
    const card = await ada.asks('/wallet connect', 'Connect a wallet');
    const thief = await newWallet();
    await proveIn(await openLink(service, card, 'Connect a wallet'), thief);
    const question = await ada.reads('Is this wallet yours?', { after: card });
    await ada.presses('No', question);
    await ada.reads(`The wallet ${thief.address} is not linked`);
    expect((await ada.asks('/wallets')).text).to.contain('No wallet is linked');
    expect((await connectedEvents(thief.address)).some(({ owner }) => owner.startsWith('usr_'))).to.equal(
      false,
    );
  });

  it('are proven by another link too, after the first one was opened in a browser that is lost', async () => {
    const ada = await service.telegram.person();
    const card = await ada.asks('/wallet new', 'New wallet');
    await openLink(service, card, 'Make a wallet');
    await ada.presses('New link', card);
    const again = await ada.reads('New wallet', { after: card });
    const wallet = await newWallet();
    await proveIn(await openLink(service, again, 'Make a wallet'), wallet);
    const question = await ada.reads('Is this wallet yours?', { after: again });
    await ada.presses('Yes, link it to this chat', question);
    expect((await ada.asks('/wallet address', 'Your address')).text).to.contain(wallet.address);
  });

  it('change the list of wallets by a press, without another message', async () => {
    const ada = await service.telegram.person();
    const [first] = [await linkWallet(service, ada), await linkWallet(service, ada)];
    const list = await ada.asks('/wallets', 'Wallets of this chat');
    const label =
      list.buttons.flat().find(({ text }) => text.includes(first.address.slice(0, 6)))?.text ?? '';
    await ada.presses(label, list);
    const changed = await ada.reads(`${first.address} on devnet (used by default)`);
    expect(changed.message_id).to.equal(list.message_id);
  });

  it('are decided once, and only by the person who was asked, in the message that asked', async () => {
    const [ada, eve] = [await service.telegram.person(), await service.telegram.person()];
    await eve.asks('/start');
    const card = await ada.asks('/wallet new', 'New wallet');
    const wallet = await newWallet();
    await proveIn(await openLink(service, card, 'Make a wallet'), wallet);
    const question = await ada.reads('Is this wallet yours?', { after: card });
    const data = question.buttons[0]?.[0]?.callback_data ?? '';
    expect(Buffer.byteLength(data)).to.be.at.most(64);
    const [message] = await eve.messages();
    if (!message) throw new Error('no message');
    const old = 'This button was already used, or is too old. Send the command again.';
    expect(await eve.sendsPress(data, message), 'by another person').to.equal(old);
    expect(await ada.sendsPress(data, card), 'in another message').to.equal(old);
    const answers = await Promise.all([1, 2, 3].map(() => ada.sendsPress(data, question)));
    expect(
      answers.filter((answer) => answer === null),
      'three presses at once',
    ).to.have.length(1);
    await ada.reads('The wallet is linked to this chat.');
    expect(await ada.sendsPress(data, question), 'again').to.equal(old);
    expect(await ada.sendsPress('A'.repeat(43), question), 'guessed').to.equal(old);
  });

  it('are disconnected with one press, and nothing happens to the wallet itself', async () => {
    const ada = await service.telegram.person();
    const wallet = await linkWallet(service, ada);
    const which = await ada.asks('/wallet disconnect', 'Which wallet');
    const [button] = which.buttons.flat();
    await ada.presses(button?.text ?? '', which);
    await ada.reads(`The wallet ${wallet.address} on devnet is no longer linked`);
    expect((await ada.asks('/wallets')).text).to.contain('No wallet is linked');
  });
});
