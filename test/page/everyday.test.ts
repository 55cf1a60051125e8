import { expect } from 'chai';
import type { Browser } from 'playwright-core';
import { sharedBrowser } from '../support/browser.ts';
import { airdrop, lamportsOf, newWallet, signaturesOf } from '../support/chain-client.ts';
import { waitUntil } from '../support/wait-until.ts';
import { startPageService, type PageService } from './support/page-service.ts';
import { ARRIVES_MS, openPerson, PASSPHRASE, type Person } from './support/person.ts';
import { checkView } from './support/view-check.ts';

describe('a person who uses the wallet page every day', () => {
  let browser: Browser;
  let service: PageService;
  let person: Person;
  let from: string;

  before(async () => {
    [browser, service] = await Promise.all([sharedBrowser(), startPageService()]);
    person = await openPerson({ browser, url: service.url });
    await person.makeWallet();
    from = await person.address();
    await airdrop(from, 5_000_000_000);
    await person.page.locator('.balance-amount', { hasText: /^5 / }).waitFor({ timeout: ARRIVES_MS });
  });

  after(async () => {
    await person.close();
    await service.stop();
  });

  afterEach(() => person.page.goto(`${service.url}/#/home`));

  async function send(to: string, amount: string): Promise<void> {
    const { page, press, fill } = person;
    await press('Send');
    await fill('Recipient', to);
    await fill('Amount', amount);
    await press('Review');
    await press(`Send ${amount} SOL`);
    await page.locator('.status-text', { hasText: /^Sent / }).waitFor();
  }

  it('is seen by an account that watches the wallet, which gets `balance.updated`', async () => {
    await service.developer.watchWallet(from);
    await send((await newWallet()).address, '0.5');
    const sol = await waitUntil('the account gets the event', async () => {
      const { items } = await service.developer.events.list({ events: ['balance.updated'] }).page();
      // The wallet's funding may be reported too.
      return items
        .map(
          ({ body }) =>
            (body.data as { balances: Record<string, { amount: string; change: string }> }).balances['SOL'],
        )
        .find((balance) => balance?.change.startsWith('-'));
    });
    expect(sol).to.deep.include({ amount: '4.499995', change: '-0.500005' });
  });

  it('finds a payment of today with its fee, and the nodes’ evidence and the bytes’ hash in it', async () => {
    const { page, press } = person;
    await press('Activity');
    const row = page.getByRole('region', { name: 'Today' }).locator('.item').filter({ hasText: '-0.5' });
    await row.filter({ hasText: 'Fee 0.000005 SOL' }).click();
    await page.getByText('Details', { exact: true }).click();
    await person.sees('Hash of the signed message');
    await person.sees(/2 of 2 agree/);
    await press('Done');
    await row.waitFor();
  });

  it('opens what was received, also after a reload, and comes back to what was received', async () => {
    const { page, press, fill, sees } = person;
    await press('Activity');
    await press('Received');
    const rows = page.locator('.list .item');
    await waitUntil('only what was received is shown', async () => {
      const texts = await rows.allTextContents();
      return texts.length === 1 && texts[0]?.includes('+5');
    });
    await rows.click();
    await sees('Transaction ID');
    const findings: string[] = [];
    await checkView('transaction', person, findings);
    expect(findings).to.deep.equal([]);
    await page.reload();
    await fill('Passphrase', PASSPHRASE);
    await press('Unlock');
    await sees('Final');
    expect(await page.locator('.amount-large').textContent()).to.equal('+5 SOL');
    await press('Back');
    await page.getByRole('button', { name: 'Received', exact: true, pressed: true }).waitFor();
    await rows.waitFor();
  });

  it('finds a payment that was cancelled, although it never reached the network', async () => {
    const { page, press, fill, sees } = person;
    await press('Send');
    await fill('Recipient', (await newWallet()).address);
    await fill('Amount', '0.7');
    await press('Review');
    await press('Cancel');
    await press('Done');
    await press('Activity');
    await press('Unfinished');
    const row = page.locator('.list .item').filter({ hasText: 'Cancelled, nothing was sent' });
    expect(await row.locator('.item-end').textContent(), 'nothing left the wallet').to.equal('0.7 SOL');
    await row.click();
    await sees('Cancelled, nothing was sent');
  });

  it('shares a receipt that says what happened, and nothing that only the person and the service know', async () => {
    const { page, press, fill } = person;
    const { address: to } = await newWallet();
    const shared: { text: string; url?: string }[] = [];
    await page.exposeFunction('keepShared', (data: { text: string; url?: string }) => shared.push(data));
    await page.evaluate('navigator.share = (data) => window.keepShared(data)');
    await press('Send');
    await fill('Recipient', to);
    await fill('Amount', '0.125');
    await fill('Memo optional', 'Dinner');
    await press('Review');
    await page.evaluate(`new MutationObserver(() => {
      if (document.querySelector('details[open] .timeline')) document.body.dataset.unfolded = 'true';
    }).observe(document.body, { subtree: true, childList: true, attributes: true })`);
    await press('Send 0.125 SOL');
    await person.sees(`Sent 0.125 SOL to ${to.slice(0, 4)}…${to.slice(-4)}`);
    expect(await page.locator('.timeline').isVisible(), 'the steps are folded').to.equal(false);
    expect(await page.locator('body[data-unfolded]').count(), 'also while it was sent').to.equal(0);
    await press('Share');
    const { text, url = '' } = await waitUntil('it is shared', async () => shared[0]);
    const [signature = 'none'] = await signaturesOf(to);
    expect(text.split('\n')[0]).to.equal(`Sent 0.125 SOL to ${to.slice(0, 4)}…${to.slice(-4)}`);
    expect(text).to.include('test money').and.include(`Transaction ${signature}`);
    expect(url).to.include(signature);
    const id = new URL(page.url()).hash.split('/').at(-1) ?? '';
    expect(id).to.match(/^op_/);
    for (const secret of [id, 'Dinner', 'Wallet 1']) expect(text + url).not.to.include(secret);
  });

  it('hides amounts by one press, also after a reload, but never the amount that it signs', async () => {
    const { page, press, fill, sees } = person;
    const digits = async (): Promise<RegExpMatchArray | null> =>
      (await page.locator('.screen-body').innerText()).match(/\d+(?=\.?\d* SOL)/g);
    await page.locator('.balance-amount', { hasText: 'SOL' }).waitFor();
    await press('Hide the amounts');
    expect(await page.locator('.balance-amount').textContent()).to.equal('••••hidden amount SOL');
    expect(await digits()).to.equal(null);
    await page.goto(`${service.url}/#/activity`);
    await page.locator('.list .item').first().waitFor();
    expect(await digits()).to.equal(null);
    await page.goto(`${service.url}/#/home`);
    await page.reload();
    await fill('Passphrase', PASSPHRASE);
    await press('Unlock');
    await press('Send');
    await fill('Recipient', (await newWallet()).address);
    await fill('Amount', '0.125');
    await press('Review');
    await sees('0.125 SOL');
    await page.goto(`${service.url}/#/home`);
    await sees('Send •••• SOL to');
    await press('Review');
    await press('Cancel');
    await sees('Cancelled, nothing was sent');
    await page.goto(`${service.url}/#/settings`);
    await press('Shown');
    await page.goto(`${service.url}/#/home`);
    await page.getByRole('button', { name: 'Hide the amounts', exact: true }).waitFor();
    expect(await digits()).not.to.equal(null);
  });

  it('sends to an earlier recipient again, without typing the address', async () => {
    const { page, press, fill } = person;
    const { address: to } = await newWallet();
    await send(to, '0.25');
    await page.goto(`${service.url}/#/home`);
    await press('Send');
    await page
      .getByRole('button')
      .filter({ hasText: to.slice(0, 4) })
      .first()
      .click();
    await fill('Amount', '0.25');
    await press('Review');
    await press('Send 0.25 SOL');
    await page.locator('.status-text', { hasText: /^Sent / }).waitFor();
    expect(await lamportsOf(to)).to.equal(500_000_000n);
  });

  it('is told when the network is gone, also with a link, and continues when it is back', async () => {
    const { page, context, sees } = person;
    const { address: to } = await newWallet();
    const prepared = await service.developer.send({ from, to, amount: '0.1', token: 'SOL' });
    const link = await service.linkTo(prepared.id);
    await context.setOffline(true);
    await sees('You are offline. Nothing can be sent or received now.');
    await page.evaluate(
      (token) => {
        window.location.hash = token;
      },
      link.split('/#')[1] ?? '',
    );
    await sees('You are offline. Connect, then open the link again.');
    await context.setOffline(false);
    await page.goto(link);
    await page.getByRole('button', { name: 'Send 0.1 SOL', exact: true }).waitFor();
  });

  it('sends everything, and is left with nothing', async () => {
    const { page, press, fill, sees } = person;
    const { address: to } = await newWallet();
    await press('Send');
    await fill('Recipient', to);
    await press('Max');
    await press('Review');
    await sees(/→ 0(?!\.)/);
    await page.getByRole('button', { name: /^Send [\d.]+ SOL$/ }).click();
    await page.locator('.status-text', { hasText: /^Sent / }).waitFor();
    expect(await lamportsOf(from)).to.equal(0n);
  });
});
