import { expect } from 'chai';
import { isSignatureOf } from '../../../client/src/checks/signature-rule.ts';
import { serveDevice, type DevicePages } from './support/device-page.ts';
import { PASSPHRASE, PHRASE } from './support/phrases.ts';
import { VERSION_1, VERSION_2, VERSION_3, type StoredRecord } from './support/stored-records.ts';

describe('records that earlier releases stored, in Chromium', () => {
  let pages: DevicePages;

  before(async () => {
    pages = await serveDevice();
  });
  after(() => pages.close());

  const versions: [version: number, record: StoredRecord][] = [
    [1, VERSION_1],
    [2, VERSION_2],
    [3, VERSION_3],
  ];
  for (const [version, record] of versions) {
    it(`of version ${version} open, sign for each wallet, and keep their format when they change`, async () => {
      const page = await pages.open();
      const { wallets } = JSON.parse(record.public) as { wallets: { address: string; name: string }[] };
      const addresses = wallets.map(({ address }) => address);
      const seen = await page.evaluate(openStored, { record, passphrase: PASSPHRASE, addresses });
      const message = new TextEncoder().encode('hello');
      for (const [index, address] of addresses.entries())
        expect(isSignatureOf(address, message, Uint8Array.from(seen.signatures[index] ?? []))).to.equal(true);
      const renamed = record.public
        .replace('"revision":1', '"revision":2')
        .replace(`"name":"${wallets[0]?.name}"`, '"name":"Renamed"');
      expect(seen.stored).to.equal(renamed);
      expect(seen.words).to.equal(version === 3 ? 'OTHER_SECRET' : PHRASE);
    });
  }
});

async function openStored(given: { record: StoredRecord; passphrase: string; addresses: string[] }) {
  const { here, outcome, putRaw, rawRecords } = wallet;
  const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  const publicPart = JSON.parse(given.record.public) as { id: string };
  const { id } = publicPart;
  await here.list();
  const sealed = { iv: bytesOf(given.record.iv), bytes: bytesOf(given.record.bytes) };
  await putRaw({ id, public: publicPart, sealed });
  const key = { kind: 'passphrase' as const, passphrase: given.passphrase };
  await here.unlock(id, key);
  const signatures: number[][] = [];
  for (const address of given.addresses) {
    const signer = await here.signer(address);
    signatures.push([...(await signer.signMessage(new TextEncoder().encode('hello')))]);
  }
  await here.renameWallet(given.addresses[0] ?? '', 'Renamed');
  const [changed] = (await rawRecords()) as { public: unknown }[];
  const words = await outcome(() => here.showWords(id, key));
  return { signatures, stored: JSON.stringify(changed?.public), words: words.value?.join(' ') ?? words.code };
}
