import { expect } from 'chai';
import type { Browser } from 'playwright-core';
import { sharedBrowser } from '../support/browser.ts';
import { addAuthenticator } from './device/support/authenticator.ts';
import { startPageService, type PageService } from './support/page-service.ts';
import { openPerson, PASSPHRASE, type Person } from './support/person.ts';
import { secretsOf } from './support/secrets-of.ts';
import { checkView } from './support/view-check.ts';

const NEW = 'a kettle under northern stars';
const NARROWEST = { width: 320, height: 640 };

describe('the lock of a wallet', () => {
  let browser: Browser;
  let service: PageService;
  let person: Person;
  let words: string[];
  const findings: string[] = [];

  before(async () => {
    [browser, service] = await Promise.all([sharedBrowser(), startPageService()]);
    person = await openPerson({ browser, url: service.url, ...NARROWEST });
  });

  after(async () => {
    await person.close();
    await service.stop();
  });

  const unlock = async (passphrase: string): Promise<void> => {
    await person.fill('Passphrase', passphrase);
    await person.press('Unlock');
  };
  const toSettings = async (): Promise<void> => {
    await person.page.goto(`${service.url}/#/settings`);
    await person.page.getByRole('heading', { name: 'Security' }).waitFor();
  };
  const lockNow = async (): Promise<void> => {
    await toSettings();
    await person.press('Lock now');
    await person.sees('Welcome back');
  };

  it('is not made while the lists of easy passphrases do not load, and the page says so', async () => {
    const { page, press, sees } = person;
    await page.route(/passphrase-judge/, (route) => route.abort());
    await press('Make a wallet');
    await person.choosePassphrase();
    await sees('The lists of easy passphrases did not load');
    expect(await page.getByRole('heading', { level: 1 }).textContent()).to.equal('Protect this wallet');
    await page.unroute(/passphrase-judge/);
    await press('Reload the page');
    await page.getByRole('button', { name: /^Passphrase/ }).click();
    await person.fill('Passphrase', PASSPHRASE);
    await sees('Strong.');
  });

  it('loads the lists of easy passphrases for a passphrase, and not for a passkey', async () => {
    const other = await openPerson({ browser, url: service.url });
    await addAuthenticator(other.page);
    const lists: string[] = [];
    other.page.on('request', (request) => {
      if (request.url().includes('passphrase-judge')) lists.push(request.url());
    });
    await other.page.reload();
    await other.press('Make a wallet');
    await other.page.locator('.choice[aria-pressed="true"]', { hasText: 'Passkey' }).waitFor();
    await other.press('Continue');
    await other.sees('Show the words');
    expect(lists).to.deep.equal([]);
    await other.close();
  });

  it('is not made with a passphrase that is easy to guess: the page says why, and what would be better', async () => {
    const { page, fill, press, sees } = person;
    const meter = page.getByRole('status');
    await fill('Passphrase', '1234567890');
    await fill('Passphrase again', '1234567890');
    await meter.filter({ hasText: 'Easy to guess. Many people use it. Add another word' }).waitFor();
    await checkView('lock-weak', person, findings);
    await press('Continue');
    await sees('This passphrase is easy to guess. Take several words that do not belong together.');
    await fill('Passphrase', 'xkqzjvwpbm');
    await meter.filter({ hasText: 'Could be stronger. Add another word' }).waitFor();
    await checkView('lock-fair', person, findings);
    await fill('Passphrase', PASSPHRASE);
    await meter.filter({ hasText: /^Strong\.\s*$/ }).waitFor();
  });

  it('has a passphrase that a press shows, and that is covered again when the form is sent', async () => {
    const { page, fill, press } = person;
    const field = page.getByLabel('Passphrase', { exact: true });
    const reveal = page.getByRole('button', { name: 'Show Passphrase', exact: true });
    expect(await field.getAttribute('type')).to.equal('password');
    await reveal.click();
    expect(await field.getAttribute('type')).to.equal('text');
    expect(await field.getAttribute('autocomplete')).to.equal('new-password');
    expect(await reveal.getAttribute('aria-pressed')).to.equal('true');
    await checkView('lock-revealed', person, findings);
    expect(await page.getByLabel('Passphrase again', { exact: true }).getAttribute('type')).to.equal(
      'password',
    );
    await fill('Passphrase', 'password1234');
    await fill('Passphrase again', 'password1234');
    await press('Continue');
    await person.sees('This passphrase is easy to guess.');
    expect(await field.getAttribute('type')).to.equal('password');
    expect(await reveal.getAttribute('aria-pressed')).to.equal('false');
    await person.choosePassphrase();
    await press('Show the words');
    words = await page.locator('.phrase-word span:last-child').allTextContents();
    await person.checkPhrase(words);
  });

  it('is changed after the passphrase of today was given', async () => {
    const { page, fill, press, sees } = person;
    await toSettings();
    await press('Change the lock');
    await checkView('change-lock', person, findings);
    await fill('Passphrase', 'not the right one');
    await press('Continue');
    await sees('This is not the passphrase of this wallet.');
    await fill('Passphrase', PASSPHRASE);
    await press('Continue');
    await page.getByRole('button', { name: /^Passphrase/ }).click();
    await fill('Passphrase', NEW);
    await fill('Passphrase again', NEW);
    await checkView('new-lock', person, findings);
    await press('Lock with this');
    await page.getByRole('status').filter({ hasText: 'The lock was changed.' }).waitFor();
    await checkView('lock-changed', person, findings);
    await lockNow();
    await unlock(PASSPHRASE);
    await sees('This is not the passphrase of this wallet.');
    await unlock(NEW);
    await page.locator('.balance-amount').waitFor();
  });

  it('is replaced by the words if the passphrase is forgotten; accounts and names stay', async () => {
    const { page, fill, press, sees } = person;
    await toSettings();
    await press('Add an account');
    await fill('Name', 'Holidays');
    await press('Save');
    await lockNow();
    await checkView('unlock-forgotten', person, findings);
    await press('Restore from your words');
    await fill('Word 1', 'legal winner thank year wave sausage worth useful legal winner thank yellow');
    await press('Continue');
    await sees('These words are a phrase, but of another wallet.');
    await checkView('forgotten-words', person, findings);
    await press('Empty all fields');
    await fill('Word 1', words.join(' '));
    await press('Continue');
    await page.getByRole('button', { name: /^Passphrase/ }).click();
    await fill('Passphrase', 'password1234');
    await fill('Passphrase again', 'password1234');
    await press('Lock with this');
    await sees('This passphrase is easy to guess.');
    await fill('Passphrase', PASSPHRASE);
    await fill('Passphrase again', PASSPHRASE);
    await press('Lock with this');
    await page
      .locator('.balance-amount')
      .or(page.getByRole('heading', { name: 'Security' }))
      .first()
      .waitFor();
    await page.goto(`${service.url}/#/wallets`);
    await sees('Wallet 1');
    await sees('Holidays');
    await lockNow();
    await unlock(NEW);
    await sees('This is not the passphrase of this wallet.');
    await unlock(PASSPHRASE);
    await page
      .getByRole('heading', { name: 'Security' })
      .or(page.locator('.balance-amount'))
      .first()
      .waitFor();
    expect(await person.watch.findings(secretsOf(words, PASSPHRASE))).to.deep.equal([]);
  });

  it('closes after the time that the person chose, also after a reload and in another tab', async () => {
    const { page, press, sees } = person;
    await page.clock.install();
    await page.reload();
    await unlock(PASSPHRASE);
    await toSettings();
    await checkView('settings-lock', person, findings);
    await press('15 min');
    await page.reload();
    await unlock(PASSPHRASE);
    await toSettings();
    const isChosen = (tab: Person, name: string): Promise<boolean> =>
      tab.page.getByRole('button', { name, exact: true, pressed: true }).isVisible();
    expect(await isChosen(person, '15 min')).to.equal(true);
    await page.clock.fastForward('06:00');
    await page.getByRole('heading', { name: 'Security' }).waitFor();

    const other = await openPerson({ browser, url: service.url, tabOf: person.context });
    await other.fill('Passphrase', PASSPHRASE);
    await other.press('Unlock');
    await other.page.locator('.balance-amount').waitFor();
    await other.press('Settings');
    await other.press('1 min');
    // It was without use for six minutes already.
    await sees('Welcome back');
    await page.clock.fastForward('01:01');
    await other.sees('Welcome back');
    await other.close();
  });

  it('has views that everyone can use, in both themes, on the narrowest phone', () => {
    expect(findings).to.deep.equal([]);
  });
});
