import { expect } from 'chai';
import { Connection } from '@temporalio/client';
import { startBot, type RunningBot } from '../../../bot/start-bot.ts';
import { miniAppUrl } from '../../../domain/sessions/mini-app-path.ts';
import { createLogger } from '../../../telemetry/logger.ts';
import { sharedBrowser } from '../../support/browser.ts';
import { memoryStream } from '../../support/memory-stream.ts';
import {
  BOT_TOKEN,
  openTelegram,
  type Person as TelegramPerson,
  type TestTelegram,
} from '../../support/telegram-person.ts';
import { startPageService, type PageService } from '../support/page-service.ts';
import { openPerson, PASSPHRASE, type Person } from '../support/person.ts';
import { checkView } from '../support/view-check.ts';
import { makeForChat } from './chat-wallet.ts';

const CHAT_URL = 'https://messenger.example/wallet-bot';

describe('a wallet that a chat asks for', () => {
  let telegram: TestTelegram;
  let service: PageService;
  let bot: RunningBot;
  let ada: TelegramPerson;
  let person: Person | undefined;

  before(async () => {
    telegram = await openTelegram();
    service = await startPageService({
      environment: {
        TELEGRAM_BOT_TOKEN: BOT_TOKEN,
        TELEGRAM_API_URL: telegram.url,
        TELEGRAM_CHAT_URL: CHAT_URL,
      },
    });
    const { config } = service.service;
    bot = await startBot({
      config: { ...config, bot: { ...config.bot, port: 0 } },
      log: createLogger({ level: 'debug', service: 'bot', stream: memoryStream() }),
      connection: Connection.lazy(config.temporal.connection),
    });
    ada = await telegram.person({ firstName: 'Ada' });
    await ada.asks('/start');
  });
  afterEach(async () => {
    await person?.close();
    person = undefined;
  });
  after(async () => {
    await bot.stop();
    await service.stop();
    await telegram.stop();
  });

  async function newLink(): Promise<string> {
    const card = await ada.asks('/wallet new', 'New wallet on');
    return card.buttons.flat().find(({ text }) => text === 'Make a wallet')?.url ?? '';
  }

  async function openLink(url: string): Promise<Person> {
    person = await openPerson({ browser: await sharedBrowser(), url });
    return person;
  }

  async function leadsBack({ page }: Person): Promise<void> {
    const link = page.getByRole('link', { name: 'Return to the chat' });
    await link.waitFor();
    expect(await link.getAttribute('href')).to.equal(CHAT_URL);
  }

  /** The chat asks about the wallet that the page shows. */
  async function isAskedAbout({ page }: Person): Promise<void> {
    const address = (await page.locator('.address').first().textContent()) ?? 'no address';
    await ada.reads(address);
  }

  it('is made at once in a browser without a wallet, and after a reload it continues with the same one', async () => {
    const findings: string[] = [];
    const newcomer = await openLink(await newLink());
    await newcomer.sees('Continue only if you asked for it yourself');
    await checkView('make-for-chat', newcomer, findings);
    await newcomer.choosePassphrase();
    await newcomer.sees('Show the words');
    await newcomer.page.reload();
    await newcomer.sees('Asked for in a chat');
    await checkView('continue-for-chat', newcomer, findings);
    await newcomer.fill('Passphrase', PASSPHRASE);
    await newcomer.press('Unlock');
    await newcomer.press('Show the words');
    const words = await newcomer.page.locator('.phrase-word span:last-child').allTextContents();
    await newcomer.checkPhrase(words, 'To my wallet', 'Check and link to the chat');
    await newcomer.sees('Now say yes in the chat');
    await leadsBack(newcomer);
    await isAskedAbout(newcomer);
    await checkView('say-yes', newcomer, findings);
    await ada.presses('Yes, link it to this chat', await ada.reads('Is this wallet yours?'));
    await newcomer.sees('Linked to your chat');
    await newcomer.page.reload();
    await newcomer.sees('Linked to your chat');
    expect(await newcomer.page.getByText('Now say yes in the chat').count()).to.equal(0);
    await leadsBack(newcomer);
    expect(findings).to.deep.equal([]);
    await newcomer.press('To my wallet');
    await newcomer.fill('Passphrase', PASSPHRASE);
    await newcomer.press('Unlock');
    await newcomer.page.locator('.balance-amount').waitFor();
  });

  it('is linked by one more press if the proof got lost, which the page says at once, and is the one that a later link offers', async () => {
    const unlucky = await openLink(await newLink());
    await unlucky.page.route('**/proof', (route) => route.abort());
    await unlucky.choosePassphrase();
    await unlucky.press('Show the words');
    const words = await unlucky.page.locator('.phrase-word span:last-child').allTextContents();
    await unlucky.checkPhrase(words, 'Link Wallet 1 to the chat', 'Check and link to the chat');
    await unlucky.sees('The service does not answer.');
    await unlucky.page.unroute('**/proof');
    await unlucky.press('Link Wallet 1 to the chat');
    await unlucky.sees('Now say yes in the chat');
    await isAskedAbout(unlucky);

    await unlucky.page.goto(await newLink());
    await unlucky.sees('Choose the wallet that your chat may show');
    await unlucky.press('Link Wallet 1 to the chat');
    await unlucky.sees('Now say yes in the chat');
  });

  it('is linked to a chat that the person has read about only, although its address comes while words are shown', async () => {
    const reader = await openLink(await newLink());
    await reader.sees('Asked for in a chat');
    const { hash } = new URL(reader.page.url());
    await reader.page.goto(`${service.url}/#/make`);
    await reader.choosePassphrase();
    await reader.press('Show the words');
    await reader.page.goto(`${service.url}/${hash}`);
    await reader.sees('Asked for in a chat');
    expect(await reader.page.locator('.phrase-word').count()).to.equal(0);
  });

  it('is the one that the page offers to link if it is reloaded between the check and the proof', async () => {
    const impatient = await openLink(await newLink());
    await impatient.page.route('**/proof', () => undefined);
    await impatient.choosePassphrase();
    await impatient.press('Show the words');
    const words = await impatient.page.locator('.phrase-word span:last-child').allTextContents();
    const asked = impatient.page.waitForRequest('**/proof');
    const reloaded = impatient.checkPhrase(words, 'Unlock', 'Check and link to the chat');
    await asked;
    await impatient.page.reload();
    await reloaded;
    await impatient.sees('Choose the wallet that your chat may show');
    await impatient.page.unroute('**/proof');
    await impatient.fill('Passphrase of Wallet 1', PASSPHRASE);
    await impatient.press('Unlock');
    await impatient.press('Link Wallet 1 to the chat');
    await impatient.sees('Now say yes in the chat');
  });

  it('can be rejected at once, and then page and chat say how to begin again', async () => {
    const unwilling = await openLink(await newLink());
    await unwilling.press('Reject');
    await unwilling.sees('Rejected, no wallet was linked');
    await leadsBack(unwilling);
    const card = await ada.reads('No wallet was proven with this link');
    expect(card.buttons.flat().map(({ text }) => text)).to.deep.equal(['New wallet']);
  });

  it('does not hold a person who goes back', async () => {
    const curious = await openLink(await newLink());
    await curious.sees('Asked for in a chat');
    await curious.press('Back');
    await curious.sees('A wallet that stays with you');
  });

  it('does not hold a person who goes back after a reload either', async () => {
    const curious = await openLink(await newLink());
    await curious.choosePassphrase();
    await curious.sees('Show the words');
    const { context, page } = curious;
    const reopened = await openPerson({ browser: await sharedBrowser(), url: page.url(), tabOf: context });
    await reopened.sees('Finish your wallet');
    await reopened.press('Back');
    await reopened.sees('Welcome back');
  });

  it('is restored as well, and linked by the next press', async () => {
    const maker = await openPerson({ browser: await sharedBrowser(), url: service.url });
    const words = await maker.makeWallet();
    await maker.close();
    const owner = await openLink(await newLink());
    await owner.startRestoring(words);
    await owner.press('Link Wallet 1 to the chat');
    await owner.sees('Now say yes in the chat');
    await isAskedAbout(owner);
  });

  it('is chosen inside the messenger too, from which the way back closes the page', async () => {
    await newLink();
    const [id] = (await service
      .database('operations')
      .where({ kind: 'wallet.create' })
      .orderBy('created_at', 'desc')
      .limit(1)
      .pluck('id')) as string[];
    person = await openPerson({
      browser: await sharedBrowser(),
      url: `${miniAppUrl(service.url, id)}#tgWebAppPlatform=web&tgWebAppData=${encodeURIComponent(await ada.initData())}`,
    });
    await person.sees('Choose the wallet that your chat may show');
    await person.press('Reject');
    await person.sees('Rejected, no wallet was linked');
    // Without a frame around it, the page posts to its own window.
    const closed = person.page.evaluate<boolean>(
      `new Promise((heard) => window.addEventListener('message', ({ data }) => {
        if (String(data).includes('web_app_close')) heard(true);
      }))`,
    );
    await person.press('Return to the chat');
    expect(await closed).to.equal(true);
  });

  it('has a link that opens once, and that leads a second reader to the chat', async () => {
    const url = await newLink();
    const first = await openLink(url);
    await makeForChat(first);
    await first.close();
    const second = await openLink(url);
    await second.sees('write /wallet new there');
    await leadsBack(second);
  });
});
