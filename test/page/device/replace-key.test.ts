import { base58 } from '@scure/base';
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { addAuthenticator } from './support/authenticator.ts';
import { serveDevice, type DevicePages } from './support/device-page.ts';
import { otherKey } from './support/other-derivation.ts';
import { OTHER_ADDRESSES, OTHER_PHRASE, PASSPHRASE, PHRASE } from './support/phrases.ts';

const ID = OTHER_ADDRESSES[0];
const NEW = 'a kettle under northern stars';

describe('a lock whose key is lost, in Chromium', () => {
  let pages: DevicePages;
  let page: Page;

  before(async () => {
    pages = await serveDevice();
  });
  after(() => pages.close());

  beforeEach(async () => {
    page = await pages.open();
    await page.evaluate(
      async ({ words, passphrase }) => {
        const { here } = wallet;
        const key = { kind: 'passphrase' as const, passphrase };
        const { id } = await here.restorePhrase({ words, name: 'Main', network: 'mainnet', key });
        await here.addWallet(id, { name: 'Savings', network: 'mainnet' });
        await here.addWallet(id, { name: 'Old app', network: 'mainnet', scheme: 'short' });
        here.lock();
      },
      { words: OTHER_PHRASE, passphrase: PASSPHRASE },
    );
  });

  const replace = (words: string, passphrase: string | null, tab = page): Promise<string> =>
    tab.evaluate(
      async ({ id, words, passphrase }) => {
        const key =
          passphrase === null ? { kind: 'passkey' as const } : { kind: 'passphrase' as const, passphrase };
        return (await wallet.outcome(() => wallet.here.replaceKey(id, words, key))).code ?? 'replaced';
      },
      { id: ID, words, passphrase },
    );
  const unlock = (passphrase: string | null): Promise<string> =>
    page.evaluate(
      async ({ id, passphrase }) => {
        const { here, outcome } = wallet;
        here.lock();
        const key =
          passphrase === null ? { kind: 'passkey' as const } : { kind: 'passphrase' as const, passphrase };
        return (await outcome(() => here.unlock(id, key))).code ?? 'unlocked';
      },
      { id: ID, passphrase },
    );
  const stored = (): Promise<string> => page.evaluate(async () => JSON.stringify(await wallet.rawRecords()));

  it('is replaced with the words: wallets, names and networks stay, and only the new key opens it', async () => {
    const before = await page.evaluate(async () => (await wallet.here.list()).phrases[0]?.wallets);
    expect(await replace(OTHER_PHRASE, NEW)).to.equal('replaced');
    const [phrase] = (await page.evaluate(() => wallet.here.list())).phrases;
    expect(phrase).to.deep.include({ id: ID, checked: true, unlocked: true, lock: 'passphrase' });
    expect(phrase?.wallets).to.deep.equal(before);
    expect(phrase?.wallets).to.have.length(3);
    expect(await unlock(PASSPHRASE)).to.equal('WRONG_PASSPHRASE');
    expect(await unlock(NEW)).to.equal('unlocked');
    const signed = await page.evaluate(async () => {
      const [opened] = (await wallet.here.list()).phrases;
      const signers = await Promise.all(
        (opened?.wallets ?? []).map((each) => wallet.here.signer(each.address)),
      );
      return await Promise.all(
        signers.map(async (each) => (await each.signMessage(new Uint8Array(8))).length),
      );
    });
    expect(signed).to.deep.equal([64, 64, 64]);
  });

  it('stays as it is for other words, wrong ones, and a passphrase that is easy to guess', async () => {
    const before = await stored();
    const [first, ...others] = OTHER_PHRASE.split(' ');
    expect(await replace(PHRASE, NEW)).to.equal('OTHER_WORDS');
    expect(await replace('too few', NEW)).to.equal('WORD_COUNT');
    expect(await replace(['zzzz', ...others].join(' '), NEW)).to.equal('UNKNOWN_WORDS');
    expect(await replace([...others, first].join(' '), NEW)).to.equal('CHECKSUM');
    expect(await replace(OTHER_PHRASE, '1234567890')).to.equal('PASSPHRASE_TOO_SIMPLE');
    const told = await page.evaluate(
      async ({ id, words }) => [
        (await wallet.outcome(() => wallet.here.expectSecretOf(id, words[0] ?? ''))).code,
        (await wallet.outcome(() => wallet.here.expectSecretOf(id, words[1] ?? ''))).code,
      ],
      { id: ID, words: [PHRASE, OTHER_PHRASE] },
    );
    expect(told).to.deep.equal(['OTHER_WORDS', undefined]);
    expect(await stored()).to.equal(before);
    expect(await unlock(PASSPHRASE)).to.equal('unlocked');
  });

  it('makes no passkey for words of another phrase, and one for its own', async () => {
    const authenticator = await addAuthenticator(page);
    await page.evaluate(() => {
      const { credentials } = navigator;
      const create = credentials.create.bind(credentials);
      Object.assign(credentials, {
        create: (options: CredentialCreationOptions) => {
          document.documentElement.classList.add('asked');
          return create(options);
        },
      });
    });
    const wasAsked = (): Promise<boolean> =>
      page.evaluate(() => document.documentElement.classList.contains('asked'));
    expect(await replace(PHRASE, null)).to.equal('OTHER_WORDS');
    expect(await wasAsked()).to.equal(false);
    expect(await replace(OTHER_PHRASE, null)).to.equal('replaced');
    expect(await wasAsked()).to.equal(true);
    // The passkey does not answer any more: the words lead back to a passphrase.
    await authenticator.setVerified(false);
    expect(await unlock(null)).to.equal('PASSKEY_CANCELLED');
    expect(await replace(OTHER_PHRASE, NEW)).to.equal('replaced');
    expect(await unlock(NEW)).to.equal('unlocked');
    await authenticator.remove();
  });

  it('is not replaced if the record names an address that the words do not give', async () => {
    await page.evaluate(async (foreign) => {
      const [record] = (await wallet.rawRecords()) as {
        public: { wallets: { address: string; name: string; network: string; account: number }[] };
      }[];
      record?.public.wallets.push({ address: foreign, name: 'Foreign', network: 'mainnet', account: 7 });
      await wallet.putRaw(record);
    }, OTHER_ADDRESSES[2]);
    const before = await stored();
    expect(await replace(OTHER_PHRASE, NEW)).to.equal('OTHER_WORDS');
    expect(await stored()).to.equal(before);
  });

  it('closes the other tabs, which open with the new key', async () => {
    const second = await pages.open({ profile: page.context() });
    await second.evaluate(
      ({ id, passphrase }) => wallet.here.unlock(id, { kind: 'passphrase', passphrase }),
      { id: ID, passphrase: PASSPHRASE },
    );
    expect(await replace(OTHER_PHRASE, NEW)).to.equal('replaced');
    const state = await second.evaluate(
      async ({ id, passphrase }) => {
        const { here, outcome } = wallet;
        const before = (await outcome(() => here.signer(id))).code;
        await here.unlock(id, { kind: 'passphrase', passphrase });
        return [before, (await outcome(() => here.signer(id))).code];
      },
      { id: ID, passphrase: NEW },
    );
    expect(state).to.deep.equal(['LOCKED', undefined]);
  });

  it('of an imported key is replaced with that private key, and with no other secret', async () => {
    const [own, other] = [0, 1].map((account) => {
      const { seed, publicKey } = otherKey(PHRASE, account);
      return base58.encode(Buffer.concat([seed, publicKey]));
    });
    const seen = await page.evaluate(
      async ({ own, other, words, passphrase, next }) => {
        const { here, outcome } = wallet;
        const key = { kind: 'passphrase' as const, passphrase };
        const newKey = { kind: 'passphrase' as const, passphrase: next };
        const typed = { privateKey: own, network: 'mainnet' as const };
        const { address: id } = await here.importPrivateKey({ ...typed, name: 'Old key', key });
        here.lock();
        const before = JSON.stringify(await wallet.rawRecords());
        const refused = [
          await outcome(() => here.replaceKey(id, other, newKey)),
          await outcome(() => here.replaceKey(id, words, newKey)),
          await outcome(() => here.expectSecretOf(id, other)),
          await outcome(() => here.expectSecretOf(id, own)),
        ];
        const isSame = before === JSON.stringify(await wallet.rawRecords());
        await here.replaceKey(id, own, newKey);
        const [imported] = (await here.list()).keys;
        here.lock();
        const old = await outcome(() => here.unlock(id, key));
        await here.unlock(id, newKey);
        const signature = await (await here.signer(id)).signMessage(new Uint8Array(8));
        return { refused: refused.map(({ code }) => code), isSame, imported, old, length: signature.length };
      },
      { own: own ?? '', other: other ?? '', words: PHRASE, passphrase: PASSPHRASE, next: NEW },
    );
    expect(seen.refused).to.deep.equal(['OTHER_KEY', 'NOT_A_KEY', 'OTHER_KEY', undefined]);
    expect(seen.isSame).to.equal(true);
    expect(seen.imported).to.deep.include({ kind: 'key', lock: 'passphrase', unlocked: true });
    expect(seen.imported?.wallets.map(({ name }) => name)).to.deep.equal(['Old key']);
    expect(seen.old.code).to.equal('WRONG_PASSPHRASE');
    expect(seen.length).to.equal(64);
  });

  it('counts its words as checked, also if they were never checked before', async () => {
    const seen = await page.evaluate(
      async ({ passphrase, next }) => {
        const { here, outcome } = wallet;
        const key = { kind: 'passphrase' as const, passphrase };
        const made = await here.makePhrase({ name: 'New', network: 'mainnet', key });
        const { id } = made.phrase;
        here.lock();
        const newKey = { kind: 'passphrase' as const, passphrase: next };
        const { checked } = await here.replaceKey(id, made.words.join(' '), newKey);
        return [made.phrase.checked, checked, (await outcome(() => here.signer(id))).code];
      },
      { passphrase: PASSPHRASE, next: NEW },
    );
    expect(seen).to.deep.equal([false, true, undefined]);
  });
});
