import { base58 } from '@scure/base';
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { PLAIN_HOST } from '../../support/browser.ts';
import { readPhrase } from '../../../page/device/phrase/phrase.ts';
import { deriveKey } from '../../../page/device/phrase/derive-key.ts';
import { serveDevice, type DevicePages } from './support/device-page.ts';
import { OTHER_ADDRESSES, OTHER_PHRASE, PASSPHRASE, PHRASE } from './support/phrases.ts';

const ID = OTHER_ADDRESSES[0];
const SMALL_QUOTA_BYTES = 300_000;

describe('records of phrases in the browser, in Chromium', () => {
  let pages: DevicePages;
  let page: Page;

  before(async () => {
    pages = await serveDevice();
    page = await pages.open();
    await page.evaluate(restore, { words: OTHER_PHRASE, passphrase: PASSPHRASE });
  });
  after(() => pages.close());

  it('have neither phrase nor key nor passphrase in them, in any encoding', async () => {
    const { entropy, seed } = await readPhrase(OTHER_PHRASE);
    const key = deriveKey(seed, [44, 501, 0, 0]);
    // One byte after the other, so that text in it and bytes are both found.
    const stored = await page.evaluate(async () => {
      const records = await wallet.rawRecords();
      const asText = JSON.stringify(records, (_, value: unknown) =>
        value instanceof Uint8Array ? [...value].map((byte) => String.fromCharCode(byte)).join('') : value,
      );
      return asText;
    });
    expect(stored).to.contain(ID);
    const bytes = Buffer.from(stored, 'utf8');
    for (const secret of [entropy, seed, key, Buffer.from(PASSPHRASE)]) {
      const buffer = Buffer.from(secret);
      const encodings = [
        base58.encode(buffer),
        buffer.toString('base64').replace(/=+$/, ''),
        buffer.toString('base64url'),
        buffer.toString('hex'),
        JSON.stringify([...buffer]).slice(1, -1),
        buffer.toString('latin1'),
      ];
      for (const encoded of encodings) expect(stored).to.not.contain(encoded);
      expect(bytes.includes(buffer)).to.equal(false);
    }
    for (const word of OTHER_PHRASE.split(' ')) expect(stored).to.not.contain(word);
  });

  it('open in another profile with the passphrase alone', async () => {
    const records = await copyOf(page);
    const thief = await pages.open();
    await thief.evaluate(() => wallet.here.list());
    const tried = await thief.evaluate(putAndUnlock, {
      records,
      passphrases: ['Correct Horse Battery', PASSPHRASE],
    });
    expect(tried).to.deep.equal(['WRONG_PASSPHRASE', 'unlocked']);
  });

  it('do not open if an address, a network, a name or the check was changed in them', async () => {
    const original = await copyOf(page);
    const changes: [string, string][] = [
      ['"network":"mainnet"', '"network":"devnet"'],
      ['"name":"Main"', '"name":"Safe"'],
      ['"account":0', '"account":1'],
      ['"revision":1', '"revision":9'],
      [`"address":"${ID}"`, `"address":"${OTHER_ADDRESSES[1]}"`],
    ];
    const victim = await pages.open();
    await victim.evaluate(() => wallet.here.list());
    for (const [from, to] of changes) {
      expect(original).to.contain(from);
      const records = original.replace(from, to);
      const tried = await victim.evaluate(putAndUnlock, { records, passphrases: [PASSPHRASE] });
      expect(tried, to).to.deep.equal(['WRONG_PASSPHRASE']);
    }
  });

  it('that are damaged or of a newer release are named, left alone, and hide no other', async () => {
    const seen = await page.evaluate(async () => {
      const { here, outcome, putRaw } = wallet;
      await putRaw({ id: 'newer', public: { version: 4 }, sealed: 'other' });
      await putRaw({ id: 'damaged', public: null });
      const { phrases, unreadable } = await here.list();
      const passphrase = 'any passphrase';
      const codes = [];
      for (const id of ['newer', 'damaged', 'none']) {
        codes.push((await outcome(() => here.unlock(id, { kind: 'passphrase', passphrase }))).code);
        await outcome(() => here.removeSecret(id));
      }
      return { count: phrases.length, unreadable, codes, left: (await here.list()).unreadable };
    });
    expect(seen).to.deep.equal({
      count: 1,
      unreadable: [
        { id: 'damaged', reason: 'RECORD_DAMAGED' },
        { id: 'newer', reason: 'RECORD_TOO_NEW' },
      ],
      codes: ['RECORD_TOO_NEW', 'RECORD_DAMAGED', 'NOT_FOUND'],
      left: [],
    });
  });

  it('keep what two tabs write at the same time, and each tab hears of the other', async () => {
    const second = await pages.open({ profile: page.context() });
    await second.evaluate(
      async ({ id, passphrase }) => {
        await wallet.here.unlock(id, { kind: 'passphrase', passphrase });
        wallet.here.onChange((change) => document.documentElement.classList.add(change));
      },
      { id: ID, passphrase: PASSPHRASE },
    );
    const add = async (from: number): Promise<void> => {
      for (const account of [from, from + 1])
        await wallet.here.addWallet('5vftMkHL72JaJG6ExQfGAsT2uGVHpRR7oTNUPMs68Y2N', {
          name: `Account ${account}`,
          network: 'mainnet',
          account,
        });
    };
    await Promise.all([page.evaluate(add, 10), second.evaluate(add, 20)]);
    const accounts = await second.evaluate(async () =>
      (await wallet.here.list()).phrases[0]?.wallets.map(({ account }) => account),
    );
    expect(accounts).to.have.members([0, 10, 11, 20, 21]);
    await second.waitForSelector('html.stored', { state: 'attached' });
  });

  it('are lost for a tab whose lock another tab changed, until it unlocks again', async () => {
    const second = await pages.open({ profile: page.context() });
    await page.evaluate(async (id) => void (await wallet.here.signer(id)), ID);
    await second.evaluate(
      ({ id, passphrase }) =>
        wallet.here.changeKey(
          id,
          { kind: 'passphrase', passphrase },
          { kind: 'passphrase', passphrase: `${passphrase} 2` },
        ),
      { id: ID, passphrase: PASSPHRASE },
    );
    const { code } = await page.evaluate((id) => wallet.outcome(() => wallet.here.signer(id)), ID);
    expect(code).to.equal('LOCKED');
  });

  it('stay as they are when the storage is full', async () => {
    const full = await pages.open();
    const session = await full.context().newCDPSession(full);
    const origin = `http://localhost:${pages.port}`;
    // Before the first use, because Chromium remembers for a while how much space is left.
    await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: SMALL_QUOTA_BYTES });
    const wanted = { words: PHRASE, passphrase: PASSPHRASE };
    await full.evaluate(restore, { words: OTHER_PHRASE, passphrase: PASSPHRASE });
    const fillers = await full.evaluate(fill);
    expect(await full.evaluate(restore, wanted)).to.equal('STORAGE_FULL');
    const renamed = await full.evaluate(
      (id) => wallet.outcome(() => wallet.here.renameWallet(id, 'x'.repeat(40))),
      ID,
    );
    expect(renamed.code).to.equal('STORAGE_FULL');
    await full.evaluate(async (ids) => {
      for (const id of ids) await wallet.here.removeSecret(id);
    }, fillers);
    await session.send('Storage.overrideQuotaForOrigin', { origin });
    const names = await full.evaluate(async () =>
      (await wallet.here.list()).phrases.map(({ wallets }) => wallets[0]?.name),
    );
    expect(names).to.deep.equal(['Main']);
    expect(await full.evaluate(restore, wanted)).to.equal('stored');
  });

  it('are refused with one reason each if the page may not store, has no database, or no encryption', async () => {
    const sandboxed = await pages.open({ path: '/sandboxed' });
    const forbidden = await sandboxed.evaluate(
      async () => (await wallet.outcome(() => wallet.here.list())).code,
    );
    expect(forbidden).to.equal('STORAGE_FORBIDDEN');
    const missing = await page.evaluate(async () => {
      const environment = { ...wallet.browserEnvironment(), indexedDB: null, storage: null };
      const device = wallet.createDevice({ environment });
      return [(await wallet.outcome(() => device.list())).code, await device.askToPersist()];
    });
    expect(missing).to.deep.equal(['NO_STORAGE', 'unsupported']);
    const plain = await pages.open({ host: PLAIN_HOST });
    const insecure = await plain.evaluate(
      async () => (await wallet.outcome(async () => wallet.createDevice())).code,
    );
    expect(insecure).to.equal('INSECURE_CONTEXT');
  });

  it('are asked to be kept, and a refusal of the browser is passed on', async () => {
    expect(await page.evaluate(() => wallet.here.askToPersist())).to.be.oneOf(['granted', 'refused']);
  });
});

async function restore({ words, passphrase }: { words: string; passphrase: string }): Promise<string> {
  const key = { kind: 'passphrase' as const, passphrase };
  const wanted = { words, name: 'Main', network: 'mainnet' as const, key };
  return (await wallet.outcome(() => wallet.here.restorePhrase(wanted))).code ?? 'stored';
}

/** Stores fillers until the quota is used up, and returns their ids. */
async function fill(): Promise<string[]> {
  const ids: string[] = [];
  // From large to small, until less than a record is left.
  for (const size of [50_000, 10_000, 1_000, 100]) {
    // Far more than fit.
    for (let count = 0; count < 20; count += 1) {
      const id = `filler ${size} ${count}`;
      const stored = await wallet.putRaw({ id, filler: crypto.getRandomValues(new Uint8Array(size)) }).then(
        () => true,
        () => false,
      );
      if (!stored) break;
      ids.push(id);
    }
  }
  return ids;
}

/** The records of a profile as text; bytes as lists. */
function copyOf(page: Page): Promise<string> {
  return page.evaluate(async () =>
    JSON.stringify(await wallet.rawRecords(), (_, value: unknown) =>
      value instanceof Uint8Array ? { octets: [...value] } : value,
    ),
  );
}

async function putAndUnlock({
  records,
  passphrases,
}: {
  records: string;
  passphrases: string[];
}): Promise<string[]> {
  const { here, outcome, putRaw } = wallet;
  const [record] = JSON.parse(records, (_, value: { octets?: number[] } | null) =>
    value?.octets ? Uint8Array.from(value.octets) : value,
  ) as { id: string; public: { id: string } }[];
  await putRaw(record);
  const codes: string[] = [];
  for (const passphrase of passphrases)
    codes.push(
      (await outcome(() => here.unlock(record?.id ?? '', { kind: 'passphrase', passphrase }))).code ??
        'unlocked',
    );
  return codes;
}
