import { expect } from 'chai';
import type { Browser, BrowserContext } from 'playwright-core';
import { sharedBrowser } from '../support/browser.ts';
import { waitUntil } from '../support/wait-until.ts';
import { addAuthenticator } from './device/support/authenticator.ts';
import { otherKey } from './device/support/other-derivation.ts';
import { startPageService, type PageService } from './support/page-service.ts';
import { openPerson, PASSPHRASE, type Person, type PersonOptions } from './support/person.ts';
import { secretsOf } from './support/secrets-of.ts';
import { checkView } from './support/view-check.ts';

/** The narrowest screen that people still use, a small phone with large letters. */
const NARROW = { width: 320, height: 640 };

describe('a person with the words of a wallet', () => {
  let browser: Browser;
  let service: PageService;
  const open: Person[] = [];

  before(async () => {
    [browser, service] = await Promise.all([sharedBrowser(), startPageService()]);
  });
  afterEach(async () => {
    for (const person of open.splice(0).toReversed()) await person.close();
  });
  after(() => service.stop());

  async function openPage(options: Partial<PersonOptions> = {}): Promise<Person> {
    const person = await openPerson({ browser, url: service.url, ...NARROW, ...options });
    open.push(person);
    return person;
  }
  async function shownWords(person: Person): Promise<string[]> {
    await person.press('Show the words');
    return await person.page.locator('.phrase-word span:last-child').allTextContents();
  }
  async function makeUnchecked(person: Person): Promise<string[]> {
    await person.press('Make a wallet');
    await person.choosePassphrase();
    return await shownWords(person);
  }
  async function unlock(person: Person): Promise<void> {
    await person.fill('Passphrase', PASSPHRASE);
    await person.press('Unlock');
  }
  async function listed(person: Person): Promise<string[]> {
    await person.page.goto(`${service.url}/#/wallets`);
    await person.page.locator('.list .item').first().waitFor();
    return await person.page.locator('.list .item-title').allTextContents();
  }

  it('reloads the page at the words and at the check, and continues with the same wallet, which stays the only one', async () => {
    const findings: string[] = [];
    const person = await openPage();
    const words = await makeUnchecked(person);
    await checkView('words', person, findings);
    await person.page.reload();
    await person.sees('Finish your wallet');
    await person.page.getByLabel('Passphrase', { exact: true }).waitFor();
    await checkView('unfinished', person, findings);
    await unlock(person);
    expect(await shownWords(person)).to.deep.equal(words);
    await person.press('I have written them down');
    await person.page.locator('.field-label').first().waitFor();
    await person.page.reload();
    await unlock(person);
    await person.checkPhrase(words);
    expect(await person.address()).to.equal(otherKey(words.join(' '), 0).address);
    expect(await listed(person)).to.deep.equal(['Wallet 1']);
    expect(findings).to.deep.equal([]);
    expect(await person.watch.findings(secretsOf(words, PASSPHRASE))).to.deep.equal([]);
  });

  it('says that the words are written down only after they were shown', async () => {
    const person = await openPage();
    await person.press('Make a wallet');
    await person.choosePassphrase();
    const written = person.page.getByRole('button', { name: 'I have written them down' });
    await written.waitFor();
    expect(await written.isDisabled()).to.equal(true);
    await shownWords(person);
    expect(await written.isDisabled()).to.equal(false);
  });

  it('begins again what was typed for one operation when another one asks for a wallet', async () => {
    const person = await openPage();
    const { page } = person;
    const typed: [view: string, label: string][] = [
      ['restore', 'Word 1'],
      ['import', 'Private key'],
    ];
    for (const [view, label] of typed) {
      const field = page.getByLabel(label, { exact: true });
      await page.goto(`${service.url}/#/${view}/devnet/op_one`);
      await field.fill('abandon');
      await page.goto(`${service.url}/#/${view}/devnet/op_two`);
      await waitUntil(`${view} is empty`, async () => (await field.inputValue()) === '', 10_000);
    }
  });

  it('continues after a reload on the way to an operation, and comes back to it', async () => {
    const asked = await service.developer.createWallet();
    const person = await openPage({ url: (await asked.createLink()).url });
    const words = await makeUnchecked(person);
    expect(new URL(person.page.url()).hash).to.equal(`#/make/devnet/${asked.id}`);
    await person.page.reload();
    await person.sees('Finish your wallet');
    await unlock(person);
    await person.checkPhrase(words, 'Share the address of Wallet 1');
  });

  it('continues after a reload on the network that was chosen for the wallet, and may choose another one', async () => {
    const person = await openPage({ prepare: offerMainnet });
    await person.press('Make a wallet');
    await person.press('Mainnet');
    await person.choosePassphrase();
    const words = await shownWords(person);
    await person.page.reload();
    await person.sees('Finish your wallet');
    await person.press('Devnet');
    await person.sees('Protect this wallet');
    await person.press('Mainnet');
    await unlock(person);
    expect(await shownWords(person)).to.deep.equal(words);
  });

  it('finds the wallet on every other address of the page too, and continues there', async () => {
    const person = await openPage();
    const words = await makeUnchecked(person);
    await person.page.goto(`${service.url}/#/receive`);
    await person.page.reload();
    await person.sees('The phrase of this wallet was not checked yet.');
    await unlock(person);
    expect(await shownWords(person)).to.deep.equal(words);
    await person.checkPhrase(words);
  });

  it('is asked for the passkey once, to see the words again and to check them', async () => {
    const person = await openPage();
    await addAuthenticator(person.page);
    await person.page.reload();
    await person.press('Make a wallet');
    await person.page.locator('.choice[aria-pressed="true"]', { hasText: 'Passkey' }).waitFor();
    await person.press('Continue');
    const words = await shownWords(person);
    await person.page.reload();
    await person.page.evaluate(() => {
      const credentials = navigator.credentials;
      const get = credentials.get.bind(credentials);
      let asked = 0;
      credentials.get = (options) => {
        document.documentElement.dataset['asked'] = String((asked += 1));
        return get(options);
      };
    });
    await person.press('Unlock with passkey');
    expect(await shownWords(person)).to.deep.equal(words);
    expect(await person.page.evaluate(() => document.documentElement.dataset['asked'])).to.equal('1');
    await person.checkPhrase(words);
  });

  it('corrects a wrong word in its field, and sees the words again by Back', async () => {
    const findings: string[] = [];
    const person = await openPage();
    const { page, press } = person;
    const words = await makeUnchecked(person);
    await press('I have written them down');
    const labels = page.locator('.field-label');
    await labels.first().waitFor();
    const asked = (await labels.allTextContents()).map((label) => label.trim());
    const right = (label: string): string => words[Number(/\d+/.exec(label)?.[0]) - 1] ?? '';
    const [first = '', second = '', third = ''] = asked;
    await person.fill(first, 'wrong');
    await person.fill(second, right(second));
    await person.fill(third, 'worse');
    await press('Check');
    const problems = page.locator('.error-text');
    await problems.nth(1).waitFor();
    const sentence = (label: string) => `Not ${label.toLowerCase()} of your phrase. Compare with your paper.`;
    expect(await problems.allTextContents()).to.deep.equal([first, third].map(sentence));
    await checkView('wrong words', person, findings);
    expect(await labels.allTextContents()).to.deep.equal(asked);
    await person.fill(first, right(first));
    expect(await problems.allTextContents()).to.deep.equal([sentence(third)]);
    await press('Back');
    expect(await shownWords(person)).to.deep.equal(words);
    await person.checkPhrase(words);
    expect(findings).to.deep.equal([]);
  });

  it('finds a wallet that is not backed up in the list, and continues with it by a press', async () => {
    const findings: string[] = [];
    const person = await openPage();
    await person.makeWallet();
    await person.page.goto(`${service.url}/#/make`);
    await person.choosePassphrase();
    const words = await shownWords(person);
    expect(await listed(person)).to.have.members(['Wallet 1', 'Wallet 2']);
    const marked = person.page.getByRole('button', { name: /Not backed up/ });
    expect(await marked.locator('.item-title').allTextContents()).to.deep.equal(['Wallet 2']);
    await checkView('list', person, findings);
    await marked.click();
    await unlock(person);
    await person.checkPhrase(words);
    await listed(person);
    expect(await marked.count()).to.equal(0);
    expect(findings).to.deep.equal([]);
  });

  it('makes another wallet instead, after a question, and no half-made one is left', async () => {
    const findings: string[] = [];
    const person = await openPage();
    const given = await makeUnchecked(person);
    await person.page.reload();
    await person.press('Make another wallet instead');
    await person.sees(/This wallet will be removed from this device\. It was never used\./);
    await checkView('instead', person, findings);
    await person.press('Keep it');
    await person.sees('Finish your wallet');
    await person.press('Make another wallet instead');
    await person.press('Remove it, make another');
    await person.choosePassphrase();
    const words = await shownWords(person);
    expect(words).not.to.deep.equal(given);
    await person.checkPhrase(words);
    expect(await listed(person)).to.deep.equal(['Wallet 1']);
    expect(findings).to.deep.equal([]);
  });

  it('has the page open twice: the wallet is finished once, and what one tab removes, the other one does not show', async () => {
    const person = await openPage();
    const words = await makeUnchecked(person);
    const other = await openPage({ tabOf: person.context, url: `${service.url}/#/make` });
    await other.sees('Finish your wallet');
    await other.press('Make another wallet instead');
    await person.checkPhrase(words);
    await other.sees('Welcome back');
    expect(await listed(person)).to.deep.equal(['Wallet 1']);

    await person.press('Make a wallet');
    await person.choosePassphrase();
    await shownWords(person);
    await other.page.goto(`${service.url}/#/make`);
    await other.press('Make another wallet instead');
    await other.press('Remove it, make another');
    await person.sees('This wallet is not on this device any more.');
    expect(await person.page.locator('.phrase-word').count()).to.equal(0);
    expect(await listed(person)).to.deep.equal(['Wallet 1']);
  });

  it('restores words whose wallet is here already, and is told so before a lock is chosen', async () => {
    const person = await openPage({ prepare: offerMainnet });
    const { page, press } = person;
    const words = await person.makeWallet();
    await page.goto(`${service.url}/#/restore`);
    await person.fill('Word 1', words.join(' '));
    await page.getByRole('checkbox').check();
    await press('Continue');
    await person.sees('This wallet is already on this device, as Wallet 1.');
    await press(/^Mainnet/);
    await press('Continue');
    await person.sees('This address is on this device for another network, as Wallet 1.');
    expect(await page.getByRole('button', { name: /^Passphrase/ }).count()).to.equal(0);
  });
});

/** The service has one network; the page shows two. */
async function offerMainnet(context: BrowserContext): Promise<void> {
  await context.route('**/page/settings', async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { data: { networks: string[] } };
    answer.data.networks = ['devnet', 'mainnet'];
    await route.fulfill({ response, json: answer });
  });
}
