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
    const { page, fill, sees } = person;
    const findings: string[] = [];
    const field = page.getByLabel('Token you get', { exact: true });
    const found = page.getByRole('listbox', { name: 'Tokens found' }).getByRole('option');
    await page.goto(`${service.url}/#/home`);
    await person.press('Swap');
    await fill('Token you get', 'usd co');
    await found.filter({ hasText: 'USD Coin' }).waitFor();
    await sees('One token found. Choose it with the arrow keys.');
    await field.press('ArrowDown');
    expect(await found.getAttribute('aria-selected')).to.equal('true');
    expect(await field.getAttribute('aria-activedescendant')).to.equal(await found.getAttribute('id'));
    await checkView('token-found', person, findings);
    await field.press('Enter');
    expect(await field.inputValue()).to.equal(market.token.mint);
    await sees('USDC · USD Coin · on the token list of this service');
    await fill('Token you get', 's');
    await found.filter({ hasText: 'Solana' }).waitFor();
    await field.press('Escape');
    expect(await found.count()).to.equal(0);
    await field.press('ArrowDown');
    await found.first().waitFor();
    await fill('Token you get', 'nothing like it');
    await sees('No token of this name is listed.');
    expect(await found.count()).to.equal(0);
    expect(findings).to.deep.equal([]);
  });
});
