import { expect } from 'chai';
import type { Browser } from 'playwright-core';
import type { WalletCreateOperation } from '../../client/src/index.ts';
import { sharedBrowser } from '../support/browser.ts';
import { newWallet } from '../support/chain-client.ts';
import { startPageService, type PageService } from './support/page-service.ts';
import { openPerson, PASSPHRASE, type Person } from './support/person.ts';
import { addWalletProgram } from './support/wallet-program.ts';

describe('a link that asks for a wallet', () => {
  let browser: Browser;
  let service: PageService;
  let person: Person | undefined;

  before(async () => {
    [browser, service] = await Promise.all([sharedBrowser(), startPageService()]);
    await service.nameDeveloper('Corner Shop');
  });
  afterEach(async () => {
    await person?.close();
    person = undefined;
  });
  after(() => service.stop());

  async function openLink(): Promise<{ asked: WalletCreateOperation; person: Person }> {
    const asked = await service.developer.createWallet();
    person = await openPerson({ browser, url: (await asked.createLink()).url });
    await person.sees('Corner Shop');
    return { asked, person };
  }

  async function shared(asked: WalletCreateOperation): Promise<string | undefined> {
    const { data } = await asked.waitFor({ until: 'confirmed' });
    const { wallet } = data.wallet_create;
    expect(await service.developer.wallet(wallet?.address ?? '')).to.deep.include({
      connection: 'connected',
      wallet_type: wallet?.wallet_type,
    });
    return wallet?.address;
  }

  it('lets a person make a wallet, also after a reload, and share its address', async () => {
    const { asked, person: newcomer } = await openLink();
    await newcomer.press('Make a wallet');
    await newcomer.page.reload();
    await newcomer.choosePassphrase();
    await newcomer.press('Show the words');
    const words = await newcomer.page.locator('.phrase-word span:last-child').allTextContents();
    await newcomer.checkPhrase(words, 'Share the address of Wallet 1');
    await newcomer.press('Share the address of Wallet 1');
    await newcomer.sees('Shared');
    const address = await shared(asked);
    await newcomer.press('To my wallet');
    await newcomer.page.locator('.balance-amount').waitFor();
    await newcomer.page.goto(`${service.url}/#/receive`);
    await newcomer.sees(address ?? 'no address');
  });

  it('is shown also if the page is drawn only after the service has answered', async () => {
    const asked = await service.developer.createWallet();
    person = await openPerson({
      browser,
      url: (await asked.createLink()).url,
      prepare: async (context) => {
        await context.addInitScript(() => {
          const later = window.setTimeout.bind(window);
          // A hidden tab or a slow device: what waits for the next frame, or for the time of two, comes late.
          window.requestAnimationFrame = (draw) => later(() => draw(performance.now()), 2_000);
          Object.assign(window, {
            setTimeout: (call: () => void, ms = 0) => later(call, ms > 0 && ms < 100 ? 2_000 : ms),
          });
        });
      },
    });
    await person.sees('Corner Shop');
  });

  it('takes a locked wallet of the device, which the field names, after it is unlocked', async () => {
    const asked = await service.developer.createWallet();
    person = await openPerson({ browser, url: service.url });
    await person.makeWallet();
    const address = await person.address();
    await person.page.goto((await asked.createLink()).url);
    await person.sees('Corner Shop');
    await person.page.reload();
    expect(await person.page.getByRole('button', { name: 'Make a wallet' }).isVisible()).to.equal(false);
    await person.fill('Passphrase of Wallet 1', PASSPHRASE);
    await person.press('Unlock');
    await person.page.getByText('Use another wallet', { exact: true }).click();
    await person.page.getByRole('button', { name: 'Make a wallet' }).waitFor();
    await person.press('Share the address of Wallet 1');
    await person.sees('Shared');
    expect(await shared(asked)).to.equal(address);
  });

  it('takes a wallet of another program', async () => {
    const key = await newWallet();
    const asked = await service.developer.createWallet();
    person = await openPerson({
      browser,
      url: (await asked.createLink()).url,
      prepare: async (context) =>
        void (await addWalletProgram(context, { name: 'Another Wallet', keys: [key] })),
    });
    await person.press('Connect another wallet');
    await person.press('Connect Another Wallet');
    await person.press('Share the address of Wallet 1');
    await person.sees('Shared');
    expect(await shared(asked)).to.equal(key.address);
    expect(asked.data.wallet_create.wallet?.wallet_type).to.equal('external');
  });

  it('can be rejected, and then says that no address was shared', async () => {
    const { asked, person: unwilling } = await openLink();
    await unwilling.press('Reject');
    await unwilling.sees('Rejected, no address was shared');
    expect((await asked.refresh()).data).to.deep.include({ status: 'rejected', wallet_address: null });
  });

  it('says that its operation has ended, if the account cancels it meanwhile', async () => {
    const { asked, person: late } = await openLink();
    await asked.cancel();
    await late.sees('Cancelled, no address was shared');
  });
});
