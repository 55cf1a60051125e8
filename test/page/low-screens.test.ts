import { expect } from 'chai';
import type { Browser } from 'playwright-core';
import { sharedBrowser } from '../support/browser.ts';
import { airdrop, newWallet } from '../support/chain-client.ts';
import { waitUntil } from '../support/wait-until.ts';
import { isInSight } from './support/is-in-sight.ts';
import { startPageService, type PageService } from './support/page-service.ts';
import { ARRIVES_MS, openPerson, PASSPHRASE, type Person } from './support/person.ts';

const USUAL = { width: 390, height: 844 };
const SMALLEST = { width: 320, height: 640 };

describe('a person with a low screen', () => {
  let browser: Browser;
  let service: PageService;
  let person: Person;
  let from: string;

  before(async () => {
    [browser, service] = await Promise.all([sharedBrowser(), startPageService()]);
    person = await openPerson({ browser, url: service.url, ...SMALLEST });
  });
  after(async () => {
    await person.close();
    await service.stop();
  });

  it('sees above the fixed button that two passphrases differ, also when a judgement of the first one comes later', async () => {
    const { page, press, fill, sees } = person;
    let letCome: () => void = () => undefined;
    const mayCome = new Promise<void>((resolve) => (letCome = resolve));
    await page.route(/passphrase-judge/, async (route) => {
      await mayCome;
      await route.continue();
    });
    await press('Make a wallet');
    await page.getByRole('button', { name: /^Passphrase/ }).click();
    await fill('Passphrase', PASSPHRASE);
    await fill('Passphrase again', 'another one');
    const error = page.getByText('The two are different.');
    await waitUntil('the error is in sight', () => isInSight(error));
    letCome();
    await sees('Strong.');
    await waitUntil('the error is in sight again', () => isInSight(error), 5_000);
    await page.unrouteAll({ behavior: 'wait' });
  });

  it('has the button that unlocks a wallet in sight when a link asks for a payment, together with the payment', async () => {
    const { page } = person;
    await page.goto(`${service.url}/#/home`);
    await person.makeWallet();
    from = await person.address();
    await airdrop(from, 5_000_000_000);
    await page.locator('.balance-amount', { hasText: /^5 / }).waitFor({ timeout: ARRIVES_MS });
    const { address: to } = await newWallet();
    const payment = await service.developer.send({ from, to, amount: '0.1', token: 'SOL' });
    await page.reload();
    await page.goto(await service.linkTo(payment.id));
    const unlock = page.getByRole('button', { name: 'Unlock to confirm' });
    await unlock.waitFor();
    expect(await isInSight(page.locator('.screen-foot .input-wrap'))).to.equal(true);
    expect(await isInSight(unlock)).to.equal(true);
    expect(await isInSight(page.locator('.amount-large').first())).to.equal(true);
    await page.evaluate('window.scrollTo(0, document.body.scrollHeight)');
    expect(await isInSight(page.getByRole('button', { name: 'Reject' }))).to.equal(true);
  });

  it('has the button that closes a receipt in sight, on a phone of the usual size', async () => {
    const { page } = person;
    await page.setViewportSize(USUAL);
    await person.fill('Passphrase', PASSPHRASE);
    await person.press('Unlock to confirm');
    await person.press('Send 0.1 SOL');
    await page.locator('.status-text', { hasText: /^Sent / }).waitFor();
    expect(await isInSight(page.getByRole('button', { name: 'Done' }))).to.equal(true);
  });
});
