import { Keypair } from '@solana/web3.js';
import { base58 } from '@scure/base';
import { expect } from 'chai';
import type { Browser } from 'playwright-core';
import { airdrop, lamportsOf, newWallet } from '../support/chain-client.ts';
import { sharedBrowser } from '../support/browser.ts';
import { startPageService, type PageService } from './support/page-service.ts';
import { ARRIVES_MS, openPerson, PASSPHRASE, type Person } from './support/person.ts';
import { secretsOfKey } from './support/secrets-of.ts';
import { checkView, NARROWEST_PHONE } from './support/view-check.ts';

const FORGOTTEN = 'a kettle under northern stars';
const WRONG_WORDS = 'legal winner thank year wave sausage worth useful legal winner thank yellow';
const NOT_COVERED = 'This key is not covered by your recovery phrase. Keep its own backup.';

describe('a person with a private key of another wallet', () => {
  let browser: Browser;
  let service: PageService;
  let person: Person;
  const findings: string[] = [];
  const [pasted, filed] = [Keypair.generate(), Keypair.generate()];
  const exported = base58.encode(pasted.secretKey);
  const view = (name: string) => checkView(name, person, findings);

  before(async () => {
    [browser, service] = await Promise.all([sharedBrowser(), startPageService()]);
    person = await openPerson({ browser, url: service.url, ...NARROWEST_PHONE });
  });

  after(async () => {
    await person.close();
    await service.stop();
  });

  async function choose(passphrase: string, button: string): Promise<void> {
    await person.page.getByRole('button', { name: /^Passphrase/ }).click();
    await person.fill('Passphrase', passphrase);
    await person.fill('Passphrase again', passphrase);
    await person.press(button);
  }

  async function lock(): Promise<void> {
    await choose(PASSPHRASE, 'Import');
    await person.page.locator('.balance-amount').waitFor();
  }

  async function send(amount: string): Promise<void> {
    const { address: to } = await newWallet();
    await person.press('Send');
    await person.fill('Recipient', to);
    await person.fill('Amount', amount);
    await person.press('Review');
    await person.press(`Send ${amount} SOL`);
    await person.page.locator('.status-text', { hasText: /^Sent / }).waitFor();
    expect(await lamportsOf(to)).to.equal(BigInt(Number(amount) * 1e9));
    await person.press('Done');
  }

  it('learns at once what is wrong with it, and is led to the place for a recovery phrase', async () => {
    await person.press('Import a private key');
    await person.press('Continue');
    await person.sees('Type or paste a private key first.');
    await person.fill('Private key', pasted.publicKey.toBase58());
    await person.press('Continue');
    await person.sees('This has the length of an address.');
    await person.fill('Private key', exported);
    await person.press('Continue');
    await person.sees('Tick the box about real money first');
    await view('import');
    await person.fill('Private key', WRONG_WORDS);
    await person.press('Continue');
    await person.sees('This is a recovery phrase.');
    await view('import-phrase');
    await person.press('Restore a wallet');
    await person.sees('Type your recovery phrase');
    await person.press('Back');
  });

  it('pastes it as Phantom exports it, and sends with it', async () => {
    await person.press('Import a private key');
    await person.fill('Private key', `  "${exported}"\n`);
    await person.page.getByRole('checkbox').check();
    await person.press('Continue');
    await person.page.locator('.address', { hasText: pasted.publicKey.toBase58() }).waitFor();
    await view('import-lock');
    await person.fill('Name', 'From Phantom');
    await lock();
    expect(await person.address()).to.equal(pasted.publicKey.toBase58());
    await airdrop(pasted.publicKey.toBase58(), 2_000_000_000);
    await person.page.locator('.balance-amount', { hasText: /^2 / }).waitFor({ timeout: ARRIVES_MS });
    await send('0.25');
  });

  it('chooses a key file of Solana’s command line, and sends with it', async () => {
    const buffer = Buffer.from(JSON.stringify(Array.from(filed.secretKey)));
    await airdrop(filed.publicKey.toBase58(), 1_000_000_000);
    await person.page.goto(`${service.url}/#/wallets`);
    await person.press('Import a private key');
    await person.page
      .locator('input[type=file]')
      .setInputFiles({ name: 'id.json', mimeType: 'application/json', buffer });
    await person.page.getByRole('checkbox').check();
    await person.press('Continue');
    await lock();
    await person.page.locator('.balance-amount', { hasText: /^1 / }).waitFor({ timeout: ARRIVES_MS });
    await send('0.5');
  });

  it('is told that the key is here already', async () => {
    await person.page.goto(`${service.url}/#/import`);
    await person.fill('Private key', exported);
    await person.page.getByRole('checkbox').check();
    await person.press('Continue');
    await person.sees('This wallet is already on this device, as From Phantom.');
    await person.page.goto(`${service.url}/#/home`);
  });

  it('sees that no phrase covers it, and is offered nothing that only a phrase can do', async () => {
    await person.page.goto(`${service.url}/#/wallets`);
    const row = person.page.getByRole('button', { name: /From Phantom/ });
    expect(await row.textContent()).to.contain('Imported key');
    await view('wallets');
    await row.click();
    await person.press('Settings');
    await person.sees(NOT_COVERED);
    await view('settings');
    for (const name of ['Show recovery phrase', 'Add an account', 'Other addresses'])
      expect(await person.page.getByRole('button', { name, exact: true }).count(), name).to.equal(0);
  });

  it('opens it again after the page is reloaded', async () => {
    await person.page.reload();
    await person.sees('Welcome back');
    await person.fill('Passphrase', PASSPHRASE);
    await person.press('Unlock');
  });

  it('is shown the same key again, for the passphrase and a press', async () => {
    await person.press('Show private key');
    await person.fill('Passphrase', 'not the right one');
    await person.press('Show private key');
    await person.sees('This is not the passphrase of this wallet.');
    await person.fill('Passphrase', PASSPHRASE);
    await person.press('Show private key');
    await view('show-key-covered');
    expect(await person.page.locator('.private-key').textContent()).to.not.contain(exported.slice(0, 8));
    await person.press('Show the key');
    expect(await person.page.locator('.private-key').textContent()).to.equal(exported);
    await view('show-key');
    await person.press('Done');
  });

  it('changes its lock, and gives it another one with the same private key if the passphrase is forgotten', async () => {
    await person.press('Change the lock');
    await person.fill('Passphrase', PASSPHRASE);
    await person.press('Continue');
    await choose(FORGOTTEN, 'Lock with this');
    await person.page.getByRole('heading', { name: 'Security' }).waitFor();
    await person.press('Lock now');
    await person.fill('Passphrase', PASSPHRASE);
    await person.press('Unlock');
    await person.sees('This is not the passphrase of this wallet.');
    expect(await person.page.getByRole('button', { name: 'Restore from your words' }).count()).to.equal(0);
    await view('unlock-key');
    await person.press('Import the private key again');
    await person.fill('Private key', base58.encode(filed.secretKey));
    await person.press('Continue');
    await person.sees('This is a private key, but of another wallet.');
    await view('forgotten-key');
    await person.fill('Private key', exported);
    await person.press('Continue');
    await choose(PASSPHRASE, 'Lock with this');
    await person.page.locator('.balance-amount').waitFor();
    await person.press('Settings');
    await person.sees('From Phantom');
  });

  it('keeps the key to itself, in every form', async () => {
    for (const { secretKey } of [pasted, filed])
      for (const passphrase of [PASSPHRASE, FORGOTTEN])
        expect(await person.watch.findings(secretsOfKey(secretKey, passphrase))).to.deep.equal([]);
  });

  it('removes it after a warning with its balance', async () => {
    await person.press('Remove from this device');
    await person.sees(/This wallet holds 1\.7/);
    await person.sees('Without the private key in a place of yours, the money is lost for good.');
    await view('remove');
    await person.page.getByLabel('I have the private key in a safe place.').check();
    await person.press('Remove');
    // The other wallet is locked.
    await person.sees('Welcome back');
    await person.page.goto(`${service.url}/#/wallets`);
    await person.sees('Imported key');
    expect(await person.page.getByRole('button', { name: /From Phantom/ }).count()).to.equal(0);
  });

  it('can use each of these views on the narrowest phone, in the light and in the dark theme', () => {
    expect(findings).to.deep.equal([]);
  });
});
