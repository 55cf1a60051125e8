import { expect } from 'chai';
import type { Browser } from 'playwright-core';
import { sharedBrowser } from '../support/browser.ts';
import { startPageService, type PageService } from './support/page-service.ts';
import { openPerson, type Person } from './support/person.ts';
import { checkView, NARROW_PHONE } from './support/view-check.ts';

const NEEDS_INVITATION = /New wallets need an invitation/;

describe('a wallet page that takes new wallets by invitation', () => {
  let browser: Browser;
  let service: PageService;
  let person: Person;

  before(async () => {
    [browser, service] = await Promise.all([
      sharedBrowser(),
      startPageService({ environment: { SIGN_UP: 'invite' } }),
    ]);
  });
  afterEach(() => person.close());
  after(() => service.stop());

  it('says so before a person makes a wallet, and again at home', async () => {
    const findings: string[] = [];
    person = await openPerson({ browser, url: service.url, ...NARROW_PHONE });
    await person.sees(NEEDS_INVITATION);
    await checkView('sign-up-invite', person, findings);
    await person.press('Make a wallet');
    await person.sees(NEEDS_INVITATION);
    await person.choosePassphrase();
    await person.press('Show the words');
    const words = await person.page.locator('.phrase-word span:last-child').allTextContents();
    await person.checkPhrase(words, 'Try again');
    await person.sees(NEEDS_INVITATION);
    expect(findings).to.deep.equal([]);
  });

  it('admits one new wallet with an invitation, and no second one', async () => {
    const findings: string[] = [];
    person = await openPerson({ browser, url: await service.invite(), ...NARROW_PHONE });
    await person.sees('You are invited');
    await checkView('invitation', person, findings);
    expect(await person.page.getByText(NEEDS_INVITATION).count()).to.equal(0);
    await person.makeWallet();
    await person.page.goto(`${service.url}/#/make`);
    await person.sees(NEEDS_INVITATION);
    expect(findings).to.deep.equal([]);
  });

  it('takes the link of an operation for an invitation', async () => {
    const asked = await service.developer.createWallet();
    person = await openPerson({ browser, url: (await asked.createLink()).url });
    await person.press('Make a wallet');
    expect(await person.page.getByText(NEEDS_INVITATION).count()).to.equal(0);
  });
});

describe('a wallet page that takes no new wallets', () => {
  it('says so at once, and before a wallet is made', async () => {
    const [browser, service] = await Promise.all([
      sharedBrowser(),
      startPageService({ environment: { SIGN_UP: 'closed' } }),
    ]);
    const person = await openPerson({ browser, url: service.url });
    await person.sees(/This service takes no new wallets/);
    await person.press('Make a wallet');
    await person.sees(/This service takes no new wallets/);
    await person.close();
    await service.stop();
  });
});
