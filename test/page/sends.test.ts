import { expect } from 'chai';
import type { Browser } from 'playwright-core';
import { associatedTokenAddress } from '../../client/src/checks/associated-token-address.ts';
import type { SendOperation } from '../../client/src/index.ts';
import { TOKEN_PROGRAM } from '../../client/src/checks/programs.ts';
import { blockHeight, airdrop, lamportsOf, newWallet, signaturesOf } from '../support/chain-client.ts';
import { waitUntil } from '../support/wait-until.ts';
import { sharedBrowser } from '../support/browser.ts';
import { startPageService, type PageService } from './support/page-service.ts';
import { ARRIVES_MS, openPerson, PASSPHRASE, type Person } from './support/person.ts';
import { otherKey } from './device/support/other-derivation.ts';
import { secretsOf } from './support/secrets-of.ts';

const LAMPORTS = 5_000_000_000;

describe('a person who sends on the wallet page', () => {
  let browser: Browser;
  let service: PageService;
  let person: Person;
  let words: string[];
  let from: string;

  before(async () => {
    [browser, service] = await Promise.all([sharedBrowser(), startPageService()]);
    person = await openPerson({ browser, url: service.url });
    words = await person.makeWallet();
    from = otherKey(words.join(' '), 0).address;
    await airdrop(from, LAMPORTS);
    await person.page.locator('.balance-amount', { hasText: /^5 / }).waitFor({ timeout: ARRIVES_MS });
  });

  after(async () => {
    await person.close();
    await service.stop();
  });

  /** The developer prepares it, and the person opens its link. */
  async function linked(memo?: string): Promise<{ send: SendOperation; to: string; link: string }> {
    const { address: to } = await newWallet();
    const send = await service.developer.send({
      from,
      to,
      amount: '0.1',
      token: 'SOL',
      ...(memo && { memo }),
    });
    return { send, to, link: await service.linkTo(send.id) };
  }

  it('sends by clicking, and sees it on the chain', async () => {
    const { address: to } = await newWallet();
    await person.press('Send');
    await person.fill('Recipient', to);
    await person.fill('Amount', '0.25');
    await person.fill('Memo optional', '<b>Dinner</b> & tea');
    await person.press('Review');
    await person.sees('Prepared by you');
    expect(await person.page.locator('.address').first().textContent()).to.equal(to);
    expect(await person.page.locator('.facts').textContent()).to.include('<b>Dinner</b> & tea');
    await person.sees('5 → 4.749995');
    await person.press('Send 0.25 SOL');
    await person.page.locator('.status-text', { hasText: /^Sent / }).waitFor();
    expect(await lamportsOf(to)).to.equal(250_000_000n);
    await person.press('Done');
  });

  it('reads a rounded balance, and the exact one with a press', async () => {
    const balance = person.page.locator('.balance-amount');
    const shows = (amount: string) => balance.filter({ hasText: `${amount} SOL` }).waitFor();
    await shows('4.74999');
    await balance.getByRole('button', { name: '4.74999 SOL, show the exact amount', exact: true }).click();
    await shows('4.749995');
    await balance.getByRole('button', { name: '4.749995 SOL, show the rounded amount', exact: true }).click();
    await shows('4.74999');
  });

  it('writes an amount as people do, and is asked back about one that can be read as two', async () => {
    const { press, fill, sees } = person;
    const { address: to } = await newWallet();
    await press('Send');
    await fill('Recipient', to);
    await fill('Amount', '1,500');
    await sees('Write 1500 or 1.500: this can be read as both.');
    await fill('Amount', '4,75');
    await sees('This is more than the wallet has (4.749995).');
    await fill('Amount', '1,25');
    await press('Review');
    await person.page.getByRole('button', { name: 'Send 1.25 SOL', exact: true }).waitFor();
    await sees('4.749995 → 3.49999');
  });

  it('is told what stays if everything is sent: the fee, and payments that wait', async () => {
    const { page, press, sees } = person;
    await page.goto(`${service.url}/#/home`);
    await press('Send');
    await press('Max');
    await sees('Everything but the network fee, and 1.25 SOL for payments that wait.');
    await page.goto(`${service.url}/#/home`);
    await sees('Send 1.25 SOL to');
    await press('Review');
    await press('Cancel');
    await sees('Cancelled, nothing was sent');
    await page.goto(`${service.url}/#/home`);
    await press('Send');
    await press('Max');
    await sees('Everything but the network fee. The next step shows how much that is.');
    await press('Back');
  });

  it('sends by keyboard only', async () => {
    const { page } = person;
    const { address: to } = await newWallet();
    await page.locator('.balance-amount').waitFor();
    await tabTo('Send');
    await page.keyboard.press('Enter');
    await page.getByLabel('Recipient', { exact: true }).waitFor();
    await tabTo('Recipient');
    await page.keyboard.type(to);
    await tabTo('Amount');
    await page.keyboard.type('0.5');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Send 0.5 SOL' }).waitFor();
    await tabTo('Send 0.5 SOL');
    await page.keyboard.press('Enter');
    await page.locator('.status-text', { hasText: /^Sent / }).waitFor();
    expect(await lamportsOf(to)).to.equal(500_000_000n);
    await tabTo('Done');
    await page.keyboard.press('Enter');
    await page.locator('.balance-amount').waitFor();
  });

  it('takes a payment request, and refuses one that is unclear', async () => {
    const { address: to } = await newWallet();
    await person.press('Send');
    await person.fill('Recipient', `solana:${to}?amount=1&amount=2`);
    await person.sees('The link names amount twice');
    await person.fill('Recipient', `solana:${to}?amount=1&gift=2`);
    await person.sees('The link has a field that this wallet does not know (gift)');
    await person.fill('Recipient', `solana:${to}?amount=0.125&label=Caf%C3%A9&memo=Table%204`);
    expect(await person.page.getByLabel('Recipient', { exact: true }).inputValue()).to.equal(to);
    expect(await person.page.getByLabel('Amount', { exact: true }).inputValue()).to.equal('0.125');
    await person.sees('Café');
    await person.press('Back');
  });

  it('pays a request of a shop, which finds the payment under both of its references', async () => {
    const shop = await newWallet();
    const [first, second] = [await newWallet(), await newWallet()].map(({ address }) => address);
    const both = [first, second];
    await person.press('Send');
    await person.fill(
      'Recipient',
      `solana:${shop.address}?amount=0.01&reference=${first}&reference=${second}&memo=ORDER-7`,
    );
    await person.sees(`The payee finds the payment by these marks, which are public: ${both.join(', ')}`);
    await person.press('Review');
    await person.page.locator('.fact', { hasText: `References${both.join(', ')}` }).waitFor();
    await person.press('Send 0.01 SOL');
    await person.page.locator('.status-text', { hasText: /^Sent / }).waitFor();
    await person.page.locator('.fact', { hasText: `References${both.join(', ')}` }).waitFor();
    for (const reference of [first, second]) expect(await signaturesOf(reference ?? '')).to.have.length(1);
    expect(await lamportsOf(shop.address)).to.equal(10_000_000n);
    await person.press('Done');
  });

  it('is told in one sentence why an address cannot receive, or not so little', async () => {
    await person.press('Send');
    await person.fill('Recipient', associatedTokenAddress(from, from, TOKEN_PROGRAM));
    await person.sees('No private key exists for this address');
    await person.fill('Recipient', TOKEN_PROGRAM);
    await person.fill('Amount', '0.1');
    await person.press('Review');
    await person.sees('Recipient: this is a program; tokens sent to it cannot be recovered');
    await person.fill('Recipient', (await newWallet()).address);
    await person.fill('Amount', '0.0001');
    await person.press('Review');
    await person.sees('A new address must receive at least 0.00089088 SOL.');
    await person.press('Back');
  });

  it('confirms what a developer prepared, by a link that leaves no trace in the address bar', async () => {
    const { to, link, send } = await linked('Invoice 7');
    // Also while the page is still starting.
    await person.page.reload();
    await person.page.goto(link);
    await person.sees('Unknown sender');
    expect(person.page.url()).not.to.include(link.split('#')[1]);
    await person.fill('Passphrase', PASSPHRASE);
    await person.press('Unlock to confirm');
    await person.press('Send 0.1 SOL');
    await person.page.locator('.status-text', { hasText: /^Sent / }).waitFor();
    expect(await lamportsOf(to)).to.equal(100_000_000n);
    expect((await service.developer.operations.get(send.id)).status).to.equal('confirmed');
    expect(await person.watch.findings(secretsOf(words, PASSPHRASE))).to.deep.equal([]);
  });

  it('sees the name that the operator gave the account of a developer', async () => {
    await service.nameDeveloper('Corner Shop');
    const { link } = await linked();
    await person.page.goto(link);
    await person.sees('Prepared by Corner Shop');
    expect(await person.page.getByText('Unknown sender').count()).to.equal(0);
    await service.nameDeveloper(null);
  });

  it('is told that a link was opened elsewhere, and that the key is on another device', async () => {
    const { link } = await linked();
    const stranger = await openPerson({ browser, url: link });
    await stranger.sees('This wallet is not on this device');
    expect(await stranger.page.getByRole('button', { name: /^Send/ }).count()).to.equal(0);
    await stranger.close();
    const late = await openPerson({ browser, url: link });
    await late.sees('This link was already opened');
    await late.press('To the start');
    await late.sees('A wallet that stays with you');
    await late.close();
  });

  it('rejects what another client prepared as easily as it confirms', async () => {
    const { link, send } = await linked();
    await person.page.goto(link);
    await person.press('Reject');
    await person.sees('Rejected, nothing was sent');
    expect((await service.developer.operations.get(send.id)).status).to.equal('rejected');
  });

  it('sends once if two tabs sign the same payment at the same moment', async () => {
    const { link, send, to } = await linked();
    await person.page.goto(link);
    const second = await person.context.newPage();
    await second.goto(`${service.url}/#/operations/${send.id}`);
    await second.getByLabel('Passphrase', { exact: true }).fill(PASSPHRASE);
    await second.getByRole('button', { name: 'Unlock to confirm', exact: true }).click();
    const tabs = [person.page, second];
    const buttons = tabs.map((tab) => tab.getByRole('button', { name: 'Send 0.1 SOL', exact: true }));
    for (const button of buttons) await button.waitFor();
    await Promise.all(buttons.map((button) => button.click()));
    for (const tab of tabs) await tab.locator('.status-text', { hasText: /^Sent / }).waitFor();
    expect(await lamportsOf(to)).to.equal(100_000_000n);
    const { timeline } = await service.developer.operations.get(send.id);
    expect(timeline.filter(({ status }) => status === 'submitted')).to.have.length(1);
    await second.close();
  });

  it('signs again with one press if the signature came too late', async () => {
    const { page } = person;
    const { link, send, to } = await linked();
    await page.goto(link);
    let isHeld = true;
    await page.route('**/signature', async (route) => {
      const { signing_request: given } = await service.developer.operations.get(send.id);
      const bound = given?.last_valid_block_height ?? 0;
      if (isHeld) await waitUntil('the bytes are too old', async () => (await blockHeight()) > bound);
      isHeld = false;
      await route.continue();
    });
    await person.press('Send 0.1 SOL');
    await page.getByText('The signature came too late').first().waitFor();
    expect(await lamportsOf(to)).to.equal(0n);
    await person.press('Send 0.1 SOL');
    await page.locator('.status-text', { hasText: /^Sent / }).waitFor();
    expect(await lamportsOf(to)).to.equal(100_000_000n);
  });

  /** Presses Tab until the focus is there. */
  async function tabTo(name: string): Promise<void> {
    const wanted = person.page
      .getByRole('button', { name, exact: true })
      .or(person.page.getByLabel(name, { exact: true }));
    for (let presses = 0; presses < 40; presses += 1) {
      await person.page.keyboard.press('Tab');
      if (await wanted.evaluate((element) => element.matches(':focus'))) return;
    }
    throw new Error(`The focus does not reach ${name}.`);
  }
});
