import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { isSignatureOf } from '../../../client/src/checks/signature-rule.ts';
import { serveDevice, type DevicePages } from './support/device-page.ts';
import { otherAddress, otherKeyAt } from './support/other-derivation.ts';
import { OTHER_ADDRESSES, OTHER_PHRASE, PASSPHRASE } from './support/phrases.ts';

describe('wallets on the device, in Chromium', () => {
  let pages: DevicePages;
  let page: Page;

  before(async () => {
    pages = await serveDevice();
    page = await pages.open();
  });
  after(() => pages.close());

  it('sign only after words of their phrase were asked for and given, a wrong one corrected', async () => {
    const made = await page.evaluate(async (passphrase) => {
      const { here, outcome } = wallet;
      const key = { kind: 'passphrase' as const, passphrase };
      const { phrase, words } = await here.makePhrase({ name: ' My  wallet ', network: 'mainnet', key });
      const sign = async (): Promise<number[]> => {
        const signer = await here.signer(phrase.id);
        return [...(await signer.signMessage(new TextEncoder().encode('hello')))];
      };
      const unasked = await outcome(() => here.checkPhrase(phrase.id, []));
      const before = await outcome(sign);
      const places = await here.askForWords(phrase.id);
      const word = (place = 0): string => words[place - 1] ?? '';
      const [first, second, third] = places;
      const wrong = await outcome(() => here.checkPhrase(phrase.id, [word(first), 'none', word(third)]));
      const checked = await here.checkPhrase(
        phrase.id,
        places.map((place) => ` ${word(place).toUpperCase()}`),
      );
      return { phrase, words, unasked, before, wrong, second, places, checked, after: await sign() };
    }, PASSPHRASE);
    expect(made.words).to.have.length(12);
    expect(made.phrase).to.deep.include({ lock: 'passphrase', checked: false, unlocked: true });
    expect(made.phrase.wallets).to.deep.equal([
      { address: otherAddress(made.words.join(' '), 0), name: 'My wallet', network: 'mainnet', account: 0 },
    ]);
    expect([made.unasked.code, made.before.code]).to.deep.equal(['CHECK_NOT_ASKED', 'NOT_CHECKED']);
    expect(made.wrong).to.deep.equal({ code: 'CHECK_FAILED', details: { places: [made.second] } });
    expect(new Set(made.places)).to.have.property('size', 3);
    expect(made.checked.checked).to.equal(true);
    const message = new TextEncoder().encode('hello');
    expect(isSignatureOf(made.phrase.id, message, Uint8Array.from(made.after))).to.equal(true);
  });

  it('are restored from their phrase, into a test network after a warning, and only into one network', async () => {
    const restored = await page.evaluate(
      async ({ words, passphrase }) => {
        const { here, outcome } = wallet;
        const key = { kind: 'passphrase' as const, passphrase };
        const wanted = { words, name: 'Test', network: 'devnet' as const, key };
        const warned = await outcome(() => here.restorePhrase(wanted));
        const phrase = await here.restorePhrase({ ...wanted, intoTestNetwork: true });
        return {
          warned,
          phrase,
          twice: await outcome(() => here.restorePhrase({ ...wanted, intoTestNetwork: true })),
          elsewhere: await outcome(() => here.restorePhrase({ ...wanted, network: 'mainnet' })),
        };
      },
      { words: OTHER_PHRASE, passphrase: PASSPHRASE },
    );
    const [address] = OTHER_ADDRESSES;
    expect(restored.warned).to.deep.equal({ code: 'TEST_NETWORK', details: { network: 'devnet' } });
    expect(restored.phrase).to.deep.include({ id: address, checked: true, unlocked: true });
    expect(restored.twice).to.deep.equal({ code: 'ALREADY_HERE', details: { address, name: 'Test' } });
    expect(restored.elsewhere).to.deep.equal({
      code: 'OTHER_NETWORK',
      details: { address, name: 'Test', network: 'devnet' },
    });
  });

  it('of further accounts have names, are removed one by one, and leave the device with their phrase', async () => {
    const seen = await page.evaluate(async (id) => {
      const { here, outcome } = wallet;
      const added = [
        await here.addWallet(id, { name: 'Second', network: 'mainnet' }),
        await here.addWallet(id, { name: 'Third', network: 'devnet', account: 2 }),
      ];
      const twice = await outcome(() => here.addWallet(id, { name: 'x', network: 'devnet', account: 2 }));
      const noAccount = await outcome(() =>
        here.addWallet(id, { name: 'x', network: 'devnet', account: -1 }),
      );
      const noName = await outcome(() => here.renameWallet(id, '\u202egnp.exe'));
      const renamed = await here.renameWallet(id, 'First');
      await here.removeWallet(added[1]?.address ?? '');
      await here.removeWallet(id);
      const last = await outcome(() => here.removeWallet(added[0]?.address ?? ''));
      const free = await here.addWallet(id, { name: 'First again', network: 'devnet' });
      await here.removeSecret(id);
      const gone = await outcome(() => here.signer(id));
      const { phrases } = await here.list();
      return { added, twice, noAccount, noName, renamed, last, free, gone, left: phrases.length };
    }, OTHER_ADDRESSES[0]);
    expect(seen.added.map(({ address }) => address)).to.deep.equal(OTHER_ADDRESSES.slice(1));
    expect(seen.renamed.name).to.equal('First');
    expect(seen.free).to.deep.include({ account: 0, address: OTHER_ADDRESSES[0] });
    expect([
      seen.twice.code,
      seen.noAccount.code,
      seen.noName.code,
      seen.last.code,
      seen.gone.code,
    ]).to.deep.equal(['ALREADY_HERE', 'ACCOUNT', 'NAME', 'LAST_WALLET', 'NOT_FOUND']);
    expect(seen.left).to.equal(1);
  });

  it('at the paths of other programs sign with their own key, are kept, and leave older records readable to older pages', async () => {
    const seen = await page.evaluate(
      async ({ words, passphrase }) => {
        const here = wallet.createDevice();
        const key = { kind: 'passphrase' as const, passphrase };
        const { id } = await here.restorePhrase({ words, name: 'Usual', network: 'mainnet', key });
        const versions: unknown[] = [];
        const readVersion = async (): Promise<void> => {
          const records = (await wallet.rawRecords()) as { id: string; public: { version: number } }[];
          versions.push(records.find((record) => record.id === id)?.public.version);
        };
        await readVersion();
        const added = [];
        for (const scheme of ['short', 'coin', 'none'] as const)
          added.push(await here.addWallet(id, { name: scheme, network: 'mainnet', account: 0, scheme }));
        await readVersion();
        const next = await here.addWallet(id, { name: 'Second', network: 'mainnet' });
        const later = wallet.createDevice();
        await later.unlock(id, key);
        const signatures: number[][] = [];
        for (const { address } of added) {
          const signer = await later.signer(address);
          signatures.push([...(await signer.signMessage(new TextEncoder().encode('hello')))]);
        }
        const usual = await here.usualAddresses(id);
        for (const { address } of added) await here.removeWallet(address);
        await readVersion();
        const shown = await here.showWords(id, key);
        await here.removeSecret(id);
        for (const device of [here, later]) device.close();
        return { added, next, signatures, usual, versions, shown };
      },
      { words: OTHER_PHRASE, passphrase: PASSPHRASE },
    );
    const paths = [[44, 501, 0], [44, 501], null];
    const elsewhere = paths.map((path) => otherKeyAt(OTHER_PHRASE, path).address);
    expect(seen.added.map(({ address }) => address)).to.deep.equal(elsewhere);
    expect(seen.usual.map(({ address }) => address)).to.deep.equal([
      ...[0, 1, 2].map((account) => otherAddress(OTHER_PHRASE, account)),
      ...elsewhere,
    ]);
    expect(seen.next).to.deep.include({ account: 1, address: otherAddress(OTHER_PHRASE, 1) });
    const message = new TextEncoder().encode('hello');
    for (const [index, address] of elsewhere.entries())
      expect(isSignatureOf(address, message, Uint8Array.from(seen.signatures[index] ?? []))).to.equal(true);
    expect(seen.versions).to.deep.equal([1, 2, 1]);
    expect(seen.shown.join(' ')).to.equal(OTHER_PHRASE);
  });

  it('are refused in another network than the same address that is only watched, or connected from another program', async () => {
    const seen = await page.evaluate(
      async ({ words, passphrase, addresses: [first, second] }) => {
        const { outcome } = wallet;
        const others = [
          { address: first, name: 'Watched', network: 'mainnet' as const },
          { address: second, name: 'Connected', network: 'mainnet' as const },
        ];
        const device = wallet.createDevice({ others: () => others });
        const key = { kind: 'passphrase' as const, passphrase };
        const wanted = { words, name: 'x', network: 'devnet' as const, key, intoTestNetwork: true };
        const restored = await outcome(() => device.restorePhrase(wanted));
        const { id } = await device.restorePhrase({ ...wanted, network: 'mainnet' });
        const added = await outcome(() => device.addWallet(id, { name: 'x', network: 'devnet' }));
        const { address } = await device.addWallet(id, { name: 'x', network: 'mainnet' });
        await device.removeSecret(id);
        device.close();
        return { restored, added, address };
      },
      { words: OTHER_PHRASE, passphrase: PASSPHRASE, addresses: OTHER_ADDRESSES },
    );
    const [first, second] = OTHER_ADDRESSES;
    expect(seen.restored).to.deep.equal({
      code: 'OTHER_NETWORK',
      details: { address: first, name: 'Watched', network: 'mainnet' },
    });
    expect(seen.added).to.deep.equal({
      code: 'OTHER_NETWORK',
      details: { address: second, name: 'Connected', network: 'mainnet' },
    });
    expect(seen.address, 'its key joins it in the same network').to.equal(second);
  });

  it('are locked when asked, in every tab, and a signer that was given out before signs nothing more', async () => {
    const second = await pages.open({ profile: page.context() });
    await second.evaluate(async (passphrase) => {
      const { here } = wallet;
      const [phrase] = (await here.list()).phrases;
      await here.unlock(phrase?.id ?? '', { kind: 'passphrase', passphrase });
    }, PASSPHRASE);
    const locked = await page.evaluate(async () => {
      const { here, outcome } = wallet;
      const [phrase] = (await here.list()).phrases;
      const id = phrase?.id ?? '';
      const signer = await here.signer(id);
      here.lock();
      return [
        await outcome(() => signer.signMessage(new Uint8Array(1))),
        await outcome(() => here.signer(id)),
        await outcome(() => here.renameWallet(id, 'x')),
        await outcome(() => here.askForWords(id)),
      ].map(({ code }) => code);
    });
    expect(locked).to.deep.equal(['LOCKED', 'LOCKED', 'LOCKED', 'LOCKED']);
    await second.waitForFunction(async () =>
      (await wallet.here.list()).phrases.every(({ unlocked }) => !unlocked),
    );
  });

  it('are locked after the idle time, also if no timer ran because the computer slept', async () => {
    const states = await page.evaluate(async (passphrase) => {
      const { clock, turn } = wallet.stillClock();
      const device = wallet.createDevice({
        environment: { ...wallet.browserEnvironment(), clock },
        idleMs: 1000,
      });
      const changes: string[] = [];
      device.onChange((change) => changes.push(change));
      const unlocked = async (): Promise<boolean | undefined> => (await device.list()).phrases[0]?.unlocked;
      const id = (await device.list()).phrases[0]?.id ?? '';
      await device.unlock(id, { kind: 'passphrase', passphrase });
      turn(999);
      device.noteActivity();
      turn(999);
      const active = await unlocked();
      turn(1);
      const late = await wallet.outcome(() => device.signer(id));
      device.close();
      return { active, late: late.code, changes };
    }, PASSPHRASE);
    expect(states).to.deep.equal({ active: true, late: 'LOCKED', changes: ['locks', 'locks'] });
  });

  it('are locked after another idle time as soon as it is chosen, counted from the last activity', async () => {
    const states = await page.evaluate(async (passphrase) => {
      const { clock, turn } = wallet.stillClock();
      const device = wallet.createDevice({
        environment: { ...wallet.browserEnvironment(), clock },
        idleMs: 1000,
      });
      const unlocked = async (): Promise<boolean | undefined> => (await device.list()).phrases[0]?.unlocked;
      const id = (await device.list()).phrases[0]?.id ?? '';
      const key = { kind: 'passphrase' as const, passphrase };
      const seen: unknown[] = [];
      await device.unlock(id, key);
      device.setIdleTime(3000);
      turn(2999);
      seen.push(await unlocked());
      device.setIdleTime(2000);
      seen.push(await unlocked());
      // A longer time opens nothing that a shorter one has locked.
      device.setIdleTime(9000);
      seen.push(await unlocked());
      device.close();
      return seen;
    }, PASSPHRASE);
    expect(states).to.deep.equal([true, false, false]);
  });
});
