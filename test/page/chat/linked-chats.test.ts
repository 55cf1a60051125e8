import { expect } from 'chai';
import { Connection } from '@temporalio/client';
import { startBot, type RunningBot } from '../../../bot/start-bot.ts';
import { createLogger } from '../../../telemetry/logger.ts';
import { sharedBrowser } from '../../support/browser.ts';
import { airdrop, newWallet } from '../../support/chain-client.ts';
import { memoryStream } from '../../support/memory-stream.ts';
import {
  BOT_TOKEN,
  openTelegram,
  type Person as TelegramPerson,
  type TestTelegram,
} from '../../support/telegram-person.ts';
import { makeForChat } from './chat-wallet.ts';
import { startPageService, type PageService } from '../support/page-service.ts';
import { ARRIVES_MS, openPerson, PASSPHRASE, type Person } from '../support/person.ts';
import { checkView } from '../support/view-check.ts';

/** The smallest phone. */
const SMALL = { width: 320, height: 640 };
const USUAL = { width: 390, height: 780 };

describe('the settings of a wallet that is linked to a chat', () => {
  let telegram: TestTelegram;
  let service: PageService;
  let bot: RunningBot;
  let ada: TelegramPerson;
  let wallet: Person;

  before(async () => {
    telegram = await openTelegram();
    service = await startPageService({
      environment: { TELEGRAM_BOT_TOKEN: BOT_TOKEN, TELEGRAM_API_URL: telegram.url },
    });
    const { config } = service.service;
    bot = await startBot({
      config: { ...config, bot: { ...config.bot, port: 0 } },
      log: createLogger({ level: 'debug', service: 'bot', stream: memoryStream() }),
      connection: Connection.lazy(config.temporal.connection),
    });
    // A name can turn the text around it.
    ada = await telegram.person({ firstName: 'Ada\u202E', username: 'ada_l' });
    await ada.asks('/start');
    wallet = await linkNewWallet();
  });
  after(async () => {
    await wallet.close();
    await bot.stop();
    await service.stop();
    await telegram.stop();
  });

  /** A wallet with 1 SOL that the chat has said yes to; the page is on its home view. */
  async function linkNewWallet(): Promise<Person> {
    const card = await ada.asks('/wallet new', 'New wallet on');
    const url = card.buttons.flat().find(({ text }) => text === 'Make a wallet')?.url ?? '';
    const person = await openPerson({ browser: await sharedBrowser(), url, ...USUAL });
    await makeForChat(person);
    const question = await ada.reads('Is this wallet yours?');
    await ada.presses('Yes, link it to this chat', question);
    await ada.reads('The wallet is linked to this chat.');
    await person.press('To my wallet');
    const { rows } = await service.database.raw<{ rows: { address: string }[] }>(
      "SELECT address FROM wallets WHERE owner_id LIKE 'usr_%'",
    );
    await airdrop(rows[0]?.address ?? '', 1_000_000_000);
    await person.page.locator('.balance-amount', { hasText: /^1 / }).waitFor({ timeout: ARRIVES_MS });
    return person;
  }

  /** In both themes, on a usual and on the smallest phone. */
  async function check(name: string, findings: string[]): Promise<void> {
    for (const size of [SMALL, USUAL]) {
      await wallet.page.setViewportSize(size);
      await checkView(`${name}-${size.width}`, wallet, findings);
    }
  }

  it('shows the chat by the names of its person, which turn nothing around, and can be used by everyone', async () => {
    const findings: string[] = [];
    await wallet.press('Settings');
    await wallet.sees('Linked chats');
    await wallet.sees('@ada_l');
    await wallet.sees(/^Linked on /);
    await wallet.page.locator('.hidden-character', { hasText: 'U+202E' }).first().waitFor();
    await wallet.page.getByRole('button', { name: /^Unlink Ada/ }).scrollIntoViewIfNeeded();
    await check('linked-chats', findings);
    await wallet.press(/^Unlink Ada/);
    await wallet.sees('Unlink this chat');
    await check('unlink-chat', findings);
    await wallet.press('Keep it linked');
    await wallet.sees('@ada_l');
    expect(findings).to.deep.equal([]);
  });

  it('has the recipients that the chat has saved under their names, and leaves changes to the chat', async () => {
    const findings: string[] = [];
    const { address: to } = await newWallet();
    await ada.asks(`/recipients add Grace ${to}`, 'Saved');
    await wallet.press('Saved recipients');
    await wallet.press(/Grace.*From your chat/);
    await wallet.sees('Saved in your chat. Change it there.');
    await check('recipient-of-chat', findings);
    for (const name of ['Rename', 'Remove recipient']) {
      expect(await wallet.page.getByRole('button', { name }).count(), name).to.equal(0);
    }
    await wallet.page.keyboard.press('Escape');
    await check('recipients', findings);
    await wallet.page.goto(`${service.url}/#/settings`);
    expect(findings).to.deep.equal([]);
  });

  it('unlinks the chat, which gets a message, and neither lists nor cancels the payments of the page any more', async () => {
    const { address: to } = await newWallet();
    await wallet.press('Home');
    await wallet.press('Send');
    await wallet.fill('Recipient', to);
    await wallet.fill('Amount', '0.25');
    await wallet.press('Review');
    await wallet.sees('1 → 0.749995');
    const choice = await ada.asks('/cancel', 'Choose one to cancel');
    const [label = ''] = choice.buttons.flat().map(({ text }) => text);
    expect(label).to.contain('0.25 SOL');

    await wallet.page.goto(`${service.url}/#/settings`);
    await wallet.press(/^Unlink Ada/);
    await wallet.sees('gets no more news of it');
    await wallet.press('Unlink');
    await wallet.sees('No chat is linked to this wallet.');

    const warning = await ada.reads('was unlinked from this chat');
    expect(warning.text).to.match(/^🛡 Security/);
    expect(warning.text).to.contain('If that was not you');
    await ada.presses(label, choice);
    await ada.reads('No open operation of yours has this id.');
    await ada.asks('/cancel', 'Nothing is open that could be cancelled.');
    await ada.asks('/wallet balance', 'No wallet is linked to this chat.');
    const open = await service.database('operations').where({ kind: 'send' }).pluck('status');
    expect(open).to.deep.equal(['awaiting_confirmation']);
  });

  it('shows them after a press if the wallet has no session, and not before', async () => {
    await service.database('page_sessions').update({ ended_at: new Date() });
    await wallet.page.reload();
    await wallet.fill('Passphrase', PASSPHRASE);
    await wallet.press('Unlock');
    await wallet.press('Show linked chats');
    await wallet.sees('No chat is linked to this wallet.');
  });
});
