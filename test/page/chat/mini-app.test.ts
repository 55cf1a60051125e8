import { expect } from 'chai';
import type { FrameLocator } from 'playwright-core';
import { sharedBrowser } from '../../support/browser.ts';
import { openTelegram, type TestTelegram } from '../../support/telegram-person.ts';
import { openPerson, type Person } from '../support/person.ts';
import { createBotHand } from './bot-hand.ts';
import { startMiniAppHost, type MiniAppHost } from './mini-app-host.ts';

/** The chat page is on 127.0.0.1 and the Mini App on localhost: two sites. */
describe('a Mini App in the chat page', () => {
  let allowed: MiniAppHost;
  let stranger: MiniAppHost;
  let telegram: TestTelegram;
  let ada: Person;
  let frame: FrameLocator;

  before(async () => {
    [allowed, stranger] = await Promise.all([startMiniAppHost(), startMiniAppHost()]);
    telegram = await openTelegram({ frameOrigins: [allowed.origin] });
    const person = await telegram.person({ firstName: 'Ada' });
    await person.says('/start');
    const button = (text: string, url: string): object => ({ text, web_app: { url } });
    await createBotHand(telegram.url).sends(person.id, 'Your wallet', {
      reply_markup: {
        inline_keyboard: [
          [button('Open wallet', `${allowed.origin}/`), button('Open stranger', `${stranger.origin}/`)],
        ],
      },
    });
    ada = await openPerson({
      browser: await sharedBrowser(),
      url: `${telegram.url}/#${person.id}`,
      width: 900,
      height: 780,
    });
    frame = ada.page.frameLocator('iframe');
  });
  beforeEach(async () => {
    await ada.press('Open wallet');
    await frame.getByText('Hello Ada on web').waitFor();
  });
  afterEach(async () => {
    await ada.page.reload();
  });
  after(async () => {
    await ada.close();
    await telegram.stop();
    allowed.stop();
    stranger.stop();
  });

  const ask = (label: string): Promise<void> => frame.getByRole('button', { name: label }).click();
  const hears = (event: RegExp): Promise<void> => frame.locator('#heard').getByText(event).first().waitFor();

  it('knows its person, and is told theme and size when it asks', async () => {
    await ask('Theme');
    await hears(/"theme_changed".*"bg_color":"#ffffff"/);
    await ask('Viewport');
    await hears(/"viewport_changed".*"height":\d{3}.*"is_expanded":true/);
    await ada.page.emulateMedia({ colorScheme: 'dark' });
    await hears(/"theme_changed".*"bg_color":"#1c2733"/);
    await ada.page.emulateMedia({ colorScheme: 'light' });
  });

  it('gets the buttons that it asks for, and hears when they are pressed', async () => {
    await ask('Want a way back');
    await ada.press('Back');
    await hears(/back_button_pressed/);
    await ask('Want a main button');
    await ada.press('Pay now');
    await hears(/main_button_pressed/);
  });

  it('opens links of the web in a tab that knows nothing of the chat, and no scripts', async () => {
    const refused = ada.page.waitForEvent('console', (line) =>
      line.text().includes('wrong web_app_open_link'),
    );
    await ask('Open a script');
    await refused;
    const opened = ada.context.waitForEvent('page');
    await ask('Open a link');
    const page = await opened;
    await page.getByText('A page of its own').waitFor();
    expect(await page.evaluate(() => window.opener === null && document.referrer === '')).to.equal(true);
    expect(ada.context.pages()).to.have.length(2);
    await page.close();
  });

  it('changes nothing with what the messenger does not know, and closes when it wants to', async () => {
    await ask('Say something wrong');
    await ask('Colour');
    await frame.getByText('Hello Ada on web').waitFor();
    expect(await ada.page.locator('.main-button').count()).to.equal(0);
    await ask('Leave');
    await ada.page.locator('iframe').waitFor({ state: 'detached' });
  });

  it('is closed by itself only, not by what another window says', async () => {
    await ada.page.evaluate(() => window.postMessage(JSON.stringify({ eventType: 'web_app_close' }), '*'));
    await ask('Theme');
    await hears(/"theme_changed"/);
    await ask('Want a way back');
    await ada.page.getByRole('button', { name: 'Back', exact: true }).waitFor();
  });

  it('opens from the button next to the line to write in, for the person who has one', async () => {
    await ada.press('Close');
    const other = await telegram.person({ firstName: 'Bob' });
    await other.says('/start');
    await createBotHand(telegram.url).call('setChatMenuButton', {
      chat_id: Number(new URL(ada.page.url()).hash.slice(1)),
      menu_button: { type: 'web_app', text: 'My wallet', web_app: { url: `${allowed.origin}/` } },
    });
    await ada.press('My wallet');
    await frame.getByText('Hello Ada on web').waitFor();
    await ada.page.goto(`${telegram.url}/#${other.id}`);
    await ada.page.locator('.message').getByText('/start').waitFor();
    expect(await ada.page.getByRole('button', { name: 'My wallet' }).count()).to.equal(0);
    await ada.page.goBack();
  });

  it('of an origin that the messenger was not told about stays outside', async () => {
    await ada.press('Close');
    await ada.press('Open stranger');
    await ada.sees(`This messenger may not frame pages of ${stranger.origin}.`);
    expect(await frame.getByText('Hello').count()).to.equal(0);
  });
});
