import { expect } from 'chai';
import { airdrop, fundedWallet, newWallet } from '../support/chain-client.ts';
import type { ChatMessage, Person } from '../support/telegram-person.ts';
import { startTestProviders, type TestProviders } from '../support/test-providers.ts';
import { createIssuer } from '../support/test-tokens.ts';
import { startBotService, type BotService } from './support/bot-service.ts';
import { asUserOf, paymentsDecided, payByAnotherTool, readsButton } from './support/chat-notifications.ts';
import { linkWallet } from './support/chat-wallet.ts';
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

  it('are set in one message, which each press edits, and each press acts once', async () => {
    const ada = await service.telegram.person();
    const shown = await ada.asks('/notifications settings', 'Notifications: on');
    expect(labels(shown)).to.include.members(['✅ Deposits', '✅ Alerts', '✅ Rewards']);
    expect(await ada.presses('✅ Rewards', shown)).to.equal(null);
    const edited = await readsButton(ada, '▫️ Rewards');
    expect(edited.message_id).to.equal(shown.message_id);
    expect(await ada.presses('✅ Rewards', shown), 'the old button').to.contain('already used');

    await ada.presses('▫️ Rewards', edited);
    await ada.presses('5 USD', await readsButton(ada, '✅ Rewards'));
    const limited = await readsButton(ada, '• 5 USD');
    expect(limited.text).to.contain('below 0.001 SOL, 5 USD come');
    await ada.presses('• 0.001 SOL', limited);
    expect((await readsButton(ada, '0.001 SOL')).text).to.contain('below 5 USD come');
    await ada.presses('Turn off', await readsButton(ada, '0.001 SOL'));
    const off = await ada.reads('Notifications: off');
    expect(off.message_id).to.equal(shown.message_id);
    expect((await ada.asks('/notifications on')).text).to.contain('Notifications are on');
    expect((await ada.reads('Notifications: on')).message_id, 'a command edits it too').to.equal(
      shown.message_id,
    );
  });

  it('are in Spanish for people whose Telegram is', async () => {
    const ana = await service.telegram.person({ language: 'es' });
    const shown = await ana.asks('/notifications', 'Avisos: activados');
    expect(labels(shown)).to.include('✅ Depósitos');
  });

  it('of deposits come only while their category is on', async () => {
    const { ada, address } = await personWithWallet();
    await ada.presses('✅ Deposits', await ada.asks('/notifications', 'Notifications: on'));
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
    expect((await ada.asks('/notifications', 'Notifications: on')).text).to.contain('below 0.5 SOL');
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

  it('of news come in the next hour to those who have asked for them', async () => {
    const [ada, ben] = [await service.telegram.person(), await service.telegram.person()];
    const shown = await ada.asks('/notifications', 'News: of everything');
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
    const shown = await ada.asks('/notifications', 'Notifications: on');
    await asUserOf(service, address, (chats, actor) =>
      chats.setNotifications(actor, { enabled: true, events: ['price.alert', 'transaction.received'] }),
    );
    const edited = await readsButton(ada, '▫️ Failures');
    expect(edited.message_id).to.equal(shown.message_id);
    expect(labels(edited)).to.include.members(['✅ Deposits', '✅ Alerts', '▫️ Rewards']);
    const refused = await asUserOf(service, address, (chats, actor) =>
      chats.setNotifications(actor, { enabled: true, events: ['price.alert', 'weather'] }),
    ).catch((error: { code: string; details: string }) => error);
    expect(refused).to.have.property('code', 'INVALID_REQUEST');
    expect(refused).to.have.property('details').that.contains('events.1: must be one of');
  });
});
