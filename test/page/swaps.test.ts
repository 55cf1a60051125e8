import { expect } from 'chai';
import type { Browser } from 'playwright-core';
import type { SwapOperation } from '../../client/src/index.ts';
import { airdrop, newWallet } from '../support/chain-client.ts';
import { sharedBrowser } from '../support/browser.ts';
import { waitUntil } from '../support/wait-until.ts';
import { startSwapMarket, type SwapMarket } from '../swaps/support/swap-market.ts';
import { otherKey } from './device/support/other-derivation.ts';
import { startPageService, type PageService } from './support/page-service.ts';
import { checkView } from './support/view-check.ts';
import { ARRIVES_MS, openPerson, type Person } from './support/person.ts';

const LAMPORTS = 20_000_000_000;

/** Parts of an operation's answer that the lies are about. */
interface Answer {
  data: {
    swap: {
      token_in: { token: string; decimals: number };
      token_out: { token: string; mint: string };
      minimum_out: string;
      preview: { network_fee: string };
    };
  };
}

describe('a person who swaps on the wallet page', () => {
  let browser: Browser;
  let market: SwapMarket;
  let service: PageService;
  let person: Person;
  let from: string;

  before(async () => {
    [browser, market] = await Promise.all([sharedBrowser(), startSwapMarket()]);
    service = await startPageService({
      environment: {
        PRICE_NETWORK: 'devnet',
        JUPITER_URL: `${market.providers.url}/jup`,
        JUPITER_INTERVAL_SECONDS: '1',
        COINGECKO_URL: `${market.providers.url}/gecko`,
      },
    });
    person = await openPerson({ browser, url: service.url });
    from = otherKey((await person.makeWallet()).join(' '), 0).address;
    await airdrop(from, LAMPORTS);
    await person.page.locator('.balance-amount', { hasText: /^20 / }).waitFor({ timeout: ARRIVES_MS });
  });

  after(async () => {
    await person?.close();
    await service?.stop();
    await market?.stop();
  });

  afterEach(() => person.page.unrouteAll({ behavior: 'wait' }));

  /** The developer prepares it, and the person opens its link. */
  async function prepared(): Promise<{ swap: SwapOperation; link: string }> {
    const asked = { from, tokenIn: 'SOL', tokenOut: market.token.mint, amount: '1', decimalsOut: 6 };
    const swap = await service.developer.swap(asked);
    return { swap, link: await service.linkTo(swap.id) };
  }

  /** Changes what the page reads of the operation; its event stream is as it is. */
  async function changeAnswers(change: (answer: Answer) => void): Promise<void> {
    await person.page.route(/\/page\/operations\/op_[^/]+$/, async (route) => {
      if (!route.request().headers()['accept']?.includes('json')) return await route.continue();
      const response = await route.fetch();
      const answer = (await response.json()) as Answer;
      change(answer);
      await route.fulfill({ response, json: answer });
    });
  }

  it('asks for a price, sees it, reviews it, signs, and has the token', async () => {
    const { page, press, fill, sees } = person;
    await page.goto(`${service.url}/#/home`);
    await press('Swap');
    await fill('Amount', '0.5');
    await fill('Token you get', market.token.mint);
    await press('Ask for a price');
    await sees('Expected');
    const findings: string[] = [];
    await checkView('swap', person, findings);
    // Another amount needs another price, which is new, however long the look at the view took.
    await fill('Amount', '0.25');
    await press('Ask for a price');
    await press('Review');
    await sees('If less would arrive, nothing is swapped.');
    await checkView('confirm-swap', person, findings);
    expect(findings).to.deep.equal([]);
    await press('Swap 0.25 SOL');
    await page.locator('.status-text', { hasText: /^Sent$/ }).waitFor();
  });

  it('sees what is given, what arrives at least and what it costs, signs, and has the token', async () => {
    const { swap, link } = await prepared();
    await person.page.goto(link);
    await person.sees('You get at least');
    const card = await person.page.getByRole('region', { name: 'Swap' }).textContent();
    expect(card).to.include('1 SOL').and.include(swap.data.swap.minimum_out);
    const facts = await person.page.locator('.facts').textContent();
    expect(facts).to.include('at most 0.001 SOL').and.include('counted with 6 decimals');
    await person.press(/^Swap 1 SOL/);
    await waitUntil('the swap is confirmed', async () => {
      await swap.refresh();
      return swap.data.status === 'confirmed';
    });
    const { balances } = await service.developer.getBalance(from);
    const held = Object.values(balances).find(({ mint }) => mint === market.token.mint);
    expect(Number(held?.amount)).to.be.at.least(Number(swap.data.swap.minimum_out));
  });

  const lies: [title: string, change: (answer: Answer) => void][] = [
    ['a higher minimum than it hashed', ({ data }) => (data.swap.minimum_out = '1000')],
    ['other decimals of SOL', ({ data }) => (data.swap.token_in.decimals = 6)],
    ['a fee above the highest one', ({ data }) => (data.swap.preview.network_fee = '0.1')],
  ];
  for (const [title, change] of lies) {
    it(`is not asked to sign if the service describes ${title}`, async () => {
      const { link } = await prepared();
      await changeAnswers(change);
      await person.page.goto(link);
      await person.sees('This cannot be trusted');
      expect(await person.page.getByRole('button', { name: /^Swap/ }).count()).to.equal(0);
    });
  }

  it('is not asked to sign if the service describes another token than it hashed', async () => {
    const { link } = await prepared();
    const { address } = await newWallet();
    await changeAnswers(({ data }) => {
      data.swap.token_out.mint = address;
    });
    await person.page.goto(link);
    await person.sees('This cannot be trusted');
  });

  it('gives no signature for the bytes of another swap', async () => {
    const [first, second] = [await prepared(), await prepared()];
    await second.swap.refresh();
    await person.page.goto(first.link);
    await service.developer.operations.confirm(second.swap.id, second.swap.contentHash);
    const other = await service.developer.operations.createSigningRequest(second.swap.id);
    await person.page.route(/\/signing-request$/, async (route) => {
      const response = await route.fetch();
      const answer = (await response.json()) as { data: Record<string, unknown> };
      const data = { ...other, operation_id: first.swap.id };
      await route.fulfill({ response, json: { ...answer, data } });
    });
    await person.press(/^Swap 1 SOL/);
    await person.sees(/something else than what is shown here \(reference\)/);
    await first.swap.refresh();
    expect(first.swap.data.status).to.equal('awaiting_signature');
  });
});
