import { expect } from 'chai';
import type { Browser } from 'playwright-core';
import { fundedWallet, lamportsOf, newWallet, type TestWallet } from '../support/chain-client.ts';
import { sharedBrowser } from '../support/browser.ts';
import { waitUntil } from '../support/wait-until.ts';
import { startPageService, type PageService } from './support/page-service.ts';
import { ARRIVES_MS, openPerson, type Person } from './support/person.ts';
import { addWalletProgram, type Behaviour, type WalletProgram } from './support/wallet-program.ts';

const LAMPORTS = 5_000_000_000;
const APP = 'Test Program';

/** A name and a picture that would do harm if the page trusted them. */
const HOSTILE_NAME = '<img src=x onerror=alert(1)>\u202Emotnahp';
const HOSTILE_ICON = 'https://tracker.example/icon.png';
const ICON = `data:image/svg+xml;base64,${Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64')}`;

describe('a person whose key is in another wallet program', () => {
  let browser: Browser;
  let service: PageService;
  let person: Person;
  let key: TestWallet;
  let second: TestWallet;
  let program: WalletProgram;
  const requests: { url: string; body: string }[] = [];

  before(async () => {
    [browser, service] = await Promise.all([sharedBrowser(), startPageService()]);
    [key, second] = [await newWallet(), await newWallet()];
    await service.developer.watchWallet(key.address);
    person = await openPerson({
      browser,
      url: service.url,
      async prepare(context) {
        program = await addWalletProgram(context, { name: APP, icon: ICON, keys: [key, second] });
        const hostile = { name: HOSTILE_NAME, icon: HOSTILE_ICON, keys: [second], onlySignIn: true };
        await addWalletProgram(context, hostile);
      },
    });
    person.page.on('request', (request) => {
      requests.push({ url: request.url(), body: request.postData() ?? '' });
    });
  });

  after(async () => {
    await person.close();
    await service.stop();
  });

  const homeShows = (amount: RegExp): Promise<void> =>
    person.page.locator('.balance-amount', { hasText: amount }).waitFor({ timeout: ARRIVES_MS });

  it('finds the programs of the browser, whose names and pictures can do no harm', async () => {
    await person.press('Connect another wallet');
    await person.sees('<img src=x onerror=alert(1)>');
    await person.sees('U+202E');
    const pictures = person.page.locator('img');
    expect(await pictures.count()).to.equal(1);
    expect(await pictures.first().getAttribute('src')).to.equal(ICON);
  });

  it('connects one and signs in with it', async () => {
    await person.press(`Connect ${APP}`);
    await homeShows(/^0 /);
    expect(program.windows).to.deep.equal(['connect', 'signMessage']);
    const proof = requests.find(({ url }) => url.endsWith('/session/proof'));
    expect(JSON.parse(proof?.body ?? '{}')).to.include({ address: key.address, wallet_type: 'external' });
  });

  it('is not asked again after a reload, and receives', async () => {
    await person.page.reload();
    await homeShows(/^0 /);
    expect(await person.address()).to.equal(key.address);
    await fundedWallet(LAMPORTS, key);
    await homeShows(/^5 /);
    expect(program.windows).to.deep.equal(['connect', 'signMessage']);
  });

  it('sends nothing if the program refuses, changes the payment, uses another key or account, or is locked', async () => {
    const { address: to } = await newWallet();
    await person.press('Send');
    await person.fill('Recipient', to);
    await person.fill('Amount', '0.25');
    await person.press('Review');
    const attempts: [Behaviour, string][] = [
      ['refuses', `It was refused in ${APP}.`],
      ['changes it', `${APP} changed what it was asked to sign`],
      ['adds a check', `${APP} added a check of its own (Lighthouse)`],
      ['adds a check and changes it', `${APP} changed what it was asked to sign`],
      ['changes the fee', `${APP} changed the network fee`],
      ['signs with another key', `${APP} signed with the key of another account`],
      ['fails', `${APP} did not sign.`],
    ];
    for (const [behaviour, sentence] of attempts) {
      program.behaviour = behaviour;
      await person.press('Send 0.25 SOL');
      await person.sees(sentence);
    }
    program.behaviour = 'signs';
    await program.select(person.page, 1);
    await person.sees('has another account selected. Choose this wallet’s account in it.');
    await person.press('Send 0.25 SOL');
    await person.sees(`Choose ${key.address} in it`);
    await program.select(person.page, 0);
    program.isLocked = true;
    await person.press('Send 0.25 SOL');
    await person.sees(`${APP} is locked`);
    program.isLocked = false;
    expect(requests.filter(({ url }) => url.endsWith('/signature'))).to.deep.equal([]);
    expect(await lamportsOf(to)).to.equal(0n);

    await person.press('Send 0.25 SOL');
    await person.page.locator('.status-text', { hasText: /^Sent / }).waitFor();
    expect(await lamportsOf(to)).to.equal(250_000_000n);
    await person.press('Done');
    await person.press('Activity');
    await person.page.locator('.list .item').first().waitFor();
  });

  it('can cancel a payment to which the program adds a check', async () => {
    const { address: to } = await newWallet();
    await person.press('Home');
    await person.press('Send');
    await person.fill('Recipient', to);
    await person.fill('Amount', '0.25');
    await person.press('Review');
    program.behaviour = 'adds a check';
    await person.press('Send 0.25 SOL');
    await person.sees('start again with a wallet of this page or of another program');
    program.behaviour = 'signs';
    await person.press('Cancel');
    await person.sees(/^Cancell(?:ing|ed)/);
    expect(await lamportsOf(to)).to.equal(0n);
    await person.press('Done');
  });

  it('signs out, and in again with one press', async () => {
    await person.press('Settings');
    await person.press('Sign out');
    program.isLocked = true;
    await person.press(`Sign in with ${APP}`);
    await person.sees(`${APP} is locked`);
    program.isLocked = false;
    await person.press('Only watch it');
    await person.sees('Watch only');
    program.shown = [1, 0];
    await person.press('Connect another wallet');
    await person.press(`Connect ${APP}`);
    await person.sees('Choose an account');
    await person.press(`${key.address.slice(0, 4)}…${key.address.slice(-4)}`);
    await homeShows(/^4\.7/);
    program.shown = [0];
  });

  it('confirms what a developer prepared, by a link, after signing in', async () => {
    await person.press('Settings');
    await person.press('Sign out');
    await person.sees(`Sign in with ${APP}`);
    const { address: to } = await newWallet();
    const wanted = { from: key.address, to, amount: '0.1', token: 'SOL' };
    const send = await service.developer.send(wanted);
    await person.page.goto(await service.linkTo(send.id));
    await person.sees('Unknown sender');
    expect(await person.page.getByRole('button', { name: /^Send/ }).count()).to.equal(0);
    await person.press(`Sign in with ${APP}`);
    await person.press('Send 0.1 SOL');
    await person.page.locator('.status-text', { hasText: /^Sent / }).waitFor();
    expect(await lamportsOf(to)).to.equal(100_000_000n);
    await person.press('Done');
  });

  it('disconnects the wallet, which every account that watches it learns', async () => {
    await person.press('Settings');
    await person.press('Remove from this device');
    await person.press('Remove');
    await person.sees('A wallet that stays with you');
    await waitUntil('the event', async () => {
      const { items } = await service.developer.events.list({ wallet: key.address }).page();
      return items.some(({ event }) => event === 'wallet.disconnected');
    });
  });

  it('is shown no wallet that this page did not write', async () => {
    const entries = [5, { kind: 'external', address: key.address }, { kind: 'watched', address: 'no' }];
    await person.page.evaluate(
      (text) => localStorage.setItem('other-wallets', text),
      JSON.stringify(entries),
    );
    await person.page.reload();
    await person.sees('A wallet that stays with you');
  });

  it('watches an address, from which nothing can be sent', async () => {
    await person.press('Connect another wallet');
    await person.press('Watch an address');
    await person.fill('Address', 'not an address');
    await person.sees('This is not a Solana address.');
    await person.fill('Address', key.address);
    await person.press('Watch');
    await homeShows(/^4\./);
    await person.sees('Watch only');
    expect(await person.page.getByRole('button', { name: 'Send' }).count()).to.equal(0);
    await person.press('Activity');
    await person.sees('is shown after its wallet has signed in');
    const { address: to } = await newWallet();
    const wanted = { from: key.address, to, amount: '0.1', token: 'SOL' };
    await person.page.goto(await service.linkTo((await service.developer.send(wanted)).id));
    await person.sees('Watch only');
    expect(await person.page.getByRole('button', { name: /^Send 0/ }).count()).to.equal(0);
    // The program has the key, so the payment can be confirmed from here.
    await person.press(`Connect ${APP}`);
    await person.press('Send 0.1 SOL');
    await person.page.locator('.status-text', { hasText: /^Sent / }).waitFor();
    expect(await lamportsOf(to)).to.equal(100_000_000n);
    await person.press('Done');
    expect(await person.page.getByText('Watch only').count()).to.equal(0);
  });

  it('signs in with a program that writes the text itself', async () => {
    await person.page.goto(`${service.url}/#/connect`);
    await person.page.getByRole('button', { name: /^Connect <img/ }).click();
    await homeShows(/^0 /);
    expect(await person.address()).to.equal(second.address);
    expect(await person.page.locator('img').count()).to.equal(0);
    expect(
      requests.filter(({ url }) => !url.startsWith(service.url) && !url.startsWith('data:')),
    ).to.deep.equal([]);
  });

  it('is sent to the browser of a wallet program on a phone, without any secret in the link', async () => {
    const phone = await openPerson({ browser, url: service.url, isPhone: true });
    await phone.press('Connect another wallet');
    const links = phone.page.getByRole('link', { name: /^Open in / });
    await links.first().waitFor();
    const page = encodeURIComponent(`${service.url}/`);
    const origin = encodeURIComponent(service.url);
    expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).to.deep.equal([
      `https://phantom.app/ul/browse/${page}?ref=${origin}`,
      `https://solflare.com/ul/v1/browse/${page}?ref=${origin}`,
    ]);
    await phone.sees('ask its sender for a new one');
    await phone.close();
  });
});
