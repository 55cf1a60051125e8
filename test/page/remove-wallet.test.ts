import { expect } from 'chai';
import { sharedBrowser } from '../support/browser.ts';
import { startPageService, type PageService } from './support/page-service.ts';
import { openPerson, PASSPHRASE, type Person } from './support/person.ts';

describe('a person who removes a wallet', () => {
  let service: PageService;
  let person: Person;

  before(async () => {
    service = await startPageService();
    person = await openPerson({ browser: await sharedBrowser(), url: service.url });
  });
  after(async () => {
    await person.close();
    await service.stop();
  });

  async function askToRemove({ page, press }: Person): Promise<void> {
    await press('Settings');
    await press('Remove from this device');
    await page.getByLabel('I have the recovery phrase on paper.').check();
  }

  it('in one tab is not asked about the next wallet with the same answer in the other one', async () => {
    await person.makeWallet();
    await person.page.goto(`${service.url}/#/wallets`);
    await person.makeWallet();
    await askToRemove(person);
    const other = await openPerson({
      browser: await sharedBrowser(),
      url: service.url,
      tabOf: person.context,
    });
    await other.fill('Passphrase', PASSPHRASE);
    await other.press('Unlock');
    await askToRemove(other);
    await other.press('Remove');
    await other.sees('Welcome back');
    await person.page.getByText('Wallet 1').first().waitFor();
    expect(await person.page.getByRole('button', { name: 'Remove', exact: true }).count()).to.equal(0);
    await other.close();
  });
});
