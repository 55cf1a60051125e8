import { expect } from 'chai';
import type { Browser } from 'playwright-core';
import { airdrop } from '../../support/chain-client.ts';
import { sharedBrowser } from '../../support/browser.ts';
import { waitUntil } from '../../support/wait-until.ts';
import { holdSolPrice } from '../../swaps/support/sol-price.ts';
import { startSwapMarket, type SwapMarket } from '../../swaps/support/swap-market.ts';
import { otherKey } from '../device/support/other-derivation.ts';
import { chooseToken } from '../support/choose-token.ts';
import { changeAnswers } from '../support/change-answers.ts';
import { startPageService, type PageService } from '../support/page-service.ts';
import { ARRIVES_MS, openPerson, type Person } from '../support/person.ts';

const LAMPORTS = 20_000_000_000;

const ORDERS = /\/page\/trigger-orders$/;

interface Kept {
  orderId: string;
  amount: string;
  isCancelled: boolean;
}

describe('a device whose service lies about orders', () => {
  let browser: Browser;
  let market: SwapMarket;
  let service: PageService;
  let person: Person;

  before(async () => {
    [browser, market] = await Promise.all([sharedBrowser(), startSwapMarket()]);
    service = await startPageService({
      environment: market.environment,
    });
    person = await openPerson({ browser, url: service.url });
    await airdrop(otherKey((await person.makeWallet()).join(' '), 0).address, LAMPORTS);
    await person.page.locator('.item', { hasText: '20 SOL' }).waitFor({ timeout: ARRIVES_MS });
  });
  beforeEach(() => priceIs('150'));
  afterEach(() => person.page.unrouteAll({ behavior: 'wait' }));
  after(async () => {
    await person?.close();
    await service?.stop();
    await market?.stop();
  });

  const priceIs = (price: string): Promise<void> => holdSolPrice(market, service.database, price);

  const orders = (): Promise<{ id: string; operation_id: string | null }[]> =>
    service.database('trigger_orders').orderBy('created_at').select('id', 'operation_id');

  const kept = async (): Promise<Kept[]> =>
    JSON.parse(await person.page.evaluate<string>("localStorage.getItem('orders') ?? '[]'")) as Kept[];

  async function fillOrder(amount: string): Promise<void> {
    const { page, press, fill } = person;
    await page.goto(`${service.url}/#/home`);
    await press('Swap');
    await press('At another price');
    await fill('You pay', amount);
    await chooseToken(person, market.token.mint);
    await fill('Price in USD, at or above optional', '160');
  }

  it('makes one order, if the answer to the first press was lost and the person presses again', async () => {
    await fillOrder('0.25');
    await person.page.route(ORDERS, async (route) => {
      if (route.request().method() !== 'POST') return await route.continue();
      await route.fetch();
      await route.abort();
    });
    await person.press('Make the order');
    await person.sees('The service does not answer');
    await person.page.unrouteAll({ behavior: 'wait' });
    await person.press('Make the order');
    await person.sees('Waits for its price.');
    const made = await orders();
    expect(made).to.have.length(1);
    expect((await kept()).map(({ orderId }) => orderId)).to.deep.equal([made[0]?.id]);
  });

  it('keeps the terms of an order whose id the service gives to another one', async () => {
    const [first] = await kept();
    await fillOrder('0.5');
    await person.page.route(ORDERS, async (route) => {
      if (route.request().method() !== 'POST') return await route.continue();
      const response = await route.fetch();
      const answer = (await response.json()) as { data: { order_id: string } };
      answer.data.order_id = first?.orderId ?? '';
      await route.fulfill({ response, json: answer });
    });
    await person.press('Make the order');
    await person.sees('Waits for its price.');
    expect(await kept()).to.deep.equal([first]);
  });

  it('signs no swap for an order if the service calls it a swap of no order', async () => {
    await priceIs('161');
    await waitUntil('an operation', async () => (await orders())[0]?.operation_id !== null);
    await changeAnswers(person.page, (answer) => {
      answer.data.order_id = null;
    });
    await person.page.goto(`${service.url}/#/home`);
    await person.page.goto(`${service.url}/#/orders`);
    await person.page
      .locator('section', { hasText: /^0\.25 SOL/ })
      .getByRole('button', { name: 'Sign now' })
      .click();
    await person.sees('This is not what you ordered');
    await person.sees('The service says that this swap is not of the order that you wanted to sign.');
    expect(await person.page.getByRole('button', { name: /^Swap / }).count()).to.equal(0);
  });

  it('shows what the order waited for, and that the price is the word of the service', async () => {
    await priceIs('161');
    await person.page.goto(`${service.url}/#/home`);
    await person.page.goto(`${service.url}/#/orders`);
    await person.page
      .locator('section', { hasText: /^0\.25 SOL/ })
      .getByRole('button', { name: 'Sign now' })
      .click();
    await person.sees('As you ordered on this device, or better.');
    await person.sees('Your order: When SOL is at or above $160.00.');
  });
});
