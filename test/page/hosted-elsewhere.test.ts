import { expect } from 'chai';
import type { Browser } from 'playwright-core';
import { checkoutManifest } from '../../local/page-release/checkout-manifest.ts';
import { verifyPage } from '../../local/page-release/verify-page.ts';
import { CHECKOUT } from '../architecture/support/checkout.ts';
import { airdrop, lamportsOf, newWallet } from '../support/chain-client.ts';
import { sharedBrowser } from '../support/browser.ts';
import { otherKey } from './device/support/other-derivation.ts';
import { startPageService, type PageService } from './support/page-service.ts';
import { ARRIVES_MS, openPerson, PASSPHRASE, type Person } from './support/person.ts';

const LAMPORTS = 5_000_000_000;

describe('the wallet page on another site than its service', () => {
  let browser: Browser;
  let service: PageService;
  let person: Person;
  let from: string;
  const tokens: string[] = [];
  /** Streams that its browser let the page read. */
  let streams = 0;

  before(async () => {
    [browser, service] = await Promise.all([sharedBrowser(), startPageService({ isElsewhere: true })]);
    person = await openPerson({ browser, url: service.url });
    person.page.on('response', (response) => {
      if (!/\/(redeem|proof)$/.test(response.url()) || !response.ok()) return;
      void response.json().then(({ data }: { data: { session_token: string | null } }) => {
        if (data.session_token !== null) tokens.push(data.session_token);
      });
    });
    person.page.on('response', (response) => {
      if (response.headers()['content-type']?.startsWith('text/event-stream')) streams += 1;
    });
    from = otherKey((await person.makeWallet()).join(' '), 0).address;
    await airdrop(from, LAMPORTS);
    await person.page.locator('.balance-amount', { hasText: /^5 / }).waitFor({ timeout: ARRIVES_MS });
  });

  after(async () => {
    await person.close();
    await service.stop();
  });

  it('signs in and sends, and the money is on the chain', async () => {
    const { address: to } = await newWallet();
    await person.press('Send');
    await person.fill('Recipient', to);
    await person.fill('Amount', '0.25');
    await person.press('Review');
    await person.press('Send 0.25 SOL');
    await person.page.locator('.status-text', { hasText: /^Sent / }).waitFor();
    expect(await lamportsOf(to)).to.equal(250_000_000n);
    expect(streams, 'it followed the events').to.be.above(0);
    await person.press('Done');
  });

  it('is where links lead, and signs the operation of one', async () => {
    const { address: to } = await newWallet();
    const { id } = await service.developer.send({ from, to, amount: '0.1', token: 'SOL' });
    const link = await service.linkTo(id);
    expect(new URL(link).origin).to.equal(service.url);
    await person.page.goto(link);
    await person.press('Send 0.1 SOL');
    await person.page.locator('.status-text', { hasText: /^Sent / }).waitFor();
    expect(await lamportsOf(to)).to.equal(100_000_000n);
  });

  it('is the page of these sources, as `npm run web:verify` finds', async () => {
    const { findings, serviceUrl } = await verifyPage(service.url, await checkoutManifest(CHECKOUT));
    expect(findings.filter(({ state }) => state !== 'ok')).to.deep.equal([]);
    expect(serviceUrl).to.match(/^http:\/\/127\.0\.0\.1:\d+$/);
  });

  it('has no cookie, and keeps its token in memory alone', async () => {
    expect(tokens).to.have.lengthOf.at.least(1);
    expect(await person.context.cookies()).to.deep.equal([]);
    const found = await person.watch.findings(tokens.map((token) => ({ name: 'the token', forms: [token] })));
    // As `Authorization`, to the service.
    expect(new Set(found)).to.deep.equal(new Set(['the token in request']));
  });

  it('has everything from the service that `service.json` names, if another one was named at the last visit', async () => {
    const { page } = person;
    const requests: string[] = [];
    page.on('request', (request) => {
      const { origin, pathname } = new URL(request.url());
      if (pathname.startsWith('/page/')) requests.push(`${request.method()} ${origin}`);
    });
    const visit = async (isOwnOrigin: boolean): Promise<Set<string>> => {
      await page.evaluate(`
        const { settings } = JSON.parse(localStorage.getItem('service'));
        localStorage.setItem('service', JSON.stringify({ is_own_origin: ${isOwnOrigin}, settings }));
      `);
      requests.length = 0;
      await page.goto(`${service.url}/#/home`);
      await page.reload();
      await person.fill('Passphrase', PASSPHRASE);
      await person.press('Unlock');
      await page.locator('.balance-amount').waitFor();
      return new Set(requests.filter((each) => each.endsWith(service.url)));
    };
    expect(await visit(true)).to.deep.equal(new Set([`GET ${service.url}`]));
    expect(await page.evaluate("localStorage.getItem('service')")).to.include('"is_own_origin":false');
    expect(await visit(false)).to.deep.equal(new Set());
  });

  it('says that it does not know its service if the file that names it is wrong', async () => {
    const page = await person.context.newPage();
    await page.route('**/service.json', (route) =>
      route.fulfill({ body: '{"serviceUrl": "https://a.example"}' }),
    );
    await page.goto(service.url);
    await page.getByText('The file service.json of this page is wrong').waitFor();
    await page.close();
  });
});
