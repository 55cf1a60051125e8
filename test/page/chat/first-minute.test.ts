import { expect } from 'chai';
import { Connection } from '@temporalio/client';
import type { Browser, Locator } from 'playwright-core';
import { startBot, type RunningBot } from '../../../bot/start-bot.ts';
import { createLogger } from '../../../telemetry/logger.ts';
import { freePort } from '../../../local/processes/ports.ts';
import { sharedBrowser } from '../../support/browser.ts';
import { airdrop, lamportsOf, newWallet } from '../../support/chain-client.ts';
import { createApiClient } from '../../support/api-client.ts';
import { insertPriceHistory, PRICES_BY_HAND } from '../../support/price-history.ts';
import { memoryStream } from '../../support/memory-stream.ts';
import { BOT_TOKEN, openTelegram, type TestTelegram } from '../../support/telegram-person.ts';
import { startTestProviders, type TestProviders } from '../../support/test-providers.ts';
import { waitUntil } from '../../support/wait-until.ts';
import { startReceiver } from '../../support/webhook-receiver.ts';
import { startPageService, type PageService } from '../support/page-service.ts';
import { openPerson, PASSPHRASE, type Person } from '../support/person.ts';
import { createChatTab, type ChatTab } from './chat-tab.ts';
import { makeForChat } from './chat-wallet.ts';

async function expectDisabled(button: Locator): Promise<void> {
  await button.waitFor();
  expect(await button.isDisabled()).to.equal(true);
}

/** The chat page is on 127.0.0.1 and the wallet page on localhost: two sites. */
describe('a newcomer in the chat page', () => {
  let browser: Browser;
  let telegram: TestTelegram;
  let providers: TestProviders;
  let market: Person;
  let service: PageService;
  let bot: RunningBot;
  let chat: Person;
  let tab: ChatTab;
  let wallet: Person;
  let address: string;

  before(async () => {
    const port = await freePort();
    providers = await startTestProviders();
    await providers.hold('SOL', '151.2');
    telegram = await openTelegram({ frameOrigins: [`http://localhost:${port}`] });
    [browser, service] = await Promise.all([
      sharedBrowser(),
      startPageService({
        port,
        environment: {
          TELEGRAM_BOT_TOKEN: BOT_TOKEN,
          TELEGRAM_API_URL: telegram.url,
          TELEGRAM_CHAT_URL: telegram.url,
          MINI_APP_FRAME_ANCESTORS: telegram.url,
          ...PRICES_BY_HAND,
          ...providers.environment,
        },
      }),
    ]);
    const { config } = service.service;
    bot = await startBot({
      config: { ...config, bot: { ...config.bot, port: 0 } },
      log: createLogger({ level: 'debug', service: 'bot', stream: memoryStream() }),
      connection: Connection.lazy(config.temporal.connection),
    });
    chat = await openPerson({ browser, url: telegram.url, width: 900, height: 780 });
    tab = createChatTab(chat);
    market = await openPerson({ browser, url: providers.url });
  });
  after(async () => {
    await chat.close();
    await market.close();
    await wallet.close();
    await bot.stop();
    await service.stop();
    await telegram.stop();
    await providers.stop();
  });

  /** Both sources have it. */
  async function priceIs(price: string): Promise<void> {
    await waitUntil(`the service has read ${price}`, async () => {
      const newest = (await service
        .database('price_samples')
        .where({ token: 'SOL', status: 'agreed' })
        .orderBy('at', 'desc')
        .first('price')) as { price: string } | undefined;
      return newest?.price === price;
    });
  }

  async function movePrice(price: string): Promise<void> {
    await market.fill('Price of SOL in USD', price);
    await market.page.getByLabel('Price of SOL in USD', { exact: true }).press('Enter');
  }

  it('is welcomed, and makes a wallet in another tab, which the chat links after a yes', async () => {
    await chat.press('Start');
    await chat.sees('Welcome, You.');
    await tab.keepPicture('start');
    await chat.press('New wallet');
    const link = await tab.link('Make a wallet');
    wallet = await openPerson({ browser, url: link, tabOf: chat.context });
    await makeForChat(wallet);
    await wallet.press('To my wallet');
    await chat.sees('Is this wallet yours?');
    await tab.keepPicture('offer');
    address = (await chat.page.locator('.text code').last().textContent()) ?? '';
    await chat.press('Yes, link it to this chat');
    await chat.sees('The wallet is linked to this chat.');
  });

  it('sends money: the message in the chat becomes the receipt, and the money is on the chain', async () => {
    await airdrop(address, 1_000_000_000);
    await chat.sees(/1 SOL (\(151\.20 USD\) )?received/);
    await tab.say('/wallet balance');
    const { address: to } = await newWallet();
    await tab.say(`/send 0.25 SOL ${to}`);
    await chat.sees('Nothing is sent until you confirm');
    await tab.keepPicture('send');
    await chat.press('Confirm and sign');
    const frame = chat.page.frameLocator('iframe');
    await frame.getByText('Your wallet is in your browser').waitFor();
    await frame.getByText(to.slice(-4)).first().waitFor();
    const ways = frame.locator('.screen-foot .button:visible');
    expect(await ways.allTextContents()).to.deep.equal(['Open in my browser', 'Reject']);
    await frame.getByText('Other ways').click();
    await frame.getByRole('button', { name: 'Restore a wallet' }).waitFor();
    await frame.getByText('Other ways').click();
    await tab.keepPicture('mini-app');
    const [opened] = await Promise.all([
      chat.context.waitForEvent('page'),
      frame.getByRole('button', { name: 'Open in my browser' }).click(),
    ]);
    await frame.getByText('this window can do nothing more with it').waitFor();
    const payment = await openPerson({ browser, url: service.url, tabOf: chat.context, page: opened });
    await payment.fill('Passphrase', PASSPHRASE);
    await payment.press('Unlock to confirm');
    await payment.press('Send 0.25 SOL');
    await payment.sees(/^Sent 0\.25 SOL to /);
    const back = payment.page.getByRole('link', { name: 'Return to the chat' });
    expect(new URL((await back.getAttribute('href')) ?? '').origin).to.equal(telegram.url);
    await tab.keepPicture('sent-in-tab');
    await chat.press('Back to the chat');
    await chat.sees('See it in the explorer');
    await tab.keepPicture('sent');
    expect(await lamportsOf(to)).to.equal(250_000_000n);
    expect(await chat.page.getByText('See it in the explorer').count()).to.equal(1);
    expect(await chat.page.getByText('Nothing is sent until').count(), 'the same message').to.equal(0);
  });

  it('sees the wallet page inside the messenger in its colours, with its back button, and without passkeys', async () => {
    await chat.page.emulateMedia({ colorScheme: 'dark' });
    const { address: to } = await newWallet();
    await tab.say(`/send 0.1 SOL ${to}`);
    await chat.page.getByRole('button', { name: 'Confirm and sign' }).last().click();
    const frame = chat.page.frameLocator('iframe');
    await frame.locator('html[data-theme="dark"]').waitFor();
    await chat.page.emulateMedia({ colorScheme: 'light' });
    await frame.locator('html[data-theme="light"]').waitFor();
    await chat.press('Back');
    await frame.getByText('No wallet in this window').waitFor();
    await frame.getByRole('button', { name: 'Make a wallet here anyway' }).click();
    await expectDisabled(frame.getByRole('button', { name: /^Passkey/ }));
    await chat.press('Back');
    const [opened] = await Promise.all([
      chat.context.waitForEvent('page'),
      frame.getByRole('button', { name: 'Open in my browser' }).click(),
    ]);
    await opened.locator('.balance-amount, .field').first().waitFor();
    await opened.close();
    await chat.press('Back to the chat');
    await chat.press('Cancel');
  });

  it('gets an API key that the wallet page shows once, after the wallet has signed there', async () => {
    await tab.say('/api');
    await chat.press('New API key');
    await wallet.page.goto(await tab.link('Verify with a wallet'));
    await wallet.press('Verify with Wallet 1');
    await wallet.sees('Verified');
    await chat.sees('Show it here');
    await wallet.press('Show the API key');
    await wallet.sees('It is not shown again');
    const key = await wallet.page.getByText(/^wk_\w{41}$/).textContent();
    await chat.sees('A new API key was made');
    await tab.keepPicture('api');
    const answer = await fetch(`${service.service.baseUrl}/operations`, {
      headers: { authorization: `Bearer ${key}` },
    });
    expect(answer.status).to.equal(200);
    await wallet.page.reload();
    await wallet.press('Show the API key');
    await wallet.sees('was shown already');
  });

  it('is offered the commands after a slash, and what a press of an old button means', async () => {
    await chat.page.getByLabel('Message').fill('/wal');
    await chat.page.getByRole('button', { name: /^\/wallets/ }).click();
    await chat.sees('Wallets of this chat');
    await chat.press('New wallet');
    await chat.sees(/This button was already used/);
  });

  it('sees a price as a chart, and another time of it in the same message after a press', async () => {
    await insertPriceHistory(service.database);
    await priceIs('151.2');
    await tab.say('/price SOL');
    const picture = chat.page.locator('img.photo').last();
    await picture.waitFor();
    await chat.sees('151.2 USD');
    const day = await picture.getAttribute('src');
    await chat.press('7d');
    await chat.page.getByRole('button', { name: '• 7d' }).waitFor();
    expect(await picture.getAttribute('src')).not.to.equal(day);
    expect(await chat.page.locator('img.photo').count(), 'the same message').to.equal(1);
    await chat.page.evaluate("document.querySelector('img.photo').decode()");
    await tab.keepPicture('price');
  });

  it('makes an alert by clicks, moves the price on the market, and is told once, as is a webhook', async () => {
    const receiver = await startReceiver();
    try {
      const { apiKey } = await service.service.createAccount('pro');
      const call = await createApiClient(service.service, apiKey);
      const hook = { url: receiver.url, events: ['price.alert'], secret: 'a-secret-of-alerts' };
      await call('/v1/webhooks', { method: 'POST', json: hook });
      const above = async (target_price: string): Promise<void> => {
        const json = { token: 'SOL', condition: 'above', target_price };
        expect((await call('/v1/alerts', { method: 'POST', json })).data['state']).to.equal('armed');
      };
      const received = (): { target_price: string; evidence: { sources: object } }[] =>
        receiver.received.map(
          ({ body }) => (JSON.parse(body) as { data: ReturnType<typeof received>[0] }).data,
        );

      await tab.say('/alert SOL crosses 148 every 1d');
      await chat.press('When would it have fired?');
      await chat.page.locator('img.photo').nth(1).waitFor();
      await chat.page.evaluate("[...document.querySelectorAll('img.photo')].at(-1).decode()");
      await tab.keepPicture('alert-back-test');

      await tab.say('/alert');
      await chat.press('SOL');
      await chat.press(/^above .*\+5/);
      await chat.sees(/SOL above 15\d(\.\d+)? USD/);
      await above('160');
      await movePrice('165.5');
      await chat.sees(/SOL is above 15.* USD: 165\.5 USD/);
      await chat.sees(/The sources agree: Jupiter 165\.5, CoinGecko 165\.5/);
      await tab.keepPicture('alert');
      // A second event would come before that of a later price.
      await above('170');
      await movePrice('171');
      await waitUntil('the event of the next alert', () =>
        received().some(({ target_price }) => target_price === '170'),
      );
      const events = received().filter(({ target_price }) => target_price === '160');
      expect(events).to.have.length(1);
      expect(events[0]?.evidence.sources).to.deep.equal({ jupiter: '165.5', coingecko: '165.5' });
      expect(await chat.page.getByText('SOL is above').count(), 'one message').to.equal(1);
    } finally {
      await receiver.stop();
    }
  });
});
