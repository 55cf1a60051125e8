import { expect } from 'chai';
import type { SwapQuote } from '../../client/src/swaps/swap-types.ts';
import { sharedBrowser } from '../support/browser.ts';
import { waitUntil } from '../support/wait-until.ts';
import type { SwapMarket } from '../swaps/support/swap-market.ts';
import { changeQuotes } from './support/changed-quotes.ts';
import { chooseToken } from './support/choose-token.ts';
import { isInSight } from './support/is-in-sight.ts';
import type { PageService } from './support/page-service.ts';
import type { Person } from './support/person.ts';
import { startSwapPage, type SwapPage } from './support/swap-page.ts';
import { checkView } from './support/view-check.ts';

const PHONES = [
  { width: 390, height: 844 },
  { width: 320, height: 640 },
];

describe('a person whose price moves before a swap is signed', () => {
  let swapPage: SwapPage | undefined;
  let market: SwapMarket;
  let service: PageService;
  let person: Person;
  let from: string;

  before(async () => {
    swapPage = await startSwapPage(await sharedBrowser());
    ({ market, service, person, from } = swapPage);
  });

  after(() => swapPage?.stop());

  afterEach(() => person.page.unrouteAll({ behavior: 'wait' }));

  /** The form on a phone, with a quote that can be reviewed. */
  async function quoted(size = PHONES[0]): Promise<void> {
    if (size) await person.page.setViewportSize(size);
    await person.page.goto(`${service.url}/#/home`);
    await person.press('Swap');
    await chooseToken(person, market.token.mint);
    await person.fill('You pay', '0.1');
    await person.page.getByRole('button', { name: 'Review' }).waitFor();
  }

  /** The market gave more when the quote was made than it gives at the review. */
  const gaveMore = (factor: number): Promise<void> =>
    changeQuotes(person.page, (quote) => {
      const { preview } = quote;
      preview.quoted_out = times(preview.quoted_out, factor);
      raiseMinimum(quote, factor);
    });

  it('reviews the swap at the price of now, and reads what the quote said, if as much may still arrive', async () => {
    const { page, press, sees } = person;
    const findings: string[] = [];
    await changeQuotes(page, (quote) => raiseMinimum(quote, 1.002));
    await quoted();
    await press('Review');
    await sees(/^The price moved\. At least 1\d\.\d+ .* now; your quote said 1\d\.\d+\.$/);
    expect(await page.getByRole('alert').count()).to.equal(0);
    await checkView('confirm-swap-moved', person, findings);
    expect(findings).to.deep.equal([]);
    await press('Swap 0.1 SOL');
    await sees('You got');
  });

  it('is warned before the button if even the expected amount is below the quote’s minimum', async () => {
    const { page, press, sees } = person;
    await gaveMore(1.5);
    await quoted();
    await press('Review');
    await sees('The price moved against you');
    const alert = page.getByRole('alert');
    expect(await alert.textContent()).to.match(/At least 1\d\..* now; your quote said 2\d\./);
    expect(await isInSight(alert)).to.equal(true);
    await press('Cancel');
    await sees('Cancelled, nothing was sent');
  });

  it('reads how much an exact output costs now if that is more than the quote said', async () => {
    const { page, press, fill, sees } = person;
    let factor = 0.9999;
    await changeQuotes(page, (quote) => {
      quote.amount_in = (Number(quote.amount_in) * factor).toFixed(9);
      quote.amount_in_base_units = `${BigInt(quote.amount_in.replace('.', ''))}`;
    });
    const review = async (): Promise<void> => {
      await page.goto(`${service.url}/#/home`);
      await press('Swap');
      await chooseToken(person, market.token.mint);
      await fill('You get', '10');
      await press('Review');
      await sees('If less would arrive, nothing is swapped.');
    };
    await review();
    await sees(/^The price moved\. You pay 0\.0\d+ SOL now; your quote said 0\.0\d+\.$/);
    expect(await page.getByRole('alert').count()).to.equal(0);
    await press('Cancel');
    await sees('Cancelled, nothing was sent');
    factor = 0.8;
    await review();
    await sees('The price moved against you');
    expect(await page.getByRole('alert').textContent()).to.match(/You pay 0\.0.* your quote said 0\.0/);
    await press('Cancel');
    await sees('Cancelled, nothing was sent');
  });

  it('reads nothing of another price if the price is as it was, or the swap was opened by a link', async () => {
    const { page, press, sees } = person;
    await quoted();
    await press('Review');
    await sees('If less would arrive, nothing is swapped.');
    expect(await page.getByText('your quote said').count()).to.equal(0);
    await press('Cancel');
    await sees('Cancelled, nothing was sent');
    const swap = await service.developer.swap({
      from,
      tokenIn: 'SOL',
      tokenOut: market.token.mint,
      amount: '0.1',
      decimalsOut: 6,
    });
    await page.goto(await service.linkTo(swap.id));
    await sees('If less would arrive, nothing is swapped.');
    expect(await page.getByText('your quote said').count()).to.equal(0);
    await press(/^(Cancel|Reject)$/);
    await sees(/nothing was sent/);
  });

  for (const size of PHONES) {
    it(`sees why a review was refused above the fixed button of a phone of ${size.width} × ${size.height}, without the name of a field`, async () => {
      const { page, press } = person;
      await quoted(size);
      await page.route(/\/swap$/, (route) =>
        refuse(route, 'minimum_out: it would give at least 14 USDC now.'),
      );
      await press('Review');
      const alert = page.getByRole('alert');
      await alert.waitFor();
      await waitUntil('the error is in sight', () => isInSight(alert));
      expect(await alert.textContent())
        .to.contain('it would give at least 14')
        .and.not.to.contain('minimum_out');
    });

    it(`sees what the form of a restored wallet still needs above the fixed button of a phone of ${size.width} × ${size.height}`, async () => {
      const { page, press, fill } = person;
      await page.setViewportSize(size);
      await page.goto(`${service.url}/#/restore`);
      await fill('Word 1', `${'abandon '.repeat(11)}about`);
      await press('Continue');
      const alert = page.locator('.notice[role="alert"]');
      await alert.waitFor();
      await waitUntil('the error is in sight', () => isInSight(alert));
    });
  }

  it('gets a new quote for the same swap if the price moved further than its minimum before it was signed', async () => {
    const { page, press, sees } = person;
    await quoted();
    await press('Review');
    await sees('If less would arrive, nothing is swapped.');
    await page.route(/\/signing-request$/, (route) =>
      refuse(
        route,
        'A new swap would give about 14 USDC; you confirmed at least 15 USDC. Nothing was signed.',
      ),
    );
    const cancelled = page.waitForResponse(/\/cancel$/);
    await press('Swap 0.1 SOL');
    await sees('The price moved against this swap.');
    expect(await page.getByRole('button', { name: /^Swap/ }).count()).to.equal(0);
    await press('New quote');
    expect((await cancelled).status(), 'the old one waits no more').to.equal(200);
    await page.getByRole('button', { name: 'Review' }).waitFor();
    expect(await page.getByLabel('You pay', { exact: true }).inputValue()).to.equal('0.1');
    await page.locator(`button[title="${market.token.mint}"]`).waitFor();
    await page.unrouteAll({ behavior: 'wait' });
  });

  it('begins the same swap once more from the receipt of one that was cancelled', async () => {
    const { page, press, sees } = person;
    await quoted();
    await press('Review');
    await press('Cancel');
    await sees('Cancelled, nothing was sent');
    await press('New swap');
    await page.getByRole('button', { name: 'Review' }).waitFor();
    expect(await page.getByLabel('You pay', { exact: true }).inputValue()).to.equal('0.1');
    await page.locator(`button[title="${market.token.mint}"]`).waitFor();
  });

  it('reads about how much arrives, then how much at least, and the numbers of a machine under the details only', async () => {
    const { page, press, sees } = person;
    await quoted();
    expect(await page.locator('.facts').first().textContent()).to.contain('Price impact');
    await press('Review');
    await sees('If less would arrive, nothing is swapped.');
    const card = await page.getByRole('region', { name: 'Swap' }).innerText();
    expect(card.replaceAll(/\s+/g, ' ')).to.match(/You get about 1[45]\.\d+ .* at least 14\.\d+ /);
    await sees('Price impact');
    const decimals = page.getByText('counted with 6 decimals');
    expect(await decimals.isVisible()).to.equal(false);
    await page.getByText('Details').click();
    await decimals.waitFor();
    await press('Cancel');
    await sees('Cancelled, nothing was sent');
  });

  it('finds the token that is paid with marked in its own sheet, and not in that of the token to get', async () => {
    const { page, press } = person;
    await page.goto(`${service.url}/#/home`);
    await press('Swap');
    const marked = page.getByRole('option', { selected: true });
    const open = async (side: RegExp): Promise<void> => {
      await page.getByRole('button', { name: side }).click();
      await page.getByRole('option').first().waitFor();
    };
    await open(/^Token you get:/);
    expect(await marked.count()).to.equal(0);
    await press('Close');
    await open(/^Token you pay with:/);
    expect(await marked.getAttribute('title')).to.equal('SOL');
    await press('Close');
  });
});

/** The token has six decimals. */
function raiseMinimum(quote: SwapQuote, factor: number): void {
  quote.minimum_out = times(quote.minimum_out, factor);
  quote.minimum_out_base_units = `${BigInt(quote.minimum_out.replace('.', ''))}`;
}

function times(amount: string, factor: number): string {
  return (Number(amount) * factor).toFixed(6);
}

function refuse(route: { fulfill(answer: object): Promise<void> }, details: string): Promise<void> {
  const json = {
    success: false,
    error: { code: 'CONFLICT', message: 'The price moved against this swap.', details },
  };
  return route.fulfill({ status: 409, json });
}
