import { expect } from 'chai';
import type { Browser } from 'playwright-core';
import { sharedBrowser } from '../support/browser.ts';
import { airdrop, newWallet } from '../support/chain-client.ts';
import { insertPriceHistory, insertSample, PRICES_BY_HAND, setPrices } from '../support/price-history.ts';
import { waitUntil } from '../support/wait-until.ts';
import { startPageService, type PageService } from './support/page-service.ts';
import { ARRIVES_MS, openPerson, type Person } from './support/person.ts';
import { checkView, isWide, keepPicture, NARROW_PHONE } from './support/view-check.ts';

describe('the price of a token on the wallet page', () => {
  let browser: Browser;
  let service: PageService;
  let person: Person;

  before(async () => {
    [browser, service] = await Promise.all([
      sharedBrowser(),
      startPageService({ environment: PRICES_BY_HAND }),
      // From sources and on a busy machine, this takes longer than a page waits.
      import('../../charts/draw-price-chart.ts'),
    ]);
    await insertPriceHistory(service.database);
    await setPrices(service.database, { jupiter: '151.2000000000000001', coingecko: '151.3' });
    person = await openPerson({ browser, url: service.url, ...NARROW_PHONE });
    await person.makeWallet();
    await airdrop(await person.address(), 5_000_000_000);
    await person.page.goto(`${service.url}/#/home`);
    await person.page.locator('.balance-amount', { hasText: '$756.00' }).waitFor({ timeout: ARRIVES_MS });
    await person.page.locator('.balance', { hasText: /[+-]\$[\d.]+ \([+-][\d.]+ %\) in 24 h$/ }).waitFor();
    await person.press(/^Solana/);
    await person.page.locator('img.chart').waitFor();
  });

  after(async () => {
    await person.close();
    await service.stop();
  });

  /** The text that stands for the chart. */
  const chart = (): Promise<string | null> => person.page.locator('img.chart').getAttribute('alt');

  async function reopen(token = 'SOL'): Promise<void> {
    await person.page.goto(`${service.url}/#/home`);
    await person.page.goto(`${service.url}/#/price/${token}`);
  }

  it('is a chart that everyone can read, in the light and in the dark theme', async () => {
    expect(await chart()).to.match(
      /^Price of SOL in USD, 24h until .* UTC: from \d+\.?\d* to \d+\.?\d* \([+−].* %\), lowest .*, highest .*\. One time has no price\.$/,
    );
    await person.sees('$151.20');
    await person.sees('Jupiter, CoinGecko');
    const width = await person.page.evaluate<number>("document.querySelector('img.chart').naturalWidth");
    expect(width, 'the browser shows the picture').to.equal(400);
    const findings: string[] = [];
    await checkView('price', person, findings);
    expect(findings).to.deep.equal([]);
    const background = async (): Promise<string> =>
      decodeURIComponent((await person.page.locator('img.chart').getAttribute('src')) ?? '');
    await person.page.emulateMedia({ colorScheme: 'dark' });
    await waitUntil('the chart is dark', async () => (await background()).includes('#16161f'));
    await person.page.emulateMedia({ colorScheme: 'light' });
    await waitUntil('the chart is light', async () => (await background()).includes('fill="#ffffff"'));
  });

  it('gives Home a line of the value since the first sign-in, with a gap for days without one', async () => {
    const address = await person.address();
    const owner = { owner_id: `devnet/${address}`, network: 'devnet', address };
    const days = [
      { ago: 4, usd: '100000000' },
      { ago: 2, usd: '300000000' },
      { ago: 1, usd: '700000000' },
    ];
    await service.database('wallet_values').insert(
      days.map(({ ago, usd }) => {
        const at = new Date(Date.now() - ago * 86_400_000);
        return { ...owner, usd, at, day: at.toISOString().slice(0, 10) };
      }),
    );
    await person.page.goto(`${service.url}/#/home`);
    const line = person.page.getByRole('img', { name: /^Value since .*: \$100\.00 then, \$756\.00 now$/ });
    await line.waitFor();
    expect(await line.locator('polyline').count()).to.equal(2);
    const findings: string[] = [];
    await checkView('home-value', person, findings);
    expect(findings).to.deep.equal([]);
    await reopen();
    await person.page.locator('img.chart').waitFor();
  });

  it('comes with what the wallet has, and counts an amount to send', async () => {
    await person.page.locator('.fact', { hasText: /^You have5 SOL\$756\.00$/ }).waitFor();
    await person.page.goto(`${service.url}/#/send`);
    await person.fill('Amount', '0,5');
    await person.sees('5 available');
    await person.sees('≈ $75.60');
    await person.press('Max');
    await person.sees('≈ $756.00');
    await person.sees('Everything but the network fee.');
    await reopen();
    await person.page.locator('img.chart').waitFor();
  });

  it('leads to the swap and to a payment of the token, and to an alert', async () => {
    for (const [button, address] of [
      ['Swap', '#/swap/SOL'],
      ['Send', '#/send/SOL'],
    ] as const) {
      await person.press(button);
      await person.page.getByRole('heading', { name: button, exact: true }).waitFor();
      expect(new URL(person.page.url()).hash).to.equal(address);
      await person.press('Back');
      await person.page.locator('img.chart').waitFor();
    }
    await person.press('Alert');
    const focused = await person.page.evaluate<string>('document.activeElement.labels[0].textContent');
    expect(focused).to.equal('Price in USD');
  });

  it('has the alerts next to the chart on a wide screen', async () => {
    const narrow = person.page.viewportSize();
    await person.page.setViewportSize({ width: 1280, height: 800 });
    const left = await person.page.locator('img.chart').boundingBox();
    const right = await person.page.getByRole('region', { name: 'Alerts' }).boundingBox();
    if (!left || !right || !narrow) throw new Error('not shown');
    expect(right.x).to.be.above(left.x + left.width);
    expect(right.y).to.be.below(left.y + left.height);
    expect(await isWide(person)).to.equal(false);
    expect(await person.page.getByRole('button', { name: 'Alert', exact: true }).isVisible()).to.equal(false);
    await keepPicture('price-wide', person);
    await person.page.setViewportSize(narrow);
  });

  it('shows an hour, a week and a month', async () => {
    for (const [button, range] of [
      ['1 h', '1h'],
      ['7 d', '7d'],
      ['30 d', '30d'],
    ] as const) {
      await person.press(button);
      await waitUntil(`the chart of ${range}`, async () => (await chart())?.includes(`USD, ${range} until`));
    }
  });

  it('says that it is old, that the sources contradict each other, and that only one has a price, confirmed or not', async () => {
    await setPrices(service.database, { jupiter: '151.2', coingecko: '1513' });
    await reopen();
    await person.sees('contradict each other: Jupiter $151.20, CoinGecko $1,513.00.');
    await setPrices(service.database, { jupiter: '151.2', coingecko: '151.3' }, 7_200);
    await reopen();
    await person.sees('no source has a newer one');
    await setPrices(service.database, { jupiter: '151.2' });
    await reopen();
    await person.sees('Only one source has a price.');
    const readings = service.database('price_readings').where({ source: 'jupiter' });
    await readings.clone().update({ is_unconfirmed: true });
    await reopen();
    await person.sees('it has moved far. The next reading has to confirm it.');
    await readings.update({ is_unconfirmed: false });
  });

  it('says that there is none, and that a token is unknown', async () => {
    await reopen('JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsDvCN');
    await person.sees('The price is not known');
    await reopen('NOPE');
    await person.sees('name it by its mint');
  });

  it('can be watched by an alert, which is tried first, fires once and can be used again', async () => {
    await setPrices(service.database, { jupiter: '151.2', coingecko: '151.3' });
    await insertSample(service.database, '151.2');
    await reopen();
    await person.fill('Price in USD', '160,0');
    await person.press('When would this have fired?');
    await person.sees('in the last 30 days.');
    await person.sees('Prices are known for 2');
    await person.press('Make the alert');
    await person.sees('Above $160.00');
    const form = person.page.locator('form');
    expect(await form.getByLabel('Price in USD').inputValue()).to.equal('');
    expect(
      await form.locator('[role=status], .notice, img').count(),
      'nothing is left of the tried one',
    ).to.equal(0);
    await person.page.getByRole('button', { name: 'Make the alert' }).scrollIntoViewIfNeeded();
    await keepPicture('alerts-light', person);
    await insertSample(service.database, '161');
    await person.sees('has fired.');
    await person.press('Again');
    await person.sees('waits until the price has returned.');
    await person.press('Pause');
    await person.sees('is paused.');
    await person.press('Delete');
    await person.sees('No alert about this token.');
    await person.fill('Price in USD', '1,500');
    await person.sees('Write 1500 or 1.500: this can be read as both.');
    expect(await person.page.getByRole('button', { name: 'Make the alert' }).isDisabled()).to.equal(true);
    await person.fill('Price in USD', '-1');
    await person.press('Make the alert');
    await person.sees('must be a decimal number above 0');
  });

  it('of a few minutes is a chart since then, without a percentage, and an alert that is met already says so in its row', async () => {
    await service.database.raw("DELETE FROM price_candles WHERE at < now() - interval '50 minutes'");
    await reopen();
    // Those minutes can have begun yesterday.
    await person.sees(/^Since .+\. /);
    expect(await chart())
      .to.match(/, known since .* UTC: from/)
      .and.not.to.contain('%');
    expect(await person.page.getByText('Change in 24 h').count()).to.equal(0);
    await person.fill('Price in USD', '100');
    await person.press('When would this have fired?');
    await person.sees(/^It would not have fired since .+\. /);
    await person.press('Make the alert');
    await person.sees('is met already, and waits until the price has returned.');
    expect(await person.page.locator('form [role=status], form .notice').count()).to.equal(0);
  });

  it('that is not known yet cannot be tried, and no count is said', async () => {
    await service.database('price_candles').delete();
    await reopen();
    await person.sees('prices for this time yet.');
    await person.fill('Price in USD', '200');
    await person.press('When would this have fired?');
    await person.sees('prices for the last 30 days yet, so this cannot be tried.');
    expect(await person.page.locator('form img').count()).to.equal(0);
    await insertPriceHistory(service.database);
  });

  it('stays while the network is gone, and says so', async () => {
    await reopen();
    await person.page.locator('img.chart').waitFor();
    await person.context.setOffline(true);
    await person.press('7 d');
    await person.sees('You are offline');
    expect(await chart()).to.contain('24h until');
    await person.context.setOffline(false);
    await waitUntil('the page is online again', async () => {
      await person.press('1 h');
      return (await chart())?.includes('1h until');
    });
  });

  it('of a wallet that is only watched has nothing to press but the time', async () => {
    await person.page.goto(`${service.url}/#/watch`);
    await person.fill('Address', (await newWallet()).address);
    await person.press('Watch');
    await person.sees('Watch only');
    await reopen();
    await person.page.locator('img.chart').waitFor();
    expect(await person.page.locator('.action').count()).to.equal(0);
    expect(await person.page.getByRole('region', { name: 'Alerts' }).count()).to.equal(0);
  });
});
