import { expect } from 'chai';
import type { SwapOperation } from '../../client/src/index.ts';
import { roundedAmount } from '../../page/amounts/rounded-amount.ts';
import { fundedWallet, newWallet } from '../support/chain-client.ts';
import { createIssuer } from '../support/test-tokens.ts';
import { sharedBrowser } from '../support/browser.ts';
import { revertOnChain } from '../support/swap-ends.ts';
import { waitUntil } from '../support/wait-until.ts';
import { wrapSol } from '../support/wrap-sol.ts';
import type { SwapMarket } from '../swaps/support/swap-market.ts';
import { changeAnswers, type OperationAnswer } from './support/change-answers.ts';
import { chooseToken } from './support/choose-token.ts';
import type { PageService } from './support/page-service.ts';
import { checkView } from './support/view-check.ts';
import { ARRIVES_MS, type Person } from './support/person.ts';
import { startSwapPage, type SwapPage } from './support/swap-page.ts';

describe('a person who swaps on the wallet page', () => {
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

  const amountOf = (label: string): Promise<string> =>
    person.page.getByLabel(label, { exact: true }).inputValue();

  /** The developer prepares it, and the person opens its link. */
  async function prepared(amount = '1'): Promise<{ swap: SwapOperation; link: string }> {
    const asked = { from, tokenIn: 'SOL', tokenOut: market.token.mint, amount, decimalsOut: 6 };
    const swap = await service.developer.swap(asked);
    return { swap, link: await service.linkTo(swap.id) };
  }

  async function openForm(): Promise<void> {
    await person.page.goto(`${service.url}/#/home`);
    await person.press('Swap');
  }

  it('types an amount, sees what it gives, reviews it, signs, and has the token', async () => {
    const { press, fill, sees } = person;
    const findings: string[] = [];
    await openForm();
    await sees('Choose a token');
    await chooseToken(person, market.token.mint);
    await sees('Enter an amount');
    await fill('You pay', '0,5');
    await sees(/^1 SOL ≈ 1[45]\d/);
    await sees('≈ $75.00');
    await sees('Almost none');
    expect(await amountOf('You get')).to.match(/^7[45]\./);
    await checkView('swap', person, findings);
    await person.page.getByText('Details').click();
    await sees('Raydium CP · 100 %');
    await checkView('swap-details', person, findings);
    // A look at the view may take longer than a quote holds, and there is a new one by then.
    await fill('You pay', '.25');
    await press('Review');
    await sees('If less would arrive, nothing is swapped.');
    await checkView('confirm-swap', person, findings);
    expect(findings).to.deep.equal([]);
    await press('Swap 0.25 SOL');
    await person.page.locator('.status-text', { hasText: /^Swapped 0\.25 SOL for 3[67]\.\d+ / }).waitFor();
    // A receipt says what happened, and nothing of what was promised.
    expect(await person.page.getByText('If less would arrive').count()).to.equal(0);
    expect(await person.page.getByText(/^at least /).count()).to.equal(0);
    await sees('≈ $37.50');
    // A value of what arrived, by the price of an earlier moment, would be a gain or a loss that is none.
    const result = await person.page.getByRole('region', { name: 'What was swapped' }).innerText();
    expect(result.match(/\$/g)).to.have.length(1);
    const price = await person.page
      .locator('.fact', { hasText: /^Price/ })
      .locator('dd')
      .textContent();
    expect(price).to.match(/^1[45]\d(\.\d{1,3})? /);
    await checkView('swapped', person, findings);
    expect(findings).to.deep.equal([]);
  });

  it('types what has to arrive, sees what that takes, and has at least that', async () => {
    const { page, press, fill, sees } = person;
    await openForm();
    await fill('You pay', '3');
    await chooseToken(person, market.token.mint);
    await fill('You get', '30.5');
    expect(await amountOf('You pay'), 'only one amount is exact').not.to.equal('3');
    await sees('At least this arrives.');
    expect(Number(await amountOf('You pay'))).to.be.within(0.2, 0.21);
    const findings: string[] = [];
    await checkView('swap-output', person, findings);
    expect(findings).to.deep.equal([]);
    await press('Review');
    await sees('If less would arrive, nothing is swapped.');
    const card = await page.getByRole('region', { name: 'Swap' }).textContent();
    const [, gives = '', least = ''] = /pay\s*([\d.]+) SOL.*least\s*([\d.]+) /.exec(card ?? '') ?? [];
    expect(Number(gives)).to.be.within(0.2, 0.21);
    expect(Number(least)).to.be.at.least(30.5);
    await press(`Swap ${gives} SOL`);
    await sees('You got');
    const result = await page.getByRole('region', { name: 'What was swapped' }).textContent();
    const [, got = ''] = /You got\s*([\d.]+)/.exec(result ?? '') ?? [];
    expect(Number(got)).to.be.at.least(30.5);
  });

  it('pastes the address of an unknown token, and reads what is known of it before it is chosen', async () => {
    const { page, press, sees } = person;
    const issuer = await createIssuer();
    const { mint } = await issuer.createMint('none');
    const { mint: other } = await issuer.createMint('transfer fee');
    const findings: string[] = [];
    await openForm();
    await page.getByRole('button', { name: /^Token you get:/ }).click();
    const search = page.getByRole('combobox');
    await search.fill(mint);
    await sees('This token is not on the token list of this service.');
    await sees('is not verified: its name may imitate another one');
    await sees('can make any amount of it');
    await checkView('token-unknown', person, findings);
    await search.fill(market.token.mint);
    await sees('The market has verified this token: “USDC, USDC”.');
    expect(await page.getByText('can make any amount of it').count(), 'of another token').to.equal(0);
    await search.fill(other);
    await sees('This token cannot be swapped here.');
    expect(await page.getByRole('option').count()).to.equal(0);
    await search.fill(from);
    await sees('No token has this address on this network.');
    expect(await page.getByRole('option').count()).to.equal(0);
    await press('Close');
    expect(findings).to.deep.equal([]);
  });

  it('finds a token of the wallet that is not listed by the beginning of its address', async () => {
    const { mint } = market.token;
    await openForm();
    await chooseToken(person, mint.slice(0, 5));
    expect(await person.page.getByRole('button', { name: /^Token you get:/ }).getAttribute('title')).to.equal(
      mint,
    );
  });

  it('sees what is given, what arrives at least, what it costs and what is unwrapped, signs, and has the token', async () => {
    await wrapSol(await fundedWallet(), 200_000_000n, from);
    const { swap, link } = await prepared();
    await person.page.goto(link);
    await person.sees(/^at least /);
    const card = await person.page.getByRole('region', { name: 'Swap' }).textContent();
    expect(card).to.include('1 SOL').and.include(swap.data.swap.minimum_out);
    const facts = await person.page.locator('.facts').first().textContent();
    expect(facts).to.include('at most 0.001 SOL');
    expect(await person.page.locator('details').textContent()).to.include('counted with 6 decimals');
    expect(facts).to.include('0.2 SOLcomes back as SOL with this swap');
    await person.press(/^Swap 1 SOL/);
    await waitUntil('the swap is confirmed', async () => {
      await swap.refresh();
      return swap.data.status === 'confirmed';
    });
    await person.sees('You got');
    const result = await person.page.getByRole('region', { name: 'What was swapped' }).textContent();
    expect(result).to.include('1 SOL').and.include(swap.data.swap.result?.amount_out);
    await person.sees('came back as SOL with this swap');
    const { balances } = await service.developer.getBalance(from);
    const held = Object.values(balances).find(({ mint }) => mint === market.token.mint);
    expect(Number(held?.amount)).to.be.at.least(Number(swap.data.swap.minimum_out));
  });

  it('sends some of the token, chosen from those of the wallet', async () => {
    const { page, press, fill } = person;
    const { address } = await newWallet();
    await page.goto(`${service.url}/#/home`);
    await press('Send');
    await fill('Recipient', address);
    await chooseToken(person, market.token.mint.slice(0, 6), 'Token');
    await fill('Amount', '1,25');
    await press('Review');
    await press(/^Send 1\.25 /);
    await page.locator('.status-text', { hasText: /^Sent 1\.25 / }).waitFor();
    const { balances } = await service.developer.getBalance(address);
    expect(balances[market.token.mint]?.amount).to.equal('1.25');
  });

  it('finds the swap in the list of activities as one entry with both sides, and what it cost under them', async () => {
    // An amount that no other swap here has.
    const { swap, link } = await prepared('0.37');
    await person.page.goto(link);
    await person.press(/^Swap 0.37 SOL/);
    await person.sees('You got');
    await swap.refresh();
    const got = roundedAmount(swap.data.swap.result?.amount_out ?? '');
    // The list is open before the ledger has the swap.
    await person.page.goto(`${service.url}/#/activity`);
    const rows = person.page.locator('.list .item');
    const entry = rows.filter({ hasText: /Swapped SOL for .*Fee 0\.0000/s }).filter({ hasText: `+${got}` });
    await entry.waitFor({ timeout: ARRIVES_MS });
    expect(await entry.count()).to.equal(1);
    expect(await entry.textContent()).to.contain('-0.37 SOL');
    expect(await rows.filter({ hasText: got }).count(), 'its sides are not entries of their own').to.equal(1);
  });

  it('signs again after the price moved and the network reverted the first transaction, and has the token', async () => {
    const { swap, link } = await prepared();
    let transactions = 0;
    await person.page.route(/\/signature$/, async (route) => {
      transactions += 1;
      const { transaction } = route.request().postDataJSON() as { transaction: string };
      if (transactions === 1) await revertOnChain(market, transaction);
      await route.continue();
    });
    await person.page.goto(link);
    await person.press(/^Swap 1 SOL/);
    await person.sees('The price moved, sign again');
    await person.sees('only its fee was paid');
    await person.press(/^Swap 1 SOL/);
    await person.sees('You got');
    await swap.refresh();
    expect(swap.data.status).to.equal('confirmed');
    expect(transactions).to.equal(2);
    const timeline = await person.page.locator('.timeline').textContent();
    expect(timeline).to.include('It can be signed once more');
  });

  const lies: [title: string, change: (answer: OperationAnswer) => void][] = [
    ['a higher minimum than it hashed', ({ data }) => (data.swap.minimum_out = '1000')],
    ['other decimals of SOL', ({ data }) => (data.swap.token_in.decimals = 6)],
    ['a fee above the highest one', ({ data }) => (data.swap.preview.network_fee = '0.1')],
  ];
  for (const [title, change] of lies) {
    it(`is not asked to sign if the service describes ${title}`, async () => {
      const { link } = await prepared();
      await changeAnswers(person.page, change);
      await person.page.goto(link);
      await person.sees('This cannot be trusted');
      expect(await person.page.getByRole('button', { name: /^Swap/ }).count()).to.equal(0);
    });
  }

  it('is not asked to sign if the service describes another token than it hashed', async () => {
    const { link } = await prepared();
    const { address } = await newWallet();
    await changeAnswers(person.page, ({ data }) => {
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
