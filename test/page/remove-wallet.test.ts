import { expect } from 'chai';
import { sharedBrowser } from '../support/browser.ts';
import { newWallet } from '../support/chain-client.ts';
import { waitUntil } from '../support/wait-until.ts';
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

  async function askToRemove({ page, press }: Person, agree = 'I have the recovery phrase on paper.') {
    await press('Settings');
    await press('Remove from this device');
    await page.getByLabel(agree).check();
  }

  /** Another tab of the same browser, in which the wallet is unlocked. */
  async function openTab(): Promise<Person> {
    const tab = await openPerson({
      browser: await sharedBrowser(),
      url: service.url,
      tabOf: person.context,
    });
    await tab.fill('Passphrase', PASSPHRASE);
    await tab.press('Unlock');
    return tab;
  }

  it('in one tab is not asked about the next wallet with the same answer in the other one', async () => {
    await person.makeWallet();
    await person.page.goto(`${service.url}/#/wallets`);
    await person.makeWallet();
    await askToRemove(person);
    const other = await openTab();
    await askToRemove(other);
    await other.press('Remove');
    await other.sees('Welcome back');
    await person.page.getByText('Wallet 1').first().waitFor();
    expect(await person.page.getByRole('button', { name: 'Remove', exact: true }).count()).to.equal(0);
    await other.close();
  });

  it('in one tab does not send from the next wallet what was filled in for it in the other one', async () => {
    const { page, press, fill } = person;
    await page.goto(`${service.url}/#/settings`);
    await press('Add an account');
    await fill('Name', 'Holidays');
    await press('Save');
    await page.goto(`${service.url}/#/send`);
    const { address } = await newWallet();
    await fill('Recipient', address);
    await fill('Amount', '0.5');
    const other = await openTab();
    await other.sees('Holidays');
    await askToRemove(other, 'I keep the recovery phrase.');
    await other.press('Remove');
    await other.sees('Wallet 1');
    const typed = page.getByLabel('Recipient', { exact: true });
    await waitUntil('the form begins again', async () => (await typed.inputValue()) === '');
    expect(await page.getByLabel('Amount', { exact: true }).inputValue()).to.equal('');
    await other.close();
  });
});
