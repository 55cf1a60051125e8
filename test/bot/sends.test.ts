import { expect } from 'chai';
import { fundedWallet, lamportsOf, newWallet, type TestWallet } from '../support/chain-client.ts';
import type { ChatMessage, Person } from '../support/telegram-person.ts';
import type { BotService } from './support/bot-service.ts';
import { confirmAndSign, linkWallet } from './support/chat-wallet.ts';
import { CARD, hasNothingOpen, pays, startPayingPerson } from './support/paying-person.ts';

describe('a send from the chat', () => {
  let service: BotService;
  let ada: Person;
  let wallet: TestWallet;
  before(async () => {
    ({ service, ada, wallet } = await startPayingPerson());
  });
  after(() => service.stop());

  async function card(amount: string, to: string): Promise<ChatMessage> {
    return ada.asks(`/send ${amount} sol ${to}`, CARD);
  }

  it('is one message with amounts, fee, balance afterwards and risk, which is edited until the money has arrived', async () => {
    const { address: to } = await newWallet();
    const prepared = await card('0.5', to);
    expect(prepared.text).to.contain('Send 0.5 SOL on devnet');
    expect(prepared.text).to.contain(`From ${wallet.address}`).and.to.contain(`To ${to}`);
    expect(prepared.text).to.match(/Network fee 0\.0000\d+ SOL/);
    expect(prepared.text).to.match(/Balance afterwards 1\.49\d+ SOL/);
    expect(prepared.text, 'a first payment').to.contain('ℹ️ Please note');
    expect(prepared.buttons.flat().map(({ text }) => text)).to.deep.equal(['Confirm and sign', 'Cancel']);

    const done = await pays({ service, ada, wallet }, prepared, '0.5');
    expect(done.message_id, 'the same message').to.equal(prepared.message_id);
    expect(done.text).to.contain('See it in the explorer');
    expect(done.buttons).to.deep.equal([]);
    expect(await lamportsOf(to)).to.equal(500_000_000n);
    expect(done.text).to.contain('First payment to');
  });

  it('is cancelled by one press, and its button does nothing any more', async () => {
    const { address: to } = await newWallet();
    const prepared = await card('0.1', to);
    expect(await ada.presses('Cancel', prepared)).to.equal(null);
    const cancelled = await ada.reads('Cancelled. Nothing was sent.');
    expect(cancelled.message_id).to.equal(prepared.message_id);
    expect(cancelled.buttons).to.deep.equal([]);
    expect(await ada.presses('Cancel', prepared), 'the old button').to.contain('already used');
    await hasNothingOpen(ada);
  });

  it('says what is wrong with it in one sentence, and prepares nothing', async () => {
    const { address: to } = await newWallet();
    const said: [string, string | RegExp][] = [
      ['/send', 'How much of which token?'],
      ['/send 0.5 SOL', 'To which address?'],
      [`/send 1,000 SOL ${to}`, '1,000 is not an amount'],
      [`/send 0.5 ${to} SOL`, 'Write the amount first'],
      [
        `/send 0.5 SOL ${to.slice(0, -1)}!`,
        'is not an address of Solana, and you have saved no recipient with this name',
      ],
      [`/send 5000 SOL ${to}`, 'The balance is too low.'],
      [`/send 0.5 <b>X</b> ${to}`, 'I do not know a token <b>X</b> on devnet'],
      [`/send 0 SOL ${to}`, 'Write an amount above zero'],
      [`/send 0.1 SOL ${wallet.address}`, 'The recipient is the wallet that pays'],
      [`/send 0.1 SOL ${to} pay\u202eme`, 'characters that cannot be seen'],
    ];
    for (const [line, expected] of said) {
      const answer = await ada.asks(line);
      expect(answer.text, line).to.contain(expected);
    }
    await hasNothingOpen(ada);
  });

  it('may have the address before the amount', async () => {
    const { address: to } = await newWallet();
    const prepared = await ada.asks(`/send ${to} 0.1 SOL`, 'Send 0.1 SOL on devnet');
    expect(prepared.text).to.contain(to);
    await ada.presses('Cancel', prepared);
    await ada.reads('Cancelled. Nothing was sent.');
    await hasNothingOpen(ada);
  });

  it('asks which wallet is to send if there are several, and remembers it', async () => {
    const bob = await service.telegram.person();
    const wallets = [await fundedWallet(1_000_000_000), await fundedWallet(1_000_000_000)] as const;
    for (const each of wallets) await linkWallet(service, bob, each);
    const { address: to } = await newWallet();
    const question = await bob.asks(`/send 0.1 SOL ${to}`, 'From which wallet?');
    const chosen = question.buttons
      .flat()
      .find(({ text }) => text.startsWith(wallets[0].address.slice(0, 6)));
    await bob.presses(chosen?.text ?? '', question);
    expect((await bob.reads('Nothing is sent until', { after: question })).text).to.contain(
      wallets[0].address,
    );
    expect((await bob.asks(`/send 0.2 SOL ${to}`, 'Nothing is sent until')).text).to.contain(
      wallets[0].address,
    );
  });

  it('is reported when it arrives in a wallet of another chat', async () => {
    const bob = await service.telegram.person();
    const { address: to } = await linkWallet(service, bob);
    await confirmAndSign(service, ada, await card('0.25', to), wallet);
    const notification = await bob.reads('0.25 SOL received');
    expect(notification.text).to.contain(wallet.address).and.to.contain(to);
    expect((await bob.asks('/wallet balance')).text).to.contain('0.25 SOL');
    const history = await bob.asks('/history', 'Latest payments');
    expect(history.text).to.contain('⬇️ 0.25 SOL');

    // Spammers pay next to nothing to be read.
    for (const amount of ['0.000001', '0.2'])
      await confirmAndSign(service, ada, await card(amount, to), wallet);
    await bob.reads('0.2 SOL received');
    const received = (await bob.messages()).filter(({ text }) => text.includes('received'));
    expect(received).to.have.length(2);
  });
});
