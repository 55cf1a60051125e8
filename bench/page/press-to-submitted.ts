import type { Browser, Page } from 'playwright-core';
import type { SendOperation, WalletClient } from '../../client/src/index.ts';
import { waitUntil } from '../../test/support/wait-until.ts';
import { spreadOf, type Spread } from '../figures.ts';
import type { BenchWallet } from '../wallets.ts';
import { makeWallet } from './new-wallet.ts';

const AMOUNT = '0.000002';

/** Notes when the button is pressed and when the answer to the signature is complete. */
const NOTE_PRESS = `
  addEventListener('click', () => { window.pressedAt = performance.now(); }, true);
`;

const ANSWERED_AT = `
  performance.getEntriesByType('resource').findLast(({ name }) => name.endsWith('/signature'))?.responseEnd ?? null
`;

export interface PressToSubmitted {
  /** Milliseconds from the press of a person until the service has accepted the signature. */
  page: Spread;
  /** The same calls by the client library in Node: confirm, signing request, check, sign, hand in. */
  library: Spread;
}

export interface PressOptions {
  browser: Browser;
  webUrl: string;
  rpcUrl: string;
  client: WalletClient;
  wallet: BenchWallet;
  rounds: number;
}

/** Sends that are prepared, and then confirmed and signed by the page and by the library by turns. */
export async function measurePressToSubmitted(options: PressOptions): Promise<PressToSubmitted> {
  const { browser, webUrl, rpcUrl, client, wallet, rounds } = options;
  const context = await browser.newContext();
  const [ofPage, ofLibrary]: [number[], number[]] = [[], []];
  try {
    await context.addInitScript(NOTE_PRESS);
    const page = await context.newPage();
    const from = await makeWallet(page, { webUrl, rpcUrl, lock: 'passphrase' });
    const to = wallet.recipient.publicKey.toBase58();
    // One more than counted: the first one compiles the code on both sides.
    for (let round = 0; round <= rounds; round += 1) {
      const pressed = await client.send({ from, to, amount: AMOUNT, token: 'SOL' });
      const byPage = await pressInPage(page, webUrl, client, pressed);
      const called = await client.send({ from: wallet.signer.address, to, amount: AMOUNT, token: 'SOL' });
      const startedAt = performance.now();
      await called.confirm(wallet.signer);
      const byLibrary = performance.now() - startedAt;
      await Promise.all([pressed.waitFor(), called.waitFor()]);
      if (round === 0) continue;
      ofPage.push(byPage);
      ofLibrary.push(byLibrary);
    }
  } finally {
    await context.close();
  }
  return { page: spreadOf(ofPage), library: spreadOf(ofLibrary) };
}

async function pressInPage(
  page: Page,
  webUrl: string,
  client: WalletClient,
  operation: SendOperation,
): Promise<number> {
  const { url } = await client.operations.createLink(operation.id);
  await page.goto(`${webUrl}/#/home`);
  await page.goto(url);
  const button = page.getByRole('button', { name: `Send ${AMOUNT} SOL`, exact: true });
  await button.waitFor();
  await page.evaluate('performance.clearResourceTimings()');
  await button.click();
  const answeredAt = await waitUntil('the signature is accepted', () =>
    page.evaluate<number | null>(ANSWERED_AT),
  );
  return answeredAt - (await page.evaluate<number>('window.pressedAt'));
}
