import { expect } from 'chai';
import { airdrop, newWallet } from '../support/chain-client.ts';
import { sharedBrowser } from '../support/browser.ts';
import { accessibilityFindings } from './support/accessibility.ts';
import { startPageService, type PageService } from './support/page-service.ts';
import { ARRIVES_MS, openPerson, type Person } from './support/person.ts';
import { isWide } from './support/view-check.ts';
import { otherKey } from './device/support/other-derivation.ts';

describe('a person with saved recipients on the wallet page', () => {
  let service: PageService;
  let person: Person;
  let from: string;
  let to: string;

  before(async () => {
    const [browser, started] = await Promise.all([sharedBrowser(), startPageService()]);
    service = started;
    person = await openPerson({ browser, url: service.url, width: 320 });
    from = otherKey((await person.makeWallet()).join(' '), 0).address;
    ({ address: to } = await newWallet());
    await airdrop(from, 5_000_000_000);
    await person.page.locator('.balance-amount', { hasText: /^5 / }).waitFor({ timeout: ARRIVES_MS });
  });

  after(async () => {
    await person.close();
    await service.stop();
  });

  it('saves one after a payment, and reads the name there and in the activity', async () => {
    const { press, fill, sees, page } = person;
    await press('Send');
    await fill('Recipient', to);
    await fill('Amount', '0.25');
    await press('Review');
    await press('Send 0.25 SOL');
    await page.locator('.status-text', { hasText: /^Sent / }).waitFor();
    await press('Save recipient');
    await fill('Name', 'Ada');
    await press('Save');
    await sees('Sent 0.25 SOL to Ada');
    await press('Done');
    await press('Activity');
    await sees(/^To Ada \(/);
  });

  it('sends by the name, and sees it above the whole address', async () => {
    const { press, fill, sees, page } = person;
    await page.goto(`${service.url}/#/send`);
    await page.getByRole('button', { name: /^Ada / }).waitFor();
    await fill('Recipient', 'ad');
    await page.getByLabel('Recipient', { exact: true }).press('Enter');
    await sees('Saved as Ada');
    await fill('Amount', '0.1');
    await press('Review');
    const recipient = page.getByRole('region', { name: 'Recipient' });
    await recipient.getByText('Ada', { exact: true }).waitFor();
    expect(await recipient.textContent()).to.include(to);
    await page.goto(`${service.url}/#/home`);
    await sees(/^Send 0.1 SOL to Ada \(/);
  });

  it('is warned if the service gives the name to another address', async () => {
    const { page, sees, press } = person;
    const { address: thief } = await newWallet();
    await page.route('**/wallet/recipients', async (route) => {
      const response = await route.fetch();
      const answer = (await response.json()) as { data: { items: { address: string }[] } };
      for (const item of answer.data.items) item.address = thief;
      await route.fulfill({ response, json: answer });
    });
    await page.goto(`${service.url}/#/recipients`);
    await sees('Ada has another address now');
    await page.goto(`${service.url}/#/send`);
    await person.fill('Recipient', 'Ada');
    await sees('Ada has another address now');
    expect(await page.getByRole('button', { name: /^Ada / }).count()).to.equal(0);
    await page.unrouteAll({ behavior: 'wait' });
    await press('Back');
  });

  it('can use the book at 320 px in both themes, and removes a recipient', async () => {
    const { page, press, sees } = person;
    await page.goto(`${service.url}/#/recipients`);
    for (const theme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme: theme });
      await page.getByRole('button', { name: /^Ada/ }).click();
      await page.getByRole('dialog').waitFor();
      expect(await accessibilityFindings(page), theme).to.deep.equal([]);
      expect(await isWide(person)).to.equal(false);
      await press('Close');
    }
    await page.getByRole('button', { name: /^Ada/ }).click();
    await press('Remove recipient');
    await press('Remove recipient');
    await sees('No saved recipients yet');
  });
});
