import { expect } from 'chai';
import type { Browser, Page } from 'playwright-core';
import { newWallet, type TestWallet } from '../support/chain-client.ts';
import { sharedBrowser } from '../support/browser.ts';
import { waitUntil } from '../support/wait-until.ts';
import { startPageService, type PageService } from './support/page-service.ts';
import { openPerson, PASSPHRASE, type Person } from './support/person.ts';
import { addWalletProgram, type WalletProgram } from './support/wallet-program.ts';

const APP = 'Test Program';

/** Requests to the service, and the file that names it. */
const SERVICE = /\/service\.json$|\/page\//;

/** Each amount and each error that the page has shown, also for a moment. */
const NOTE_SHOWN = `
  window.shown = [];
  new MutationObserver(() => {
    for (const each of document.querySelectorAll('.balance-amount, .notice-bad, .circle-warn')) shown.push(each.className);
  }).observe(document, { childList: true, subtree: true });
`;

/** Holds the requests of an address until they are let go. */
async function hold(page: Page, address: RegExp) {
  const held: string[] = [];
  let isOpen = false;
  const waiting: (() => void)[] = [];
  await page.route(address, async (route) => {
    held.push(`${route.request().method()} ${new URL(route.request().url()).pathname}`);
    if (!isOpen) await new Promise<void>((resolve) => waiting.push(resolve));
    await route.continue();
  });
  return {
    held,
    letGo(): void {
      isOpen = true;
      for (const go of waiting) go();
    },
  };
}

describe('a returning visit', () => {
  let browser: Browser;
  let service: PageService;
  let person: Person;

  before(async () => {
    [browser, service] = await Promise.all([sharedBrowser(), startPageService()]);
  });
  after(() => service.stop());

  const shown = (): Promise<string[]> => person.page.evaluate('window.shown');

  describe('of a wallet whose key is on the device', () => {
    before(async () => {
      person = await openPerson({ browser, url: service.url });
      await person.makeWallet();
    });
    after(() => person.close());

    it('draws the lock, which opens, while neither the service nor the file that names it answers', async () => {
      const { held, letGo } = await hold(person.page, SERVICE);
      await person.page.reload();
      await person.sees('Welcome back');
      await person.fill('Passphrase', PASSPHRASE);
      await person.press('Unlock');
      await waitUntil('the balance is asked for', () => held.some((each) => each.endsWith('/balance')));
      expect(held.filter((each) => !each.startsWith('GET '))).to.deep.equal([]);
      letGo();
      await person.page.locator('.balance-amount').waitFor();
      await person.page.unroute(SERVICE);
    });

    it('says that the wallet could not start, also after the lock was drawn', async () => {
      const { letGo } = await hold(person.page, /\/service\.json$/);
      await person.page.route(/\/page\/session$/, (route) => route.fulfill({ status: 500 }));
      await person.page.reload();
      await person.sees('Welcome back');
      letGo();
      await person.sees('The wallet could not start');
      await person.page.unroute(/\/service\.json$/);
      await person.page.unroute(/\/page\/session$/);
    });

    it('keeps the settings of now in the place of those that are old or damaged', async () => {
      const read = (): Promise<string> => person.page.evaluate("localStorage.getItem('service')");
      const kept = await read();
      for (const other of [kept.replace('"open"', '"closed"'), kept.replace('["devnet"]', '"devnet"'), '{']) {
        expect(other).not.to.equal(kept);
        await person.page.evaluate(`localStorage.setItem('service', ${JSON.stringify(other)})`);
        await person.page.reload();
        await person.sees('Welcome back');
        await waitUntil('the settings of now', async () => (await read()) === kept);
      }
    });
  });

  describe('of a wallet of another program', () => {
    let key: TestWallet;
    let program: WalletProgram;

    before(async () => {
      key = await newWallet();
      person = await openPerson({
        browser,
        url: service.url,
        async prepare(context) {
          program = await addWalletProgram(context, { name: APP, keys: [key] });
          await context.addInitScript(NOTE_SHOWN);
        },
      });
      await person.press('Connect another wallet');
      await person.press(`Connect ${APP}`);
      await person.page.locator('.balance-amount').waitFor();
      program.windows = [];
    });
    after(() => person.close());

    it('asks for the balance together with the session, and shows it when the session has the wallet', async () => {
      const { held, letGo } = await hold(person.page, /\/page\/session$/);
      const answered = person.page.waitForResponse(/\/balance\b/);
      await person.page.reload();
      await answered;
      expect(held).to.deep.equal(['GET /page/session']);
      expect(await shown()).to.deep.equal([]);
      letGo();
      await person.page.locator('.balance-amount').waitFor();
      await person.page.unroute(/\/page\/session$/);
    });

    it('shows no view of the wallet before the session is known', async () => {
      await person.page.goto(`${service.url}/#/send`);
      const { letGo } = await hold(person.page, /\/page\/session$/);
      await person.page.reload();
      await person.page.getByRole('status', { name: 'Loading' }).waitFor();
      expect(await person.page.getByLabel('Recipient', { exact: true }).count()).to.equal(0);
      letGo();
      await person.page.getByLabel('Recipient', { exact: true }).waitFor();
      await person.page.unroute(/\/page\/session$/);
      await person.page.goto(`${service.url}/#/home`);
    });

    it('asks for the sign-in if another tab has signed in another wallet, and shows no balance', async () => {
      const wallet = { network: 'devnet', address: (await newWallet()).address };
      await person.page.route(/\/page\/session$/, async (route) => {
        const response = await route.fetch();
        const answer = (await response.json()) as { data: object };
        await route.fulfill({ response, json: { ...answer, data: { ...answer.data, wallet } } });
      });
      await person.page.reload();
      await person.sees(`Sign in with ${APP}`);
      expect(await shown()).to.deep.equal([]);
      expect(program.windows).to.deep.equal([]);
      await person.page.unroute(/\/page\/session$/);
    });

    it('asks for the sign-in if the session has ended, without an error and without a window of the program', async () => {
      await person.context.clearCookies();
      await person.page.reload();
      await person.sees(`Sign in with ${APP}`);
      expect(await shown()).to.deep.equal([]);
      expect(program.windows).to.deep.equal([]);
      await person.press(`Sign in with ${APP}`);
      await person.page.locator('.balance-amount').waitFor();
      expect(program.windows).to.deep.equal(['signMessage']);
    });
  });
});
