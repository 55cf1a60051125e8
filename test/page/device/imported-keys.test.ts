import { base58 } from '@scure/base';
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { isSignatureOf } from '../../../client/src/checks/signature-rule.ts';
import { serveDevice, type DevicePages } from './support/device-page.ts';
import { otherKey } from './support/other-derivation.ts';
import { OTHER_ADDRESSES, OTHER_PHRASE, PASSPHRASE } from './support/phrases.ts';

/** The private key of an account of OTHER_PHRASE, as other wallets export it. */
function exportedKey(account: number): string {
  const { seed, publicKey } = otherKey(OTHER_PHRASE, account);
  return base58.encode(Buffer.concat([seed, publicKey]));
}

describe('imported keys on the device, in Chromium', () => {
  let pages: DevicePages;
  let page: Page;
  const [first, second] = OTHER_ADDRESSES;
  const given = {
    words: OTHER_PHRASE,
    key: { kind: 'passphrase' as const, passphrase: PASSPHRASE },
    privateKey: exportedKey(0),
    secondKey: exportedKey(1),
  };

  before(async () => {
    pages = await serveDevice();
  });
  beforeEach(async () => {
    page = await pages.open();
  });
  afterEach(() => page.context().close());
  after(() => pages.close());

  it('sign, are shown only for the key of their lock, and leave the device', async () => {
    const seen = await page.evaluate(async ({ key, privateKey }) => {
      const { here, outcome } = wallet;
      const typed = { privateKey, network: 'mainnet' as const };
      const address = await here.checkPrivateKey(typed);
      const before = (await here.list()).keys.length;
      const imported = await here.importPrivateKey({ ...typed, name: ' My  key ', key });
      const { phrases, keys } = await here.list();
      const signer = await here.signer(address);
      const signature = [...(await signer.signMessage(new TextEncoder().encode('hello')))];
      const wrong = await outcome(() =>
        here.showPrivateKey(address, { kind: 'passphrase', passphrase: 'not this one' }),
      );
      const shown = await here.showPrivateKey(address, key);
      const last = await outcome(() => here.removeWallet(address));
      here.lock();
      const locked = await outcome(() => signer.signMessage(new Uint8Array(1)));
      await here.unlock(address, key);
      await here.changeKey(address, key, { kind: 'passphrase', passphrase: 'another good passphrase' });
      const renamed = await here.renameWallet(address, 'Renamed');
      await here.removeSecret(address);
      const left = (await here.list()).keys.length;
      const codes = [wrong, last, locked].map(({ code }) => code);
      return { address, before, imported, phrases, keys, signature, shown, codes, renamed, left };
    }, given);
    expect(seen.address).to.equal(first);
    const here = { address: first, name: 'My key', network: 'mainnet' };
    expect(seen.imported).to.deep.equal(here);
    expect([seen.before, seen.left, seen.phrases.length]).to.deep.equal([0, 0, 0]);
    expect(seen.keys).to.deep.equal([
      { kind: 'key', id: first, lock: 'passphrase', checked: true, unlocked: true, wallets: [here] },
    ]);
    const message = new TextEncoder().encode('hello');
    expect(isSignatureOf(first, message, Uint8Array.from(seen.signature))).to.equal(true);
    expect(seen.shown).to.equal(given.privateKey);
    expect(seen.codes).to.deep.equal(['WRONG_PASSPHRASE', 'LAST_WALLET', 'LOCKED']);
    expect(seen.renamed.name).to.equal('Renamed');
  });

  it('have no words, no accounts and no other addresses, and a phrase has no key to show', async () => {
    const codes = await page.evaluate(async ({ words, key, secondKey }) => {
      const { here, outcome } = wallet;
      const network = 'mainnet' as const;
      const { address: id } = await here.importPrivateKey({
        privateKey: secondKey,
        name: 'Key',
        network,
        key,
      });
      const phrase = await here.restorePhrase({ words, name: 'Phrase', network, key });
      const refused = [
        await outcome(() => here.askForWords(id)),
        await outcome(() => here.checkPhrase(id, [])),
        await outcome(() => here.showWords(id, key)),
        await outcome(() => here.usualAddresses(id)),
        await outcome(() => here.addWallet(id, { name: 'x', network })),
        await outcome(() => here.showPrivateKey(phrase.id, key)),
      ];
      return refused.map(({ code, details }) => [code, (details as { secret: string }).secret]);
    }, given);
    expect(codes).to.deep.equal([
      ...Array.from({ length: 5 }, () => ['OTHER_SECRET', 'key']),
      ['OTHER_SECRET', 'phrase'],
    ]);
  });

  it('get into a test network after a warning, and are refused before their lock is made if they are here', async () => {
    const seen = await page.evaluate(async ({ words, key, privateKey, secondKey }) => {
      const { here, outcome } = wallet;
      const typed = { privateKey, network: 'devnet' as const };
      const warned = await outcome(() => here.checkPrivateKey(typed));
      const phrase = await here.restorePhrase({ words, name: 'Phrase', network: 'mainnet', key });
      const elsewhere = await outcome(() => here.checkPrivateKey({ ...typed, intoTestNetwork: true }));
      const twice = await outcome(() => here.checkPrivateKey({ ...typed, network: 'mainnet' }));
      // The lock would be refused too.
      const weak = { kind: 'passphrase' as const, passphrase: '' };
      const wanted = { privateKey, network: 'mainnet' as const, name: 'x', key: weak };
      const imported = await outcome(() => here.importPrivateKey(wanted));
      await here.addWallet(phrase.id, { name: 'Second', network: 'mainnet' });
      await here.removeWallet(phrase.id);
      const covered = await outcome(() => here.checkPrivateKey({ ...typed, network: 'mainnet' }));
      const second = await outcome(() => here.checkPrivateKey({ privateKey: secondKey, network: 'mainnet' }));
      return { warned, elsewhere, twice, imported, covered, second };
    }, given);
    const already = (address: string, name: string) => ({ code: 'ALREADY_HERE', details: { address, name } });
    expect(seen.warned).to.deep.equal({ code: 'TEST_NETWORK', details: { network: 'devnet' } });
    expect(seen.elsewhere).to.deep.equal({
      code: 'OTHER_NETWORK',
      details: { address: first, name: 'Phrase', network: 'mainnet' },
    });
    expect(seen.twice).to.deep.equal(already(first, 'Phrase'));
    expect(seen.imported).to.deep.equal(already(first, 'Phrase'));
    expect(seen.covered, 'an account of a phrase that is here').to.deep.equal(already(second, 'Second'));
    expect(seen.second).to.deep.equal(already(second, 'Second'));
  });

  it('are named when their phrase is restored, or when their account is added to it', async () => {
    const seen = await page.evaluate(async ({ words, key, privateKey, secondKey }) => {
      const { here, outcome } = wallet;
      const network = 'mainnet' as const;
      const phrase = { words, name: 'Phrase', network, key };
      const { address } = await here.importPrivateKey({ privateKey, name: 'First key', network, key });
      const restored = await outcome(() => here.restorePhrase(phrase));
      await here.removeSecret(address);
      await here.importPrivateKey({ privateKey: secondKey, name: 'Second key', network, key });
      const { id } = await here.restorePhrase(phrase);
      const added = await outcome(() => here.addWallet(id, { name: 'x', network }));
      return { restored, added };
    }, given);
    expect(seen).to.deep.equal({
      restored: { code: 'ALREADY_HERE', details: { address: first, name: 'First key' } },
      added: { code: 'ALREADY_HERE', details: { address: second, name: 'Second key' } },
    });
  });

  it('join a watched address in its network, and are refused in another', async () => {
    const seen = await page.evaluate(
      async ({ privateKey, watched }) => {
        const others = () => [{ address: watched, name: 'Watched', network: 'mainnet' as const }];
        const device = wallet.createDevice({ others });
        const typed = { privateKey, intoTestNetwork: true };
        const address = await device.checkPrivateKey({ ...typed, network: 'mainnet' });
        const elsewhere = await wallet.outcome(() => device.checkPrivateKey({ ...typed, network: 'devnet' }));
        device.close();
        return [address, elsewhere.code];
      },
      { ...given, watched: first },
    );
    expect(seen).to.deep.equal([first, 'OTHER_NETWORK']);
  });
});
