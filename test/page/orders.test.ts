import { rm, writeFile, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import type { SwapTerms } from '../../client/src/swaps/swap-types.ts';
import { newWallet } from '../support/chain-client.ts';
import { sharedBrowser } from '../support/browser.ts';
import { expireOperation } from '../support/expire-operation.ts';
import { waitUntil } from '../support/wait-until.ts';
import { holdSolPrice } from '../swaps/support/sol-price.ts';
import type { SwapMarket } from '../swaps/support/swap-market.ts';
import { chooseToken } from './support/choose-token.ts';
import { changeSwaps } from './support/changed-swap.ts';
import type { PageService } from './support/page-service.ts';
import type { Person } from './support/person.ts';
import { startSwapPage, type SwapPage } from './support/swap-page.ts';
import { checkView } from './support/view-check.ts';

type StoredOrder = { id: string; state: string; operation_id: string | null; ended_at: Date | null };

describe('a person who orders a swap on the wallet page', () => {
  let swapPage: SwapPage | undefined;
  let market: SwapMarket;
  let service: PageService;
  let person: Person;
  let from: string;
  let folder: string;

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'wallet-orders-'));
    swapPage = await startSwapPage(await sharedBrowser(), async ({ token: { mint } }) => {
      const list = join(folder, 'tokens.json');
      await writeFile(list, JSON.stringify([{ symbol: 'USDC', mint, name: 'USD Coin' }]));
      return { SOLANA_DEVNET_TOKEN_LIST: list };
    });
    ({ market, service, person, from } = swapPage);
    await priceIs('150');
  });

  after(async () => {
    await swapPage?.stop();
    await rm(folder, { recursive: true });
  });

  afterEach(async () => {
    await person.page.unrouteAll({ behavior: 'wait' });
    await priceIs('150');
  });

  const priceIs = (price: string): Promise<void> => holdSolPrice(market, service.database, price);

  async function newest(): Promise<StoredOrder> {
    const order = await service
      .database<StoredOrder>('trigger_orders')
      .orderBy('created_at', 'desc')
      .first('id', 'state', 'operation_id', 'ended_at');
    if (!order) throw new Error('no order was made');
    return order;
  }

  const isPrepared = (): Promise<unknown> =>
    waitUntil('an operation', async () => (await newest()).operation_id !== null);

  async function fillOrder(terms: Record<string, string>): Promise<void> {
    const { page, press, fill } = person;
    await page.goto(`${service.url}/#/home`);
    await press('Swap');
    await press('At another price');
    const { [TOKEN]: token, ...amounts } = terms;
    if (token !== undefined) await chooseToken(person, token);
    for (const [label, value] of Object.entries(amounts)) await fill(label, value);
  }

  async function order(terms: Record<string, string>): Promise<void> {
    await fillOrder({ 'You pay': '0.25', [TOKEN]: market.token.mint, ...terms });
    await person.press('Make the order');
    await person.sees('Waits for its price.');
  }

  /** As far as the view in which the order's swap is confirmed. */
  async function openSwap(): Promise<void> {
    await isPrepared();
    await person.page.goto(`${service.url}/#/home`);
    await person.page.goto(`${service.url}/#/orders`);
    await person.press('Sign now');
  }

  const TOKEN = 'Token you get';
  const ABOVE = 'Price in USD, at or above optional';
  const BELOW = 'Price in USD, at or below optional';
  const LEAST = 'You get at least optional';

  it('finds the token by its symbol, is told when the price is reached, signs, and has the token', async () => {
    const { page, press, fill, sees } = person;
    const findings: string[] = [];
    await fillOrder({ 'You pay': '0,25' });
    await sees('Price of the other token');
    await chooseToken(person, 'usd');
    await sees('Price of USDC');
    await sees('Now $150.00.');
    // The whole form is in the picture.
    await page.setViewportSize({ width: 390, height: 1_740 });
    await fill(ABOVE, '160');
    await fill(BELOW, '120');
    await fill(LEAST, '20');
    await sees(/^1 SOL ≈ 1[45]\d/);
    await sees('Nothing is executed without you: when the price is reached, you sign.');
    await checkView('order', person, findings);
    await page.setViewportSize({ width: 390, height: 780 });
    await press('Make the order');
    await sees('When SOL is at or above $160.00, or at or below $120.00');
    await checkView('orders', person, findings);

    await priceIs('161');
    await isPrepared();
    await page.goto(`${service.url}/#/home`);
    await sees('An order waits for your signature');
    await checkView('home-order', person, findings);
    await press('To the orders');
    await sees('The price was reached: $161.00.');
    await press('Sign now');
    await sees('As you ordered on this device, or better.');
    await checkView('confirm-order', person, findings);
    expect(findings).to.deep.equal([]);
    await press('Swap 0.25 SOL');
    await page.locator('.status-text', { hasText: /^Swapped 0\.25 SOL for / }).waitFor();
    await waitUntil('the order is done', async () => (await newest()).state === 'done');
    const { balances } = await service.developer.getBalance(from);
    const held = Object.values(balances).find(({ mint }) => mint === market.token.mint);
    expect(Number(held?.amount)).to.be.at.least(20);
    await page.goto(`${service.url}/#/orders`);
    await sees('Done.');
    const shownAt = await page.locator('section.card time').first().getAttribute('datetime');
    expect(shownAt).to.equal((await newest()).ended_at?.toISOString());
    await press('Show its swap');
    await page.locator('.status-text', { hasText: /^Swapped 0\.25 SOL for / }).waitFor();
    await page.goto(`${service.url}/#/orders`);
    await sees('Done.');
    expect(await page.getByRole('button', { name: 'Sign now' }).count()).to.equal(0);
  });

  it('cancels an order, which the price then does not trigger', async () => {
    await order({ [ABOVE]: '160' });
    await person.press('Cancel the order');
    await person.sees('Cancelled.');
    await priceIs('161');
    expect((await newest()).state).to.equal('cancelled');
  });

  it('cancels the order with its swap, and the device signs no later one of it', async () => {
    await order({ [ABOVE]: '160' });
    await priceIs('161');
    await openSwap();
    await person.press('Cancel the order');
    await person.sees('Cancelled, nothing was sent');
    const { id } = await newest();
    await waitUntil('the order has ended', async () => (await newest()).state === 'cancelled');
    expect(await person.page.evaluate<string>("localStorage.getItem('orders')")).to.match(
      new RegExp(`"orderId":"${id}".*?"isCancelled":true`),
    );
  });

  it('is told that a price is reached already, and makes no order', async () => {
    const before = await newest();
    await fillOrder({ 'You pay': '0.25', [TOKEN]: market.token.mint, [ABOVE]: '140' });
    await person.press('Make the order');
    await person.sees('Price in USD, at or above: the price is 150 USD already; swap now instead');
    expect((await newest()).id).to.equal(before.id);
  });

  it('is told that an order has expired', async () => {
    await order({ [ABOVE]: '160' });
    const { id } = await newest();
    await service.database('trigger_orders').where({ id }).update({ expires_at: new Date() });
    await person.sees('Expired, nothing was swapped.');
  });

  it('signs late at a fresh price, after the first offer was not signed in time', async () => {
    const { page, press, sees } = person;
    await order({ [ABOVE]: '160' });
    await priceIs('161');
    await openSwap();
    await sees('As you ordered on this device, or better.');
    const { operation_id: first } = await newest();
    await expireOperation(service.service, first ?? '');
    await sees('Expired, nothing was sent');
    await priceIs('170');
    await press('To the orders');
    await sees('The last offer was not signed in time.');
    await press('Sign now');
    await press('Swap 0.25 SOL');
    await page.locator('.status-text', { hasText: /^Swapped 0\.25 SOL for / }).waitFor();
    const { operation_id: second } = await newest();
    expect(second).not.to.equal(first);
  });

  describe('and whose service presents another swap', () => {
    before(async () => {
      await order({ [ABOVE]: '160', [LEAST]: '20' });
      await priceIs('161');
    });
    beforeEach(() => priceIs('161'));
    after(async () => {
      await person.page.goto(`${service.url}/#/orders`);
      await person.press('Cancel the order');
      await person.sees('Cancelled.');
    });

    const lies: [title: string, change: (terms: SwapTerms) => Partial<SwapTerms>, named: RegExp][] = [
      [
        'a larger amount',
        () => ({ amount_in: '0.5', amount_in_base_units: '500000000' }),
        /Amount: you ordered 0\.25, and the service asks you to sign 0\.5\./,
      ],
      [
        'a lower minimum',
        () => ({ minimum_out: '19.999999', minimum_out_base_units: '19999999' }),
        /You get at least: you ordered 20, and the service asks you to sign 19\.999999\./,
      ],
      [
        'a higher fee cap',
        () => ({ fee_cap_lamports: '1000001' }),
        /Highest network fee, in lamports: you ordered 1000000, .* sign 1000001\./,
      ],
      [
        'more slippage',
        () => ({ slippage_bps: 5_000 }),
        /Less than quoted, at most: you ordered 1 %, .* sign 50 %\./,
      ],
    ];
    for (const [title, change, named] of lies) {
      it(`cannot sign one with ${title}, and is told so`, async () => {
        await changeSwaps(person.page, change);
        await openSwap();
        await person.sees('This is not what you ordered');
        await person.sees(named);
        expect(await person.page.getByRole('button', { name: /^Swap / }).count()).to.equal(0);
      });
    }

    it('cannot sign one for another token, and is told so', async () => {
      const { address } = await newWallet();
      await changeSwaps(person.page, ({ token_out: output }) => ({
        token_out: { ...output, mint: address },
      }));
      await openSwap();
      await person.sees('This is not what you ordered');
      await person.sees(
        `Token you get: you ordered ${market.token.mint}, and the service asks you to sign ${address}.`,
      );
    });

    it('is told if this device has signed another one of the order', async () => {
      await changeKept((kept) => kept.replace(/"signedOperation":null/, '"signedOperation":"op_another"'));
      await openSwap();
      await person.sees('You have signed for this order already');
      await changeKept((kept) => kept.replace('"op_another"', 'null'));
    });

    it('cannot sign one of an order that was cancelled on this device, and is told so', async () => {
      await changeKept((kept) => kept.replace('"isCancelled":false', '"isCancelled":true'));
      await openSwap();
      await person.sees('You have cancelled this order on this device.');
      expect(await person.page.getByRole('button', { name: /^Swap / }).count()).to.equal(0);
      await changeKept((kept) => kept.replace('"isCancelled":true', '"isCancelled":false'));
    });

    /** The newest order is the first. */
    async function changeKept(change: (kept: string) => string): Promise<void> {
      const kept = await person.page.evaluate<string>("localStorage.getItem('orders')");
      await person.page.evaluate(`localStorage.setItem('orders', ${JSON.stringify(change(kept))})`);
    }

    it('is told if the device does not know the order, and may sign what is shown', async () => {
      const kept = await person.page.evaluate<string>("localStorage.getItem('orders')");
      await person.page.evaluate("localStorage.removeItem('orders')");
      await openSwap();
      await person.sees('This device does not know the order');
      await person.sees('It was made with this wallet, on another device.');
      await person.page.getByRole('button', { name: 'Swap 0.25 SOL' }).waitFor();
      await person.page.evaluate(`localStorage.setItem('orders', ${JSON.stringify(kept)})`);
    });
  });
});
