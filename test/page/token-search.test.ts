import { rm, writeFile, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { sharedBrowser } from '../support/browser.ts';
import { startSwapPage, type SwapPage } from './support/swap-page.ts';
import { checkView } from './support/view-check.ts';

describe('a person who looks for a token on the wallet page', () => {
  let swapPage: SwapPage | undefined;
  let folder: string;

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'wallet-tokens-'));
    swapPage = await startSwapPage(await sharedBrowser(), async ({ token: { mint } }) => {
      const list = join(folder, 'tokens.json');
      await writeFile(list, JSON.stringify([{ symbol: 'USDC', mint, name: 'USD Coin' }]));
      return { SOLANA_DEVNET_TOKEN_LIST: list };
    });
  });

  after(async () => {
    await swapPage?.stop();
    await rm(folder, { recursive: true });
  });

  it('finds the token by a part of its name with the keyboard alone, and reads what it is', async () => {
    if (!swapPage) throw new Error('the page has not started');
    const { person, service, market } = swapPage;
    const { page, sees } = person;
    const findings: string[] = [];
    const field = page.getByRole('combobox', { name: 'Search for a token' });
    const found = page.getByRole('listbox', { name: 'Tokens' }).getByRole('option');
    const button = page.getByRole('button', { name: /^Token you get:/ });
    await page.goto(`${service.url}/#/home`);
    await person.press('Swap');
    await button.focus();
    await page.keyboard.press('Enter');
    await found.filter({ hasText: 'SOL' }).waitFor();
    await page.keyboard.type('usd co');
    await found.filter({ hasText: 'USD Coin' }).waitFor();
    await sees('One token found.');
    expect(await found.getAttribute('aria-selected')).to.equal('true');
    expect(await field.getAttribute('aria-activedescendant')).to.equal(await found.getAttribute('id'));
    await checkView('token-found', person, findings);
    await field.fill('s');
    await found.filter({ hasText: 'USD Coin' }).waitFor();
    await field.press('ArrowDown');
    expect(await found.nth(1).getAttribute('aria-selected')).to.equal('true');
    await field.press('Enter');
    await page.getByRole('button', { name: 'Token you get: USDC' }).waitFor();
    expect(await button.getAttribute('title')).to.equal(market.token.mint);
    expect(await button.evaluate((element) => element === document.activeElement)).to.equal(true);
    await page.keyboard.press('Enter');
    await field.fill('nothing like it');
    await sees('No token found. Paste the address of its mint.');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await button.getAttribute('title'), 'nothing was chosen').to.equal(market.token.mint);
    expect(findings).to.deep.equal([]);
  });
});
