import { rm, writeFile, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { base58 } from '@scure/base';
import { Keypair } from '@solana/web3.js';
import { expect } from 'chai';
import { sharedBrowser } from '../support/browser.ts';
import { createIssuer } from '../support/test-tokens.ts';
import { PASSPHRASE } from './support/person.ts';
import { secretsOfKey } from './support/secrets-of.ts';
import { startSwapPage, type SwapPage } from './support/swap-page.ts';
import { checkView } from './support/view-check.ts';

describe('a person who looks for a token on the wallet page', () => {
  let swapPage: SwapPage | undefined;
  let folder: string;
  let bonk: string;

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'wallet-tokens-'));
    const issuer = await createIssuer();
    bonk = (await issuer.createMint('none')).mint;
    const imitation = (await issuer.createMint('none')).mint;
    const other = (await issuer.createMint('transfer fee')).mint;
    swapPage = await startSwapPage(
      await sharedBrowser(),
      async ({ token: { mint } }) => {
        const list = join(folder, 'tokens.json');
        await writeFile(list, JSON.stringify([{ symbol: 'USDC', mint, name: 'USD Coin' }]));
        return { SOLANA_DEVNET_TOKEN_LIST: list };
      },
      [
        { token: imitation, symbol: 'U5DC', reported: { ...SUSPICIOUS, name: 'Also USD' } },
        { token: bonk, symbol: 'BONK', reported: { name: 'Bonk of USD' } },
        { token: other, symbol: 'PYUSD', reported: { name: 'PayPal USD', tokenProgram: TOKEN_2022 } },
      ],
    );
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
    await found.filter({ hasText: 'SOL' }).getByTitle('on the token list of this service').waitFor();
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
    await sees('No token found. You can paste its address.');
    const { secretKey } = Keypair.generate();
    await field.fill(base58.encode(secretKey));
    await sees('No token found. You can paste its address.');
    expect(await person.watch.findings(secretsOfKey(secretKey, PASSPHRASE)), 'a private key').to.deep.equal(
      [],
    );
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await button.getAttribute('title'), 'nothing was chosen').to.equal(market.token.mint);
    expect(findings).to.deep.equal([]);
  });

  it('finds tokens of the market, and learns which are verified, imitate another one or cannot be swapped', async () => {
    if (!swapPage) throw new Error('the page has not started');
    const { person, service, market } = swapPage;
    const { page, sees } = person;
    const findings: string[] = [];
    const field = page.getByRole('combobox', { name: 'Search for a token' });
    const found = page.getByRole('listbox', { name: 'Tokens' }).getByRole('option');
    await page.goto(`${service.url}/#/home`);
    await person.press('Swap');
    await page.getByRole('button', { name: /^Token you get:/ }).click();
    await field.fill('usd');
    const imitation = found.filter({ hasText: 'U5DC' });
    await imitation.waitFor();
    const texts = await found.allInnerTexts();
    expect(texts.map((text) => /USD Coin|BONK|PYUSD|U5DC/.exec(text)?.[0])).to.deep.equal([
      'USD Coin',
      'BONK',
      'PYUSD',
      'U5DC',
    ]);
    expect(await found.filter({ hasText: 'BONK' }).getByTitle('verified by the market').count()).to.equal(1);
    const named = found.filter({ hasText: 'BONK' }).locator('bdi');
    expect(await named.innerText(), 'whose direction moves no address').to.equal('Bonk of USD');
    expect(await imitation.innerText())
      .to.contain('Not the USDC that you may mean')
      .and.contain('The market warns of it · Not verified · Little liquidity');
    expect(await imitation.getByTitle('verified by the market').count()).to.equal(0);
    await found.filter({ hasText: 'BONK' }).locator('img').waitFor();
    expect(await imitation.locator('img').count(), 'only a listed or verified token has a logo').to.equal(0);
    await checkView('token-market', person, findings);
    const other = found.filter({ hasText: 'PYUSD' });
    expect(await other.getAttribute('aria-disabled')).to.equal('true');
    await other.click({ force: true });
    expect(await field.isVisible(), 'it cannot be chosen').to.equal(true);
    await field.fill('paypal');
    await sees('One token found.');
    await field.press('Enter');
    expect(await field.isVisible(), 'also not with the keyboard, in the first row').to.equal(true);
    await market.providers.fault({ provider: 'jup', fault: { kind: 'html' } });
    await field.fill('usd coin');
    await sees('The market does not answer now, so some tokens may be missing.');
    await market.providers.clearFaults();
    await field.fill('bonk');
    await found.filter({ hasText: 'Bonk of USD' }).click();
    await page.getByRole('button', { name: 'Token you get: BONK' }).waitFor();
    await page.getByLabel('You pay', { exact: true }).fill('0.1');
    await page.locator('.rate', { hasText: 'BONK' }).waitFor();
    expect(findings).to.deep.equal([]);
  });
});

const SUSPICIOUS = { isVerified: false, liquidity: 100, audit: { isSus: true } };
const TOKEN_2022 = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb';
