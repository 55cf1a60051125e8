import { expect } from 'chai';
import type { Browser } from 'playwright-core';
import { sharedBrowser } from '../support/browser.ts';
import { airdrop, newWallet } from '../support/chain-client.ts';
import { waitUntil } from '../support/wait-until.ts';
import { startPageService, type PageService } from './support/page-service.ts';
import { ARRIVES_MS, openPerson, type Person } from './support/person.ts';

/** The client library repeats a request three times. */
const TRIES = 4;

describe('a payment that a person only looked at', () => {
  let browser: Browser;
  let service: PageService;
  let person: Person;
  let from: string;
  let to: string;

  before(async () => {
    [browser, service] = await Promise.all([sharedBrowser(), startPageService()]);
    person = await openPerson({ browser, url: service.url });
    await person.makeWallet();
    from = await person.address();
    ({ address: to } = await newWallet());
    await airdrop(from, 5_000_000_000);
    await person.page.locator('.balance-amount', { hasText: /^5 / }).waitFor({ timeout: ARRIVES_MS });
  });

  after(async () => {
    await person.close();
    await service.stop();
  });

  async function reviewSend(amount: string): Promise<void> {
    const { page, press, fill } = person;
    await press('Send');
    await fill('Recipient', to);
    await fill('Amount', amount);
    await fill('Memo optional', 'Dinner');
    await press('Review');
    await page.getByRole('button', { name: `Send ${amount} SOL`, exact: true }).waitFor();
  }

  async function typed(): Promise<string[]> {
    const { page } = person;
    const labels = ['Recipient', 'Amount', 'Memo optional'];
    return await Promise.all(labels.map((label) => page.getByLabel(label, { exact: true }).inputValue()));
  }

  /** The statuses of the wallet's operations on the page, the newest first. */
  async function statuses(): Promise<unknown[]> {
    const rows: { status: unknown }[] = await service
      .database('operations')
      .where({ wallet_address: from })
      .orderBy('created_at', 'desc')
      .select('status');
    return rows.map(({ status }) => status);
  }

  const isCancelled = (): Promise<unknown> =>
    waitUntil('it is cancelled', async () => (await statuses())[0] === 'cancelled');

  const waitingCards = () =>
    person.page.getByRole('region', { name: 'Waiting for you', exact: true }).locator('.waiting');

  it('is cancelled by the way back from it, and the form has what was typed', async () => {
    const { page, press, sees } = person;
    await reviewSend('0.25');
    await press('Back');
    await sees('5 available');
    expect(await typed()).to.deep.equal([to, '0.25', 'Dinner']);
    await isCancelled();
    await press('Back');
    await page.locator('.balance-amount').waitFor();
    expect(await waitingCards().count()).to.equal(0);
  });

  it('is cancelled by the back button of the browser too, and can be reviewed again', async () => {
    const { page, press } = person;
    await reviewSend('0.75');
    await page.goBack();
    await page.getByLabel('Amount', { exact: true }).waitFor();
    expect(await typed()).to.deep.equal([to, '0.75', 'Dinner']);
    await isCancelled();
    await press('Review');
    await page.getByRole('button', { name: 'Send 0.75 SOL', exact: true }).waitFor();
    await page.goBack();
    await page.getByLabel('Amount', { exact: true }).waitFor();
    await isCancelled();
    await page.goBack();
    await page.locator('.balance-amount').waitFor();
    expect(await statuses()).to.deep.equal(['cancelled', 'cancelled', 'cancelled']);
  });

  for (const [title, leave] of [
    ['was left', () => person.press('Back')],
    ['was changed', () => person.fill('Amount', '0.35')],
  ] as const) {
    it(`is cancelled, and not opened, if its form ${title} before the service had answered`, async () => {
      const { page, press, fill } = person;
      await page.goto(`${service.url}/#/home`);
      await press('Send');
      await fill('Recipient', to);
      await fill('Amount', '0.3');
      let goOn = (): void => undefined;
      const isGone = new Promise<void>((resolve) => (goOn = resolve));
      await page.route(/\/wallet\/send$/, async (route) => {
        const response = await route.fetch();
        await isGone;
        await route.fulfill({ response });
      });
      await press('Review');
      await page.getByRole('button', { name: 'Preparing' }).waitFor();
      await leave();
      const cancelled = page.waitForResponse(/\/cancel$/);
      goOn();
      expect((await cancelled).status()).to.equal(200);
      await page.unrouteAll({ behavior: 'wait' });
      expect(page.url()).not.to.contain('/operations/');
      expect((await statuses())[0]).to.equal('cancelled');
      await page.goto(`${service.url}/#/home`);
      await page.locator('.balance-amount').waitFor();
    });
  }

  it('waits on Home if the network was gone, or if the page was left in another way', async () => {
    const { page, context, press } = person;
    await reviewSend('0.5');
    let tries = 0;
    page.on('requestfailed', (request) => {
      if (/\/operations\/op_[\w-]+$/.test(request.url())) tries += 1;
    });
    await context.setOffline(true);
    await press('Back');
    await page.getByLabel('Amount', { exact: true }).or(page.getByText('Try again')).first().waitFor();
    // With the network, a later try would still cancel it.
    await waitUntil('the page has given up', () => tries >= TRIES);
    await context.setOffline(false);
    await page.goto(`${service.url}/#/home`);
    await waitingCards().filter({ hasText: 'Send 0.5 SOL to' }).waitFor();
    expect((await statuses())[0]).to.equal('awaiting_confirmation');
  });

  it('is not part of what is available, and the form leads to its card', async () => {
    const { press, fill, sees } = person;
    await press('Send');
    await sees('4.49999 available');
    await fill('Recipient', to);
    await fill('Amount', '4.75');
    await sees('This is more than is available (4.499995): 0.500005 is for payments that wait.');
    await press('Show what waits');
    await waitingCards().filter({ hasText: 'Send 0.5 SOL to' }).waitFor();
  });

  it('is cancelled on Home by one press', async () => {
    await waitingCards().getByRole('button', { name: 'Cancel', exact: true }).click();
    await waitUntil('no card is left', async () => (await waitingCards().count()) === 0);
    expect((await statuses())[0]).to.equal('cancelled');
  });
});
