import { expect } from 'chai';
import { sharedBrowser } from '../../support/browser.ts';
import { openTelegram, type TestTelegram } from '../../support/telegram-person.ts';
import { accessibilityFindings } from '../support/accessibility.ts';
import { openPerson, type Person } from '../support/person.ts';
import { createBotHand, type BotHand } from './bot-hand.ts';

const PHONE = { width: 390, height: 844 };

/** Pixels of a phone that are neither messages nor the line to write in. */
const ELSE = 80;

describe('the chat page on a phone', () => {
  let telegram: TestTelegram;
  let bot: BotHand;
  let ada: Person;

  before(async () => {
    telegram = await openTelegram();
    bot = createBotHand(telegram.url);
    const person = await telegram.person({ firstName: 'Ada' });
    await telegram.group('Friends', [person, await telegram.person({ firstName: 'Bob' })]);
    await bot.call('setChatMenuButton', {
      chat_id: person.id,
      menu_button: { type: 'web_app', text: 'Wallet', web_app: { url: 'https://wallet.test/' } },
    });
    await person.says('/start');
    const keyboard = [
      [
        { text: 'Site', url: 'https://example.com/' },
        { text: 'Balance', callback_data: 'b' },
      ],
    ];
    await bot.sends(person.id, 'Hello, <a href="https://example.com/">Ada</a>: <code>/help</code>', {
      parse_mode: 'HTML',
      reply_markup: { inline_keyboard: keyboard },
    });
    ada = await openPerson({
      browser: await sharedBrowser(),
      url: `${telegram.url}/#${person.id}`,
      ...PHONE,
      isPhone: true,
    });
    await ada.page.getByLabel('Message').waitFor();
  });
  after(async () => {
    await ada.close();
    await telegram.stop();
  });

  const heightOf = async (selector: string): Promise<number> =>
    (await ada.page.locator(selector).boundingBox())?.height ?? 0;
  const fits = (): Promise<boolean> =>
    ada.page.evaluate<boolean>('document.documentElement.scrollWidth <= window.innerWidth');

  it(`leaves all but ${ELSE} pixels to the messages and the line to write in`, async () => {
    const used = (await heightOf('.messages')) + (await heightOf('.composer input[aria-label=Message]'));
    expect(PHONE.height - used).to.be.at.most(ELSE);
  });

  it('has the people and the chats one press away, and shows the chat again after a choice', async () => {
    const friends = ada.page.getByRole('button', { name: 'Friends', exact: true });
    expect(await friends.isVisible()).to.equal(false);
    await ada.press('People and chats');
    await friends.click();
    await ada.page.getByRole('heading', { name: 'Friends' }).waitFor();
    expect(await friends.isVisible()).to.equal(false);
    await ada.press('People and chats');
    await ada.press('Wallet bot');
    await ada.page.getByRole('heading', { name: 'Wallet' }).waitFor();
  });

  it('offers the Mini App until there is a text to send', async () => {
    const button = (name: string) => ada.page.locator('.composer').getByRole('button', { name, exact: true });
    await button('Wallet').waitFor();
    expect(await button('Send').isVisible()).to.equal(false);
    await ada.page.getByLabel('Message').fill('/balance');
    await button('Send').waitFor();
    expect(await button('Wallet').isVisible()).to.equal(false);
    await button('Send').click();
    await button('Wallet').waitFor();
  });

  it('can be used by everyone, folded and unfolded, in the light and in the dark theme', async () => {
    const findings: string[] = [];
    await ada.page.setViewportSize({ width: 320, height: 700 });
    for (const state of ['folded', 'unfolded']) {
      if (state === 'unfolded') await ada.press('People and chats');
      for (const theme of ['dark', 'light'] as const) {
        await ada.page.emulateMedia({ colorScheme: theme });
        const found = await accessibilityFindings(ada.page);
        findings.push(...found.map((finding) => `${state}, ${theme}: ${finding}`));
      }
      if (!(await fits())) findings.push(`${state}: is wider than the screen`);
    }
    expect(findings).to.deep.equal([]);
  });
});
