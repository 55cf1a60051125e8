import { expect } from 'chai';
import { sharedBrowser } from '../support/browser.ts';
import { waitUntil } from '../support/wait-until.ts';
import type { SwapMarket } from '../swaps/support/swap-market.ts';
import { changeQuotes, holdFor } from './support/changed-quotes.ts';
import { chooseToken } from './support/choose-token.ts';
import type { PageService } from './support/page-service.ts';
import type { Person } from './support/person.ts';
import { startSwapPage, type SwapPage } from './support/swap-page.ts';

describe('a person who fills in the form of a swap', () => {
  let swapPage: SwapPage | undefined;
  let market: SwapMarket;
  let service: PageService;
  let person: Person;

  before(async () => {
    swapPage = await startSwapPage(await sharedBrowser());
    ({ market, service, person } = swapPage);
  });

  after(() => swapPage?.stop());

  afterEach(() => person.page.unrouteAll({ behavior: 'wait' }));

  const amountOf = (label: string): Promise<string> =>
    person.page.getByLabel(label, { exact: true }).inputValue();

  async function openForm(): Promise<void> {
    await person.page.goto(`${service.url}/#/home`);
    await person.press('Swap');
  }

  it('swaps everything but what stays for fee and rent, and is told how much that is', async () => {
    const { press, sees } = person;
    await openForm();
    await chooseToken(person, market.token.mint);
    await press('Half');
    expect(Number(await amountOf('You pay'))).to.be.within(9, 10);
    await press('Max');
    await sees(/^0\.00\d+ SOL stay for fees, deposits and payments that wait/);
    await person.page.getByText('Details').click();
    const exact = await person.page.locator('.fact', { hasText: 'You pay' }).locator('dd').textContent();
    await press('Review');
    await sees('If less would arrive, nothing is swapped.');
    const card = await person.page.getByRole('region', { name: 'Swap' }).textContent();
    expect(card).to.contain(exact);
    await press('Cancel');
    await sees('Cancelled, nothing was sent');
  });

  it('has what was typed after the way back from a review, which is cancelled by that', async () => {
    const { page, press, fill, sees } = person;
    await openForm();
    await chooseToken(person, market.token.mint);
    await fill('You pay', '0.1');
    await press('Review');
    await sees('If less would arrive, nothing is swapped.');
    await page.goBack();
    await page.locator(`button[title="${market.token.mint}"]`).waitFor();
    expect(await amountOf('You pay')).to.equal('0.1');
    await waitUntil('it is cancelled', async () => {
      const open: unknown[] = await service.database('operations').where({ kind: 'swap', ended_at: null });
      return open.length === 0;
    });
    await sees('20 available');
  });

  it('turns the swap and the rate round, and chooses the token that it pays with', async () => {
    const { page, press, fill } = person;
    await openForm();
    await chooseToken(person, market.token.mint);
    await fill('You pay', '0.1');
    await page.getByRole('button', { name: /^1 SOL ≈/ }).click();
    await page.getByRole('button', { name: /^1 .+ ≈ 0\.00\d+ SOL$/ }).waitFor();
    await press('Turn the swap round');
    expect(await amountOf('You pay'), 'what would have arrived').to.match(/^1[45](\.|$)/);
    await page.getByRole('button', { name: 'Token you get: SOL' }).waitFor();
    await chooseToken(person, 'SOL', 'Token you pay with');
    await page.getByRole('button', { name: 'Token you pay with: SOL' }).waitFor();
    expect(await page.getByRole('button', { name: 'Token you get: SOL' }).count()).to.equal(0);
  });

  it('is told that an amount could be read as two, or is more than the wallet has, and can review neither', async () => {
    const { page, fill, sees } = person;
    await openForm();
    await chooseToken(person, market.token.mint);
    await fill('You pay', '1,500');
    await sees('Write 1500 or 1.500: this can be read as both.');
    await fill('You pay', '1,500.5');
    await sees('This is more than the wallet has (20).');
    expect(await page.getByRole('button', { name: 'Review' }).isEnabled()).to.equal(false);
    await fill('You get', '0.00');
    await sees('Write a number above zero, such as 1.5.');
    expect(await page.getByRole('button', { name: 'Review' }).isEnabled()).to.equal(false);
  });

  it('begins an empty form again if the address bar names another token', async () => {
    const { page, fill } = person;
    await page.goto(`${service.url}/#/swap/SOL`);
    await fill('You pay', '0.1');
    await page.goto(`${service.url}/#/swap/${market.token.mint}`);
    await page.locator(`button[title="${market.token.mint}"]`).waitFor();
    expect(await amountOf('You pay')).to.equal('');
  });

  it('chooses a slippage, is warned of one that gives much away, and swaps with it', async () => {
    const { page, press, fill, sees } = person;
    await openForm();
    await chooseToken(person, market.token.mint);
    await fill('You pay', '0.1');
    await page.getByText('auto 0.5 %').click();
    await press('My own');
    await fill('Slippage in percent', '51');
    await sees('Write a percentage from 0 to 50');
    await fill('Slippage in percent', '0,01');
    await sees('so the swap may fail');
    await fill('Slippage in percent', '2,5');
    await sees('Up to 2.5 % less than shown may arrive');
    const [request] = await Promise.all([page.waitForRequest(/\/swap$/), press('Review')]);
    expect((request.postDataJSON() as { slippage_bps: number }).slippage_bps).to.equal(250);
    await sees('If less would arrive, nothing is swapped.');
    await press('Cancel');
    await sees('Cancelled, nothing was sent');
  });

  it('has a new quote by itself, and reviews the newest one', async () => {
    const { page, press, fill } = person;
    let quotes = 0;
    await changeQuotes(page, (quote) => {
      quotes += 1;
      holdFor(quote, 6);
      quote.preview.quoted_out = `7${quotes}`;
    });
    await openForm();
    await chooseToken(person, market.token.mint);
    await fill('You pay', '0.1');
    await waitUntil('a third quote', async () => Number(await amountOf('You get')) >= 73);
    await press('Review');
    await person.sees('If less would arrive, nothing is swapped.');
    await press('Cancel');
    await person.sees('Cancelled, nothing was sent');
  });

  it('cannot review a quote that is too old, and asks for a new one', async () => {
    const { page, press, fill, sees } = person;
    let quotes = 0;
    await changeQuotes(page, (quote) => {
      quotes += 1;
      holdFor(quote, 4);
    });
    await openForm();
    await chooseToken(person, market.token.mint);
    await fill('You pay', '0.1');
    await sees('This quote is too old. Get a new one.');
    expect(quotes, 'it stops after a while without a touch').to.equal(11);
    expect(await page.getByRole('button', { name: 'Review' }).count()).to.equal(0);
    await page.unrouteAll({ behavior: 'wait' });
    await press('Get a new quote');
    await page.getByRole('button', { name: 'Review' }).waitFor();
  });

  it('is told if a new quote does not come, and cannot review the old one', async () => {
    const { page, press, fill, sees } = person;
    await changeQuotes(page, (quote) => holdFor(quote, 5));
    await openForm();
    await chooseToken(person, market.token.mint);
    await fill('You pay', '0.1');
    await sees(/^1 SOL ≈/);
    await page.route(/\/swap\/quote$/, (route) => route.abort());
    await sees('The service does not answer.');
    await page.getByRole('button', { name: 'Get a new quote' }).waitFor();
    await page.unrouteAll({ behavior: 'wait' });
    await press('Get a new quote');
    await page.getByRole('button', { name: 'Review' }).waitFor();
  });

  it('orders with the amount that an exact output takes, because an order is for an exact input', async () => {
    const { page, press, fill, sees } = person;
    await openForm();
    await chooseToken(person, market.token.mint);
    await fill('You get', '15');
    await sees('At least this arrives.');
    await press('At another price');
    expect(await page.getByLabel('You get', { exact: true }).isEditable()).to.equal(false);
    expect(Number(await amountOf('You pay'))).to.be.within(0.1, 0.11);
  });
});
