import { expect } from 'chai';
import type { Browser, Request } from 'playwright-core';
import { airdrop, newWallet } from '../support/chain-client.ts';
import { waitUntil } from '../support/wait-until.ts';
import { sharedBrowser } from '../support/browser.ts';
import { ARRIVES_MS, openPerson, type Person } from './support/person.ts';
import { startPageService, type PageService } from './support/page-service.ts';
import { translatePages } from './support/translate-pages.ts';

const EVENT_STREAM = 'text/event-stream';

describe('the balance on home', () => {
  let browser: Browser;
  let service: PageService;
  let person: Person;

  before(async () => {
    [browser, service] = await Promise.all([sharedBrowser(), startPageService()]);
  });
  beforeEach(async () => {
    person = await openPerson({ browser, url: service.url });
  });
  afterEach(() => person.close());
  after(() => service.stop());

  const shows = (amount: RegExp) =>
    person.page.locator('.balance-amount', { hasText: amount }).waitFor({ timeout: ARRIVES_MS });
  const isBalance = (request: Request) => request.url().includes('/page/wallet/balance');
  const isStream = (request: Request) => request.headers()['accept'] === EVENT_STREAM;

  /** Lets no stream through before the ledger has the wallet: then the first one stays open. */
  async function holdStreams(): Promise<void> {
    const { database } = service;
    await person.page.route('**/page/wallet/balance*', async (route) => {
      if (isStream(route.request())) {
        await waitUntil('the ledger has the wallet', async () => {
          const address = new URL(route.request().url()).searchParams.get('address');
          const rows: unknown[] = await database('followed_wallets')
            .where({ address })
            .whereNotNull('from_slot');
          return rows.length > 0;
        });
      }
      await route.continue();
    });
  }

  it('shows a payment from outside without a reload, and without being asked again', async () => {
    const asked: Request[] = [];
    person.page.on('request', (request) => {
      if (isBalance(request)) asked.push(request);
    });
    await holdStreams();
    await person.makeWallet();
    // Visits another view, so home opens its stream a second time.
    const address = await person.address();
    await waitUntil('home has its stream again', async () => {
      const [, second] = asked.filter(isStream);
      return second !== undefined && (await second.response())?.status() === 200;
    });
    // The page also asks for prices and amounts once a minute.
    await person.page.route('**/page/wallet/balance*', (route) => route.abort());
    await airdrop(address, 1_000_000_000);
    await shows(/^1 /);
    await airdrop(address, 2_000_000_000);
    await shows(/^3 /);
  });

  it('keeps its own words, those of the phrase and its amounts if the browser translates pages', async () => {
    const reader = await openPerson({ browser, url: service.url, prepare: translatePages });
    await reader.makeWallet();
    const address = await reader.address();
    await airdrop(address, 1_000_000_000);
    await reader.page.locator('.balance-amount', { hasText: /^1 / }).waitFor({ timeout: ARRIVES_MS });
    await reader.page.goto(`${service.url}/#/restore`);
    await reader.fill('Word 1', 'aband');
    await reader.sees(/^abandon$/);
    expect(await reader.page.evaluate('translated')).to.deep.equal([]);
    expect(await reader.page.locator('meta[name=google]').getAttribute('content')).to.equal('notranslate');
    await reader.close();
  });

  it('leads to no price if the network has no prices', async () => {
    await person.makeWallet();
    await person.page.locator('.item', { hasText: 'Solana' }).waitFor({ timeout: ARRIVES_MS });
    expect(await person.page.getByRole('button', { name: /^Solana/ }).count()).to.equal(0);
  });

  it('says that test money is on its way until it has arrived, and asks for no more of it meanwhile', async () => {
    const { page, press, sees } = person;
    await page.route('**/page/settings', async (route) => {
      const response = await route.fetch();
      const answer = (await response.json()) as { data: object };
      await route.fulfill({ response, json: { ...answer, data: { ...answer.data, faucet: true } } });
    });
    await page.route('**/page/faucet', (route) =>
      route.fulfill({ json: { success: true, message: '', data: {}, request_id: 'req_1' } }),
    );
    await page.reload();
    await person.makeWallet();
    const address = await person.address();
    const button = page.getByRole('button', { name: 'Get test money' });
    await press('Get test money');
    await sees('Test money is on its way.');
    expect(await button.isEnabled(), 'a second press would be one too many').to.equal(false);
    await airdrop(address, 1_000_000_000);
    await shows(/^1 /);
    await waitUntil('the notice is gone', async () => (await page.locator('.notice').count()) === 0);
    expect(await button.isEnabled()).to.equal(true);
  });

  it('shows what waits for the person soon after it was prepared elsewhere, without a reload', async () => {
    const { page, press, fill, sees } = person;
    await person.makeWallet();
    await airdrop(await person.address(), 1_000_000_000);
    await shows(/^1 /);
    // The list is as it was before.
    await page.route('**/page/operations?*', async (route) => {
      const response = await route.fetch();
      const answer = (await response.json()) as { data: object };
      await route.fulfill({ response, json: { ...answer, data: { ...answer.data, items: [] } } });
    });
    const { address: to } = await newWallet();
    await press('Send');
    await fill('Recipient', to);
    await fill('Amount', '0.25');
    await press('Review');
    await sees('1 → 0.749995');
    await page.goto(`${service.url}/#/home`);
    await page.locator('.balance-amount').waitFor();
    expect(await page.getByRole('button', { name: 'Review' }).count()).to.equal(0);
    await page.unrouteAll({ behavior: 'wait' });
    await sees(`Send 0.25 SOL to ${to.slice(0, 4)}…${to.slice(-4)}`);
    await sees('Prepared by you');
    await press('Review');
    await page.getByRole('button', { name: 'Send 0.25 SOL', exact: true }).waitFor();
  });

  it('shows it also if a proxy lets no stream through', async () => {
    await person.page.route('**/page/wallet/balance*', (route) =>
      isStream(route.request()) ? route.abort() : route.continue(),
    );
    await person.makeWallet();
    const address = await person.address();
    await airdrop(address, 1_000_000_000);
    await shows(/^1 /);
    await airdrop(address, 2_000_000_000);
    await shows(/^3 /);
  });
});
