import { expect } from 'chai';
import { airdrop, fundedWallet, newWallet } from '../support/chain-client.ts';
import type { ChatMessage, Person } from '../support/telegram-person.ts';
import { startTestProviders, type TestProviders } from '../support/test-providers.ts';
import { createIssuer } from '../support/test-tokens.ts';
import { startBotService, type BotService } from './support/bot-service.ts';
import {
  asUserOf,
  opensSettings,
  paymentsDecided,
  payByAnotherTool,
  readsButton,
  turnsTo,
} from './support/chat-notifications.ts';
import { confirmAndSign, linkWallet } from './support/chat-wallet.ts';
import { hourlyTurn } from './support/hourly-turn.ts';

describe('notifications', () => {
  let service: BotService;
  let providers: TestProviders;
  before(async () => {
    providers = await startTestProviders();
    service = await startBotService({ environment: { NEWS_FEEDS: `${providers.url}/feeds/atom` } });
  });
  after(async () => {
    await service.stop();
    await providers.stop();
  });

  async function personWithWallet(): Promise<{ ada: Person; address: string }> {
    const ada = await service.telegram.person();
    return { ada, address: (await linkWallet(service, ada)).address };
  }

  async function reported(ada: Person): Promise<string[]> {
    const all = await ada.messages();
    return all.flatMap(({ text }) => /[\d.]+ \S+ received/.exec(text)?.[0] ?? []);
  }

  const labels = ({ buttons }: ChatMessage): string[] => buttons.flat().map(({ text }) => text);

  it('are set in one message of pages, which each press edits and keeps on its page, and each press acts once', async () => {
    const ada = await service.telegram.person();
    const shown = await ada.asks('/notifications settings', 'Notifications: on');
    const stakes = await turnsTo(ada, shown, 'Staking');
    expect(labels(stakes)).to.include.members(['✅ Rewards', '✅ Delegation', '‹ All settings']);
    expect(await ada.presses('✅ Rewards', stakes)).to.equal(null);
    const edited = await readsButton(ada, '▫️ Rewards');
    expect(edited.message_id).to.equal(shown.message_id);
    expect(await ada.presses('✅ Rewards', stakes), 'the old button').to.contain('already used');
    await ada.presses('▫️ Rewards', edited);
    await ada.asks('/notifications off', 'are off');
    const off = await ada.reads(/Notifications: off\nStaking/);
    expect(off.message_id, 'a command edits it too, and it stays on its page').to.equal(shown.message_id);

    await ada.presses('‹ All settings', off);
    await ada.presses('Turn on', await readsButton(ada, 'Turn on'));
    const deposits = await turnsTo(ada, await readsButton(ada, 'Turn off'), 'Small deposits');
    expect(deposits.text).to.contain('below 0.001 SOL come');
    await ada.presses('• 0.001 SOL', deposits);
    expect((await readsButton(ada, '0.001 SOL')).text).to.contain('below no amount come');
  });

  it('have eight buttons a page at most, and no page of what the service does not have', async () => {
    const ada = await service.telegram.person();
    const shown = await ada.asks('/notifications settings', 'Notifications: on');
    const pages = ['Payments', 'Small deposits', 'Alerts', 'Staking', 'News', 'Quiet hours'];
    expect(labels(shown)).to.deep.equal(['Turn off', ...pages]);
    for (const page of pages) {
      const turned = await turnsTo(ada, await readsButton(ada, page), page);
      expect(labels(turned), page).to.have.length.within(2, 8);
      expect(labels(turned).join(), 'no network has prices').not.to.match(/USD|Price|📊/);
      await ada.presses('‹ All settings', turned);
    }
    expect((await ada.asks('/notifications prices 5')).text).to.contain('reads no prices');
  });

  it('are in Spanish for people whose Telegram is', async () => {
    const ana = await service.telegram.person({ language: 'es' });
    const shown = await ana.asks('/notifications', 'Avisos: activados');
    expect(labels(await turnsTo(ana, shown, 'Pagos'))).to.include('✅ Depósitos');
  });

  it('of deposits come only while their category is on', async () => {
    const { ada, address } = await personWithWallet();
    await ada.presses('✅ Deposits', await opensSettings(ada, 'Payments'));
    const off = await readsButton(ada, '▫️ Deposits');
    await airdrop(address, 300_000_000);
    await paymentsDecided(service, address, { received: 1 });
    await ada.presses('▫️ Deposits', off);
    await readsButton(ada, '✅ Deposits');
    await airdrop(address, 400_000_000);
    const deposit = await ada.reads('0.4 SOL received');
    await ada.presses('Show the memo', deposit);
    await ada.reads('This payment has no memo');
    expect(await reported(ada)).to.deep.equal(['0.4 SOL received']);
  });

  it('of deposits below the threshold, and of tokens that no list has, do not come at once', async () => {
    const { ada, address } = await personWithWallet();
    expect((await ada.asks('/notifications threshold 0.5 sol')).text).to.contain('below 0.5 SOL');
    expect((await ada.asks('/notifications threshold 5 usd')).text).to.contain('below 5 USD');
    expect((await ada.asks('/notifications threshold much SOL')).text).to.contain('much is not an amount');
    expect((await ada.asks('/notifications threshold 5 NONE')).text).to.contain('NONE is not on the list');
    expect((await opensSettings(ada, 'Small deposits')).text).to.contain('below 0.5 SOL');
    const token = await (await createIssuer()).createMint('none');
    await token.mintTo(address, 5_000_000n);
    await airdrop(address, 499_999_999);
    await airdrop(address, 500_000_000);
    await ada.reads('0.5 SOL received');
    await paymentsDecided(service, address, { received: 3 });
    expect(await reported(ada)).to.deep.equal(['0.5 SOL received']);
    await ada.asks('/notifications threshold 0 SOL', 'of any amount');
    await airdrop(address, 1_000_000);
    await ada.reads('0.001 SOL received');
  });

  it('report a payment that the person’s wallet made with another tool', async () => {
    const ada = await service.telegram.person();
    const wallet = await linkWallet(service, ada, await fundedWallet(1_000_000_000));
    const { address: to } = await newWallet();
    await payByAnotherTool(wallet, to, 100_000_000n);
    await ada.reads('First payment to a new recipient');
    await payByAnotherTool(wallet, to, 200_000_000n);
    const notification = await ada.reads('0.2 SOL sent');
    expect(notification.text).to.contain(wallet.address).and.to.contain(to);
  });

  it('of a payment between two wallets of the chat do not come besides its card', async () => {
    const ada = await service.telegram.person();
    const from = await linkWallet(service, ada, await fundedWallet(1_000_000_000));
    const { address: to } = await linkWallet(service, ada);
    await service.service
      .database('chat_users')
      .where({ telegram_id: String(ada.id) })
      .update({ default_wallet: from.address });
    const card = await ada.asks(`/send 0.2 SOL ${to}`, 'Nothing is sent until you confirm');
    const before = await ada.messages();
    await confirmAndSign(service, ada, card, from);
    await ada.reads(/Sent 0\.2 SOL[^]*✅ Done\./);
    await paymentsDecided(service, to, { received: 1 });
    await paymentsDecided(service, from.address, { received: 0, sent: 1 });
    expect(await ada.messages()).to.have.length(before.length);
  });

  it('of news come in the next hour to those who have asked for them', async () => {
    const [ada, ben] = [await service.telegram.person(), await service.telegram.person()];
    const shown = await opensSettings(ada, 'News');
    expect(shown.text).to.contain('News: of everything');
    await ada.presses('▫️ News', shown);
    await readsButton(ada, '✅ News');
    expect((await ben.asks('/notifications news jup')).text).to.contain('News that name JUP');
    expect((await ben.asks('/notifications news jup <b>')).text).to.contain('<B> is not the symbol');
    await providers.publish({ title: '<script>x</script>SOL & more', link: 'https://news.test/sol' });
    await hourlyTurn(service.service);
    const news = await ada.reads('Market news');
    expect(news.text).to.match(/SOL & more\nMarket on this machine, .+\nhttps:\/\/news\.test\/sol/);
    await hourlyTurn(service.service);
    expect((await ada.messages()).filter(({ text }) => text.includes('Market news'))).to.have.length(1);
    expect((await ben.asks('/news sol', 'Market news')).text).to.contain('SOL & more');
    expect((await ben.asks('/news jup')).text).to.contain('No news of JUP');
  });

  it('are what a caller last set, and unknown categories are refused', async () => {
    const { ada, address } = await personWithWallet();
    const shown = await opensSettings(ada, 'Payments');
    await asUserOf(service, address, (chats, actor) =>
      chats.setNotifications(actor, { enabled: true, events: ['price.alert', 'transaction.received'] }),
    );
    const edited = await readsButton(ada, '▫️ Failures');
    expect(edited.message_id).to.equal(shown.message_id);
    expect(labels(edited)).to.include.members(['✅ Deposits', '▫️ Payments made']);
    const refused = await asUserOf(service, address, (chats, actor) =>
      chats.setNotifications(actor, { enabled: true, events: ['price.alert', 'weather'] }),
    ).catch((error: { code: string; details: string }) => error);
    expect(refused).to.have.property('code', 'INVALID_REQUEST');
    expect(refused).to.have.property('details').that.contains('events.1: must be one of');
  });
});
