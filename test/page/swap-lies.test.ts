import { expect } from 'chai';
import type { SwapQuote } from '../../client/src/swaps/swap-types.ts';
import { newWallet } from '../support/chain-client.ts';
import { sharedBrowser } from '../support/browser.ts';
import type { SwapMarket } from '../swaps/support/swap-market.ts';
import { chooseToken } from './support/choose-token.ts';
import { changeQuotes } from './support/changed-quotes.ts';
import { changeSwaps } from './support/changed-swap.ts';
import type { PageService } from './support/page-service.ts';
import type { Person } from './support/person.ts';
import { startSwapPage, type SwapPage } from './support/swap-page.ts';

/** A mint that no swap here is for. */
const OTHER_MINT = '3UVYmECPPMZSCqWKfENfuoTv51fTDTWicX9xmBD2euKe';

const NOT_UNDERSTOOD = 'The service gave an answer that this page does not understand.';

describe('a person who fills in the form of a swap, and whose service lies or is slow', () => {
  let swapPage: SwapPage | undefined;
  let market: SwapMarket;
  let service: PageService;
  let person: Person;
  const broken: string[] = [];

  before(async () => {
    swapPage = await startSwapPage(await sharedBrowser());
    ({ market, service, person } = swapPage);
    person.page.on('pageerror', (error) => broken.push(error.message));
  });

  after(() => swapPage?.stop());

  afterEach(async () => {
    await person.page.unrouteAll({ behavior: 'wait' });
    expect(broken.splice(0), 'errors in the page').to.deep.equal([]);
  });

  async function openForm(): Promise<void> {
    await person.page.goto(`${service.url}/#/home`);
    await person.press('Swap');
    await chooseToken(person, market.token.mint);
  }

  const buttons = (name: string): Promise<number> =>
    person.page.getByRole('button', { name, exact: true }).count();

  const lies: [title: string, change: (quote: SwapQuote) => void][] = [
    ['another token', ({ token_out: token }) => (token.mint = 'SOL')],
    ['an amount with more digits than its decimals', (quote) => (quote.amount_in = '1.00000000009')],
    ['decimals without an end', ({ token_out: token }) => (token.decimals = 1_000_000_000)],
  ];
  for (const [title, change] of lies) {
    it(`cannot review a quote that names ${title}`, async () => {
      const { page, press, sees } = person;
      await openForm();
      await changeQuotes(page, change);
      await press('Max');
      await sees(NOT_UNDERSTOOD);
      expect(await buttons('Review')).to.equal(0);
      expect(await buttons('Get a new quote')).to.equal(1);
    });
  }

  it('cannot review a quote without a readable end, and is not made to ask without one', async () => {
    const { page, fill, sees } = person;
    let quotes = 0;
    await changeQuotes(page, (quote) => {
      quotes += 1;
      quote.expires_at = 'never';
    });
    await openForm();
    await fill('You pay', '0.1');
    await sees('This quote is too old. Get a new one.');
    await page.getByRole('button', { name: 'Get a new quote' }).click();
    await sees('This quote is too old. Get a new one.');
    expect(await buttons('Review')).to.equal(0);
    expect(quotes).to.be.at.most(2);
  });

  it('is not offered another token than the one of the address that was pasted', async () => {
    const { page, press, sees } = person;
    const { address } = await newWallet();
    await page.route(/\/swap\/tokens\//, async (route) => {
      const response = await route.fetch();
      const answer = (await response.json()) as { data: { mint: string; token: string } };
      Object.assign(answer.data, { mint: address, token: 'USDC', listed: true });
      await route.fulfill({ response, json: answer });
    });
    await page.goto(`${service.url}/#/home`);
    await press('Swap');
    await page.getByRole('button', { name: /^Token you get:/ }).click();
    await page.getByRole('combobox').fill(market.token.mint);
    await sees(NOT_UNDERSTOOD);
    expect(await page.getByRole('option').count()).to.equal(0);
    await press('Close');
  });

  it('chooses a found token whose address is none, and is told so', async () => {
    const { page, press, sees } = person;
    const item = {
      token: 'USDC',
      name: `\u0000\u202Ename${'x'.repeat(50_000)}`,
      mint: `\u202E${'<b>'.repeat(9_000)}`,
      listed: true,
      verified: null,
      swappable: null,
      reported_symbol: null,
      reported_name: null,
      looks_like: null,
      price_usd: '1e9',
      change_24h_percent: '\u202E1',
      warnings: [],
    };
    await page.route(/\/swap\/tokens\?/, async (route) => {
      const response = await route.fetch();
      const answer = (await response.json()) as Record<string, unknown>;
      await route.fulfill({ response, json: { ...answer, data: { items: [item], complete: true } } });
    });
    await page.goto(`${service.url}/#/home`);
    await press('Swap');
    await chooseToken(person, 'usdc');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).to.be.at.most(390);
    await person.fill('You pay', '0.1');
    await sees(/is not SOL, a mint's address/);
    expect(await buttons('Review')).to.equal(0);
  });

  it('is not told to paste the address of a token to pay with, because the wallet has to have it', async () => {
    const { page, press, sees } = person;
    await page.goto(`${service.url}/#/home`);
    await press('Swap');
    await page.getByRole('button', { name: /^Token you pay with:/ }).click();
    await page.getByRole('combobox').fill('nothing like it');
    await sees('This wallet has no such token.');
    await press('Close');
  });

  it('orders although the slippage was not one, because an order has its own', async () => {
    const { page, press, fill } = person;
    await openForm();
    await fill('You pay', '0.1');
    await page.getByText('auto 0.5 %').click();
    await press('My own');
    await fill('Slippage in percent', '51');
    await press('At another price');
    await fill(/^Price in USD, at or above/, '100000');
    await page.getByRole('button', { name: 'Make the order' }).waitFor();
    expect(await page.getByRole('button', { name: 'Make the order' }).isEnabled()).to.equal(true);
  });

  const others: [title: string, change: Parameters<typeof changeSwaps>[1], difference: RegExp][] = [
    [
      'another token to get',
      ({ token_out: token }) => ({ token_out: { ...token, mint: OTHER_MINT } }),
      /^Token you get: you asked for .*, and the service asks you to sign/,
    ],
    [
      'a larger amount to give',
      () => ({ amount_in: '1', amount_in_base_units: '1000000000' }),
      /^Amount: you asked for 0\.1, and the service asks you to sign 1\.$/,
    ],
    ['more slippage', () => ({ slippage_bps: 9_000 }), /you asked for 0\.5 %, .* sign 90 %\.$/],
  ];
  for (const [title, change, difference] of others) {
    it(`cannot confirm a swap that has ${title} than the form asked for`, async () => {
      const { page, press, fill, sees } = person;
      await openForm();
      await fill('You pay', '0.1');
      await changeSwaps(page, change);
      await press('Review');
      await sees('This is not what you asked for');
      await sees(difference);
      expect(await page.getByRole('button', { name: /^Swap/ }).count()).to.equal(0);
      await page.unrouteAll({ behavior: 'wait' });
      await press('Cancel');
      await sees('Cancelled, nothing was sent');
    });
  }

  it('reads the minimum in large of a swap from a link whose slippage would explain any promise', async () => {
    const { page, sees, press } = person;
    const asked = { tokenIn: 'SOL', tokenOut: market.token.mint, amount: '0.1', decimalsOut: 6 };
    const swap = await service.developer.swap({ from: swapPage?.from ?? '', ...asked });
    await changeSwaps(page, () => ({
      slippage_bps: 9_900,
      minimum_out: '1',
      minimum_out_base_units: '1000000',
    }));
    await page.goto(await service.linkTo(swap.id));
    await sees('If less would arrive, nothing is swapped.');
    const card = await page.getByRole('region', { name: 'Swap' }).innerText();
    expect(card.replaceAll(/\s+/g, ' '))
      .to.match(/You get at least 1 /)
      .and.not.to.contain('about');
    await page.unrouteAll({ behavior: 'wait' });
    await press(/^(Cancel|Reject)$/);
    await sees(/nothing was sent/);
  });

  it('is not led to a swap whose amount was changed while it was prepared, and that is cancelled', async () => {
    const { page, press, fill, sees } = person;
    await openForm();
    await fill('You pay', '0.1');
    await page.getByRole('button', { name: 'Review' }).waitFor();
    let goOn = (): void => undefined;
    const changed = new Promise<void>((resolve) => (goOn = resolve));
    await page.route(/\/swap$/, async (route) => {
      const response = await route.fetch();
      await changed;
      await route.fulfill({ response });
    });
    await press('Review');
    await fill('You pay', '0.2');
    const cancelled = page.waitForResponse(/\/cancel$/);
    goOn();
    expect((await cancelled).status()).to.equal(200);
    await page.getByRole('button', { name: 'Review' }).waitFor();
    await page.unrouteAll({ behavior: 'wait' });
    await press('Review');
    await sees('If less would arrive, nothing is swapped.');
    await page.getByText('Swap 0.2 SOL').waitFor();
    await press('Cancel');
    await sees('Cancelled, nothing was sent');
  });
});
