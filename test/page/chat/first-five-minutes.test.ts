import { expect } from 'chai';
import { Connection } from '@temporalio/client';
import { startBot, type RunningBot } from '../../../bot/start-bot.ts';
import { createLogger } from '../../../telemetry/logger.ts';
import { freePort } from '../../../local/processes/ports.ts';
import { sharedBrowser } from '../../support/browser.ts';
import { lamportsOf, newWallet } from '../../support/chain-client.ts';
import { memoryStream } from '../../support/memory-stream.ts';
import { startSolFaucet, type SolFaucet } from '../../support/sol-faucet.ts';
import { BOT_TOKEN, openTelegram, type TestTelegram } from '../../support/telegram-person.ts';
import { addAuthenticator } from '../device/support/authenticator.ts';
import { startPageService, type PageService } from '../support/page-service.ts';
import { ARRIVES_MS, openPerson, type Person } from '../support/person.ts';
import { createChatTab } from './chat-tab.ts';
import { countPerson } from './counted-person.ts';

/** More than this, and people give up on the way. */
const MAX_ACTIONS = 12;

describe('the first five minutes', () => {
  let telegram: TestTelegram;
  let faucet: SolFaucet;
  let service: PageService;
  let bot: RunningBot;
  let person: Person;

  before(async () => {
    const port = await freePort();
    telegram = await openTelegram({ frameOrigins: [`http://localhost:${port}`] });
    faucet = await startSolFaucet();
    service = await startPageService({
      port,
      environment: {
        TELEGRAM_BOT_TOKEN: BOT_TOKEN,
        TELEGRAM_API_URL: telegram.url,
        TELEGRAM_CHAT_URL: telegram.url,
        MINI_APP_FRAME_ANCESTORS: telegram.url,
        FAUCET_URL: faucet.url,
      },
    });
    const { config } = service.service;
    bot = await startBot({
      config: { ...config, bot: { ...config.bot, port: 0 } },
      log: createLogger({ level: 'debug', service: 'bot', stream: memoryStream() }),
      connection: Connection.lazy(config.temporal.connection),
    });
    person = await openPerson({ browser: await sharedBrowser(), url: telegram.url, isPhone: true });
    // It stays with the tab, as the passkeys of a phone stay with the phone.
    await addAuthenticator(person.page);
  });
  after(async () => {
    await person.close();
    await bot.stop();
    await service.stop();
    faucet.stop();
    await telegram.stop();
  });

  it('lead from /start to a payment that is confirmed on the chain in twelve actions, besides the twelve words', async () => {
    const { page } = person;
    const counted = countPerson(person);
    const chat = createChatTab(person);
    const { address: to } = await newWallet();

    await counted.press('chat', 'Start');
    await person.sees('Welcome, You.');
    await counted.keepPicture('1-start');
    await counted.press('chat', 'New wallet');
    await person.sees('New wallet on devnet');
    await counted.keepPicture('2-new-wallet');
    await counted.open('chat', 'Make a wallet', await chat.link('Make a wallet'));
    await person.sees('Asked for in a chat');
    await page.locator('.choice[aria-pressed="true"]', { hasText: 'Passkey' }).waitFor();
    await counted.keepPicture('3-make');
    await counted.press('page', 'Continue');
    await counted.withTheWords('writes down the words', async () => {
      // A picture of words in clear would teach to take one.
      await person.sees('Show the words');
      await counted.keepPicture('words');
      await person.press('Show the words');
    });
    const words = await page.locator('.phrase-word span:last-child').allTextContents();
    await counted.withTheWords('types three of them, and links with the press that checks them', async () => {
      await person.checkPhrase(words, 'To my wallet', 'Check and link to the chat');
    });
    await person.sees('Now say yes in the chat');
    const address = (await page.locator('.address').first().textContent()) ?? '';
    await counted.keepPicture('4-say-yes');
    await counted.press('page', 'Return to the chat', 'link');
    await person.sees('Is this wallet yours?');
    await person.sees(address);
    await counted.keepPicture('5-offer');
    await counted.press('chat', 'Yes, link it to this chat');
    await person.sees('The wallet is linked to this chat.');
    await counted.keepPicture('6-linked');
    await counted.press('chat', 'Get test money');
    await page.getByText('2 SOL received').first().waitFor({ timeout: ARRIVES_MS });
    await counted.keepPicture('7-test-money');
    await counted.say(`/send 0.25 SOL ${to}`);
    await person.sees('Nothing is sent until you confirm');
    await counted.keepPicture('8-send');
    await counted.press('chat', 'Confirm and sign');
    await page.frameLocator('iframe').getByText('Your wallet is in your browser').waitFor();
    await counted.keepPicture('9-mini-app');
    const [opened] = await Promise.all([
      person.context.waitForEvent('page'),
      counted.press('Mini App', 'Open in my browser'),
    ]);
    // The tab that has the passkey continues.
    await opened.waitForURL(/#\/operations\/op_/);
    await page.goto(opened.url());
    await opened.close();
    await counted.press('page', 'Unlock to confirm');
    await page.getByRole('button', { name: 'Send 0.25 SOL', exact: true }).waitFor();
    await counted.keepPicture('10-confirm');
    await counted.press('page', 'Send 0.25 SOL');
    await person.sees(/^Sent 0\.25 SOL to /);
    await counted.keepPicture('11-sent');

    expect(await lamportsOf(to)).to.equal(250_000_000n);
    expect(counted.actions).to.deep.equal([
      'chat: Start',
      'chat: New wallet',
      'chat: Make a wallet',
      'page: Continue',
      'page: Return to the chat',
      'chat: Yes, link it to this chat',
      'chat: Get test money',
      'chat: /send 0.25 SOL',
      'chat: Confirm and sign',
      'Mini App: Open in my browser',
      'page: Unlock to confirm',
      'page: Send 0.25 SOL',
    ]);
    expect(counted.actions.length).to.be.at.most(MAX_ACTIONS);
    expect(counted.ofTheWords).to.deep.equal([
      'writes down the words',
      'types three of them, and links with the press that checks them',
    ]);
  });
});
