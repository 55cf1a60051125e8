import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { addAuthenticator } from './support/authenticator.ts';
import { serveDevice, type DevicePages } from './support/device-page.ts';
import { OTHER_ADDRESSES, OTHER_PHRASE, PASSPHRASE, PHRASE } from './support/phrases.ts';

const ID = OTHER_ADDRESSES[0];

describe('locks of phrases, in Chromium', () => {
  let pages: DevicePages;
  let page: Page;

  before(async () => {
    pages = await serveDevice();
    page = await pages.open();
  });
  after(() => pages.close());

  /** Locks first, so that the code says whether this key alone opens the phrase. */
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

  describe('by passphrase', () => {
    it('refuse a passphrase that is short or easy to guess before anything is stored', async () => {
      const refused = await page.evaluate(async (words) => {
        const { here, outcome } = wallet;
        const tried = [];
        for (const passphrase of ['', '9 letters', '😀😀😀😀😀', 'aaaaaaaaaaaa', '1234567890']) {
          const key = { kind: 'passphrase' as const, passphrase };
          tried.push(await outcome(() => here.restorePhrase({ words, name: 'x', network: 'mainnet', key })));
        }
        return { tried, stored: (await here.list()).phrases };
      }, OTHER_PHRASE);
      expect(refused.tried).to.deep.equal([
        ...Array.from({ length: 3 }, () => ({ code: 'PASSPHRASE_TOO_SHORT', details: { atLeast: 10 } })),
        ...Array.from({ length: 2 }, () => ({ code: 'PASSPHRASE_TOO_SIMPLE', details: undefined })),
      ]);
      expect(refused.stored).to.deep.equal([]);
    });

    it('open with the passphrase however the keyboard composes it, and with no other', async () => {
      await page.evaluate(async (words) => {
        const key = { kind: 'passphrase' as const, passphrase: 'Zürich im Frühling' };
        await wallet.here.restorePhrase({ words, name: 'Main', network: 'mainnet', key });
      }, OTHER_PHRASE);
      expect(await unlock('Zürich im Frühling'.normalize('NFD'))).to.equal('unlocked');
      expect(await unlock('zürich im frühling')).to.equal('WRONG_PASSPHRASE');
      expect(await unlock('')).to.equal('WRONG_PASSPHRASE');
      expect(await unlock(null)).to.equal('OTHER_LOCK');
    });

    it('compute the whole key for a wrong passphrase too, and try it, so that its time says nothing', async () => {
      const steps = await page.evaluate(async (id) => {
        const { here, outcome } = wallet;
        const { subtle } = crypto;
        const stepsOf = async (passphrase: string): Promise<string[]> => {
          const seen: string[] = [];
          const { importKey, decrypt } = subtle;
          Object.assign(subtle, {
            importKey: (...given: unknown[]) => {
              const [form, bytes] = given as [string, Uint8Array];
              seen.push(`${form} key of ${bytes.length} bytes`);
              return Reflect.apply(importKey, subtle, given) as unknown;
            },
            decrypt: (...given: unknown[]) => {
              seen.push('tried');
              return Reflect.apply(decrypt, subtle, given) as unknown;
            },
          });
          await outcome(() => here.unlock(id, { kind: 'passphrase', passphrase }));
          Object.assign(subtle, { importKey, decrypt });
          return seen;
        };
        return [await stepsOf('Zürich im Frühling'), await stepsOf('x')];
      }, ID);
      const whole = ['raw key of 32 bytes', 'tried'];
      expect(steps.map((seen) => seen.slice(0, whole.length))).to.deep.equal([whole, whole]);
    });

    it('need the passphrase again to show the words or to change the lock, also while unlocked', async () => {
      const shown = await page.evaluate(
        async ({ id, next }) => {
          const { here, outcome } = wallet;
          const old = { kind: 'passphrase' as const, passphrase: 'Zürich im Frühling' };
          const wrong = { kind: 'passphrase' as const, passphrase: 'wrong wrong wrong' };
          await here.unlock(id, old);
          return {
            refused: (await outcome(() => here.showWords(id, wrong))).code,
            kept: (await outcome(() => here.changeKey(id, wrong, old))).code,
            words: await here.showWords(id, old),
            changed: await here.changeKey(id, old, { kind: 'passphrase', passphrase: next }),
          };
        },
        { id: ID, next: PASSPHRASE },
      );
      expect([shown.refused, shown.kept]).to.deep.equal(['WRONG_PASSPHRASE', 'WRONG_PASSPHRASE']);
      expect(shown.words.join(' ')).to.equal(OTHER_PHRASE);
      expect(shown.changed.unlocked).to.equal(true);
      expect(await unlock('Zürich im Frühling')).to.equal('WRONG_PASSPHRASE');
      expect(await unlock(PASSPHRASE)).to.equal('unlocked');
    });

    it('of an earlier release get the costs of today when they are unlocked', async () => {
      const costs = await page.evaluate(
        async ({ words, passphrase }) => {
          const { here, storeWithCosts, rawRecords } = wallet;
          const memory = async (): Promise<string[]> =>
            (await rawRecords()).map((record) => /"memoryKib":(\d+)/.exec(JSON.stringify(record))?.[1] ?? '');
          const id = await storeWithCosts(words, passphrase, 8);
          const old = await memory();
          await here.unlock(id, { kind: 'passphrase', passphrase });
          const upgraded = await memory();
          await here.signer(id);
          here.lock();
          await here.unlock(id, { kind: 'passphrase', passphrase });
          await here.removeSecret(id);
          return { old, upgraded };
        },
        { words: PHRASE, passphrase: PASSPHRASE },
      );
      expect(costs.old.toSorted()).to.deep.equal(['65536', '8']);
      expect(costs.upgraded).to.deep.equal(['65536', '65536']);
    });
  });

  describe('by passkey', () => {
    it('are refused with the reason if the authenticator has no PRF, and the old lock stays', async () => {
      const authenticator = await addAuthenticator(page, { hasPrf: false });
      expect(await changeToPasskey()).to.equal('PASSKEY_WITHOUT_PRF');
      await authenticator.remove();
      expect(await unlock(PASSPHRASE)).to.equal('unlocked');
    });

    it('replace a passphrase, open only with the passkey, and are replaced by a passphrase', async () => {
      const authenticator = await addAuthenticator(page);
      expect(await changeToPasskey()).to.equal('changed');
      expect(await unlock(PASSPHRASE)).to.equal('OTHER_LOCK');
      expect(await unlock(null)).to.equal('unlocked');
      const signature = await page.evaluate(
        async (id) => (await (await wallet.here.signer(id)).signMessage(new Uint8Array(8))).length,
        ID,
      );
      expect(signature).to.equal(64);
      const words = await page.evaluate((id) => wallet.here.showWords(id, { kind: 'passkey' }), ID);
      expect(words.join(' ')).to.equal(OTHER_PHRASE);
      await page.evaluate(
        ({ id, passphrase }) =>
          wallet.here.changeKey(id, { kind: 'passkey' }, { kind: 'passphrase', passphrase }),
        { id: ID, passphrase: PASSPHRASE },
      );
      await authenticator.setVerified(false);
      expect(await changeToPasskey()).to.equal('PASSKEY_CANCELLED');
      expect(await unlock(PASSPHRASE)).to.equal('unlocked');
      await authenticator.remove();
    });

    it('are refused on an IP address and in a browser without passkeys, with the reason', async () => {
      const byAddress = await pages.open({ host: '127.0.0.1' });
      const onAddress = await byAddress.evaluate(async () => {
        const { here, outcome } = wallet;
        const key = { kind: 'passkey' as const };
        return [
          await here.passkeySupport(),
          await outcome(() => here.makePhrase({ name: 'x', network: 'mainnet', key })),
        ];
      });
      expect(onAddress).to.deep.equal([
        'PASSKEY_ON_IP_ADDRESS',
        { code: 'PASSKEY_ON_IP_ADDRESS', details: { host: '127.0.0.1' } },
      ]);
      const without = await page.evaluate(async () => {
        const { createDevice, browserEnvironment, outcome, here } = wallet;
        const seen: unknown[] = [await here.passkeySupport()];
        const noPrf = { getClientCapabilities: async () => ({ 'extension:prf': false }) };
        for (const passkeys of [null, noPrf]) {
          const device = createDevice({ environment: { ...browserEnvironment(), passkeys } });
          const key = { kind: 'passkey' as const };
          const { code } = await outcome(() => device.makePhrase({ name: 'x', network: 'mainnet', key }));
          seen.push(await device.passkeySupport(), code);
          device.close();
        }
        return seen;
      });
      expect(without).to.deep.equal(['possible', ...Array.from({ length: 4 }, () => 'PASSKEY_UNSUPPORTED')]);
    });

    function changeToPasskey(): Promise<string> {
      return page.evaluate(
        async ({ id, passphrase }) => {
          const { here, outcome } = wallet;
          const old = { kind: 'passphrase' as const, passphrase };
          return (await outcome(() => here.changeKey(id, old, { kind: 'passkey' }))).code ?? 'changed';
        },
        { id: ID, passphrase: PASSPHRASE },
      );
    }
  });
});
