import { randomBytes } from 'node:crypto';
import { expect } from 'chai';
import type { Browser } from 'playwright-core';
import { airdrop, lamportsOf } from '../support/chain-client.ts';
import { sharedBrowser } from '../support/browser.ts';
import { startPageService, type PageService } from './support/page-service.ts';
import { addAuthenticator } from './device/support/authenticator.ts';
import { ARRIVES_MS, openPerson, PASSPHRASE, type Person } from './support/person.ts';
import { otherKey, otherKeyAt } from './device/support/other-derivation.ts';
import { holdWordList } from './support/hold-word-list.ts';
import { secretsOf } from './support/secrets-of.ts';
import { phraseWithinPhrase } from '../support/written-phrases.ts';
import { readQrCode } from './support/read-qr-code.ts';

describe('a person with the wallet page', () => {
  let browser: Browser;
  let service: PageService;
  let words: string[];
  let person: Person;

  before(async () => {
    [browser, service] = await Promise.all([sharedBrowser(), startPageService()]);
    person = await openPerson({ browser, url: service.url });
  });

  after(async () => {
    await person.close();
    await service.stop();
  });

  it('makes a wallet, writes down its words and checks three of them', async () => {
    words = await person.makeWallet();
    expect(words).to.have.length(12);
    expect(await person.address()).to.equal(otherKey(words.join(' '), 0).address);
  });

  it('locks it, and opens it with the passphrase only', async () => {
    await person.press('Settings');
    await person.press('Lock now');
    await person.fill('Passphrase', 'not the right one');
    await person.press('Unlock');
    await person.sees('This is not the passphrase of this wallet.');
    await person.fill('Passphrase', PASSPHRASE);
    await person.press('Unlock');
    await person.page.locator('.balance-amount').waitFor();
  });

  it('finds the wallet locked after a reload', async () => {
    await person.page.reload();
    await person.sees('Welcome back');
    await person.fill('Passphrase', PASSPHRASE);
    await person.page.keyboard.press('Enter');
    await person.page.locator('.balance-amount').waitFor();
  });

  it('receives: the address can be read from the code, and the money is seen', async () => {
    const { address } = otherKey(words.join(' '), 0);
    await person.press('Receive');
    expect(await readQrCode(person.page)).to.equal(address);
    await person.press('Ask for an amount');
    await person.fill('Amount in SOL optional', '1.5');
    await person.fill('Memo optional', 'Lunch & tea');
    const request = new URL(await readQrCode(person.page));
    expect(request.protocol + request.pathname).to.equal(`solana:${address}`);
    expect(request.searchParams.get('amount')).to.equal('1.5');
    expect(request.searchParams.get('memo')).to.equal('Lunch & tea');
    expect(request.searchParams.get('reference')).to.match(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/);
    await person.press('Back');
    await airdrop(address, 3_000_000_000);
    await person.page.locator('.balance-amount', { hasText: /^3 / }).waitFor({ timeout: ARRIVES_MS });
    expect(await lamportsOf(address)).to.equal(3_000_000_000n);
  });

  it('keeps key, words and passphrase to itself, in every form', async () => {
    expect(await person.watch.findings(secretsOf(words, PASSPHRASE))).to.deep.equal([]);
  });

  it('restores it in another browser, which names the word that is wrong', async () => {
    const other = await openPerson({ browser, url: service.url });
    await other.press('Restore a wallet');
    await other.fill('Word 1', ['zzzz', ...words.slice(1)].join(' '));
    await other.page.getByLabel('Word 1', { exact: true }).focus();
    await other.sees('Word 1 is not in the list of words.');
    await other.fill('Word 1', words[0] ?? '');
    await other.page.getByRole('checkbox').check();
    await other.press('Continue');
    await other.page.getByRole('button', { name: /^Passphrase/ }).click();
    await other.fill('Passphrase', PASSPHRASE);
    await other.fill('Passphrase again', PASSPHRASE);
    await other.press('Restore');
    await other.page.locator('.balance-amount', { hasText: /^3 / }).waitFor({ timeout: ARRIVES_MS });
    expect(await other.address()).to.equal(otherKey(words.join(' '), 0).address);
    expect(await other.watch.findings(secretsOf(words, PASSPHRASE))).to.deep.equal([]);
    await other.close();
  });

  it('pastes a numbered list of 24 words, of which the first 12 are a phrase too, and gets the wallet of all 24', async () => {
    const phrase = phraseWithinPhrase(randomBytes(16), randomBytes(16));
    const [of24, of12] = [phrase, phrase.slice(0, 12)].map((each) => otherKey(each.join(' '), 0).address);
    const other = await openPerson({ browser, url: service.url });
    await other.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const field = (place: number) => other.page.getByLabel(`Word ${place}`, { exact: true });
    const paste = async (place: number, text: string): Promise<void> => {
      await other.page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
      await field(place).focus();
      await other.page.keyboard.press('ControlOrMeta+v');
    };
    await other.press('Restore a wallet');
    await paste(3, [...phrase, ...phrase].join('\n'));
    await other.sees('A phrase has 12 or 24 words. You typed 48.');
    expect(await field(3).inputValue()).to.equal('');
    await paste(3, phrase.map((word, index) => `${index + 1}: ${word}`).join('\n'));
    await field(24).waitFor();
    await other.press('12 words');
    await other.sees(/^More than 12 words are filled in/);
    const shown = async (): Promise<string[]> =>
      await Promise.all((await other.page.locator('.phrase-input').all()).map((input) => input.inputValue()));
    expect(await shown()).to.deep.equal(phrase);
    await paste(1, phrase.join(' '));
    await other.sees('With the words that are filled in, these would be 48.');
    await paste(2, '1. able 1. about');
    await other.sees('The numbers do not say the order of your words.');
    expect(await shown()).to.deep.equal(phrase);
    await other.press('Empty all fields');
    await other.press('12 words');
    await paste(1, phrase.slice(0, 12).join(' '));
    await paste(12, phrase.slice(12).join(' '));
    await field(24).waitFor();
    expect(await shown()).to.deep.equal(phrase);
    await other.lockRestored();
    await other.page.locator('.balance-amount').waitFor();
    expect(await other.address())
      .to.equal(of24)
      .and.not.equal(of12);
    await other.close();
  });

  it('types words one after the other with a space, and learns what is missing from Continue', async () => {
    const other = await openPerson({ browser, url: service.url });
    await other.press('Restore a wallet');
    await other.page.getByLabel('Word 1', { exact: true }).focus();
    // As a phone's keyboard writes: without keys that the page could see.
    for (const word of [...words, ...words.slice(0, 6)])
      for (const text of [word, ' ']) await other.page.keyboard.insertText(text);
    await other.press('Continue');
    await other.sees('A phrase has 12 or 24 words. You typed 18.');
    for (let place = 13; place <= 18; place += 1) await other.fill(`Word ${place}`, '');
    await other.press('Continue');
    await other.sees('You chose 24 words, and typed 12.');
    await other.press('12 words');
    await other.press('Continue');
    await other.sees('Tick the box about real money first');
    await other.page.getByRole('checkbox').check();
    await other.press('Continue');
    await other.page.getByRole('button', { name: /^Passphrase/ }).waitFor();
    await other.close();
  });

  it('types a thirteenth word after the completions of the twelfth were drawn', async () => {
    const other = await openPerson({ browser, url: service.url });
    const release = await holdWordList(other.page);
    await other.press('Restore a wallet');
    await other.page.getByLabel('Word 12', { exact: true }).focus();
    for (const text of ['act', ' ']) await other.page.keyboard.insertText(text);
    release();
    await other.page.getByRole('button', { name: 'action', exact: true }).waitFor();
    await other.page.keyboard.insertText('zoo');
    expect(await other.page.getByLabel('Word 12', { exact: true }).inputValue()).to.equal('act');
    expect(await other.page.getByLabel('Word 13', { exact: true }).inputValue()).to.equal('zoo');
    await other.close();
  });

  it('changes a word while the others are checked: the check of the older words opens nothing', async () => {
    const other = await openPerson({ browser, url: service.url });
    const release = await holdWordList(other.page);
    await other.press('Restore a wallet');
    await other.fill('Word 1', words.join(' '));
    await other.page.getByRole('checkbox').check();
    await other.press('Continue');
    await other.page.locator('[aria-busy="true"]').waitFor();
    await other.fill('Word 2', 'zo');
    release();
    await other.page.getByRole('button', { name: 'zone', exact: true }).click();
    expect(await other.page.getByLabel('Word 2', { exact: true }).inputValue()).to.equal('zone');
    await other.close();
  });

  it('chooses another network: what was said and ticked for the first one does not count', async () => {
    const other = await openPerson({
      browser,
      url: service.url,
      prepare: async (context) => {
        await context.route('**/page/settings', async (route) => {
          const response = await route.fetch();
          const answer = (await response.json()) as { data: { networks: string[] } };
          answer.data.networks = ['devnet', 'mainnet'];
          await route.fulfill({ response, json: answer });
        });
      },
    });
    await other.press('Restore a wallet');
    await other.page.getByRole('checkbox').check();
    await other.press('Continue');
    await other.sees('A phrase has 12 or 24 words. You typed 0.');
    await other.press(/^Mainnet/);
    await other.page.getByRole('checkbox').waitFor({ state: 'detached' });
    expect(await other.page.getByText('You typed 0.').count()).to.equal(0);
    await other.press(/^Devnet/);
    expect(await other.page.getByRole('checkbox').isChecked()).to.equal(false);
    await other.close();
  });

  it('restores a phrase of another program: the address that has the money is offered, with its path', async () => {
    const phrase = phraseWithinPhrase(randomBytes(16), randomBytes(16));
    const { address } = otherKeyAt(phrase.join(' '), [44, 501, 0]);
    await airdrop(address, 2_000_000_000);
    const other = await openPerson({ browser, url: service.url });
    await other.startRestoring(phrase);
    await other.sees("Usual in Trust Wallet: m/44'/501'/0'");
    const choices = other.page.locator('.choice');
    expect(await choices.count()).to.equal(2);
    await choices.filter({ hasText: address }).filter({ hasText: '2 SOL' }).click();
    await other.page.locator('.balance-amount', { hasText: /^2 / }).waitFor({ timeout: ARRIVES_MS });
    expect(await other.address()).to.equal(address);
    await other.page.reload();
    await other.fill('Passphrase', PASSPHRASE);
    await other.press('Unlock');
    await other.page.locator('.balance-amount', { hasText: /^2 / }).waitFor({ timeout: ARRIVES_MS });
    expect(await other.watch.findings(secretsOf(phrase, PASSPHRASE))).to.deep.equal([]);
    await other.close();
  });

  it('restores without an answer of the service, and can open another address later, also an empty one', async () => {
    const phrase = phraseWithinPhrase(randomBytes(16), randomBytes(16));
    const other = await openPerson({ browser, url: service.url });
    await other.page.route(/\/page\/(session|wallet)\//, (route) => route.abort());
    await other.startRestoring(phrase);
    await other.sees('The wallet is on this device. Whether other addresses');
    await other.page.unrouteAll({ behavior: 'wait' });
    await other.press('Not now');
    await other.page.locator('.balance-amount').waitFor();
    expect(await other.address()).to.equal(otherKey(phrase.join(' '), 0).address);
    await other.press('Settings');
    await other.press('Other addresses');
    await other.sees('None of them holds money now.');
    const { address } = otherKeyAt(phrase.join(' '), [44, 501, 0]);
    await other.page.locator('.choice').filter({ hasText: address }).click();
    await other.page.getByText('Rename').waitFor();
    expect(await other.address()).to.equal(address);
    await other.close();
  });

  it('removes it from the device, and disconnects it from the service', async () => {
    await person.press('Settings');
    await person.press('Remove from this device');
    await person.page.getByLabel('I have the recovery phrase on paper.').check();
    await person.press('Remove');
    await person.sees('A wallet that stays with you');
    const session = `fetch('/page/session').then((answer) => answer.json()).then(({ data }) => data.wallet)`;
    expect(await person.page.evaluate(session)).to.equal(null);
  });

  it('makes a wallet that opens with a passkey', async () => {
    const other = await openPerson({ browser, url: service.url });
    await addAuthenticator(other.page);
    await other.page.reload();
    await other.press('Make a wallet');
    await other.page.locator('.choice[aria-pressed="true"]', { hasText: 'Passkey' }).waitFor();
    await other.press('Continue');
    await other.press('Show the words');
    const found = await other.page.locator('.phrase-word span:last-child').allTextContents();
    await other.checkPhrase(found);
    await other.press('Settings');
    await other.press('Lock now');
    await other.press('Unlock with passkey');
    await other.page.locator('.balance-amount').waitFor();
    expect(await other.address()).to.equal(otherKey(found.join(' '), 0).address);
    expect(await other.watch.findings(secretsOf(found, PASSPHRASE))).to.deep.equal([]);
    await other.close();
  });

  it('is shown no words any more as soon as the wallet is locked, and the same ones again for the passphrase', async () => {
    const other = await openPerson({ browser, url: service.url });
    await other.press('Make a wallet');
    await other.choosePassphrase();
    await other.press('Show the words');
    const shown = other.page.locator('.phrase-word span:last-child');
    const found = await shown.allTextContents();
    // As another tab of the page does it, and the idle time.
    await other.page.evaluate(() => new BroadcastChannel('wallet-device').postMessage('lock'));
    await other.sees('Finish your wallet');
    expect(await shown.count()).to.equal(0);
    await other.fill('Passphrase', PASSPHRASE);
    await other.press('Unlock');
    await other.press('Show the words');
    expect(await shown.allTextContents()).to.deep.equal(found);
    await other.checkPhrase(found);
    await other.close();
  });
});
