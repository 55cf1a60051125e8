import { expect } from 'chai';
import { sharedBrowser } from '../../support/browser.ts';
import { holdSolPrice } from '../../swaps/support/sol-price.ts';
import { chooseToken } from '../support/choose-token.ts';
import { startSwapPage, type SwapPage } from '../support/swap-page.ts';

describe('a person whose order has warnings on the wallet page', () => {
  let swapPage: SwapPage;

  before(async () => {
    swapPage = await startSwapPage(await sharedBrowser());
  });
  beforeEach(() => priceIs('150'));
  afterEach(() => swapPage.market.providers.clearFaults());
  after(() => swapPage?.stop());

  const priceIs = (price: string): Promise<void> =>
    holdSolPrice(swapPage.market, swapPage.service.database, price);

  /** Changes the market's report of the token from now on. */
  async function reportIs(fields: { liquidity?: number; isVerified?: boolean }): Promise<void> {
    const { providers } = swapPage.market;
    await providers.clearFaults();
    await providers.fault({ provider: 'jup', fault: { kind: 'fields', fields } });
  }

  async function order(button: string): Promise<void> {
    const { person, service, market } = swapPage;
    await person.page.goto(`${service.url}/#/home`);
    await person.press('Swap');
    await person.press('At another price');
    await person.fill('You pay', '0.25');
    await chooseToken(person, market.token.mint);
    await person.fill('Price in USD, at or above optional', '160');
    await person.press(button);
    await person.sees('Waits for its price.');
  }

  it('sees those that were accepted with the order', async () => {
    const { person } = swapPage;
    await reportIs({ liquidity: 0 });
    await order('I have read the warnings: make the order');
    await person.sees('Accepted when the order was made: The token that you get has little liquidity');
    await person.press('Cancel the order');
    await person.sees('Cancelled.');
  });

  it('reads each one that is new since then, and agrees to it by name', async () => {
    const { page, press, sees } = swapPage.person;
    await order('Make the order');
    await reportIs({ liquidity: 0 });
    const asked: unknown[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/operation')) asked.push(request.postDataJSON());
    });
    await priceIs('161');
    await sees('The swap has a warning that you have not read.');
    await press('Read the warnings');
    await sees('it may be hard to sell');
    expect(asked, 'nothing is accepted before it was shown').to.deep.equal([]);
    // Another one comes up between the look and the press.
    await reportIs({ liquidity: 0, isVerified: false });
    await press('I have read the warnings: sign');
    await sees('its name may imitate another one');
    await press('I have read the warnings: sign');
    await sees('As you ordered on this device, or better.');
    expect(asked).to.deep.equal([
      { accept: ['LOW_LIQUIDITY'] },
      { accept: ['UNVERIFIED_TOKEN', 'LOW_LIQUIDITY'] },
    ]);
    await press('Cancel the order');
    await sees('Cancelled, nothing was sent');
  });
});
