import type { Browser, BrowserContext, Page } from 'playwright-core';
import { spreadOf, type Spread } from '../figures.ts';
import { makeWallet, PASSPHRASE } from './new-wallet.ts';
import {
  NOTE_USABLE,
  ROUND_TRIP_MS,
  requestsInSequence,
  slowDown,
  usableMs,
  type View,
} from './slow-page.ts';

export interface ReturningFigures {
  /** Milliseconds. */
  ms: Spread;
  /** Requests, those of a group after those of the one before it; of the last round. */
  sequence: string[][];
}

/** Visits by a person whose browser has the page's files, the wallet and its session. */
export interface ReturningVisits {
  /** From the navigation until Home can be used, for a wallet of another program: the page needs no key for it. */
  connected: ReturningFigures;
  /** From the navigation until a wallet of this device can be unlocked: a reload always locks it. */
  lock: ReturningFigures;
  /** From the press that unlocks with a passkey until Home can be used; the virtual authenticator answers at once. */
  passkey: ReturningFigures;
  /** The same with a passphrase, whose hash is slow on purpose. */
  passphrase: ReturningFigures;
  /** From the navigation until the bare page can be used. */
  bare: ReturningFigures;
}

export interface ReturningVisitsOptions {
  browser: Browser;
  webUrl: string;
  rpcUrl: string;
  bareUrl: string;
  rounds: number;
  /** Each takes seconds. */
  passphraseRounds: number;
}

export async function measureReturningVisits(options: ReturningVisitsOptions): Promise<ReturningVisits> {
  const { browser, webUrl, rpcUrl, bareUrl, rounds, passphraseRounds } = options;
  const contexts: BrowserContext[] = [];
  const open = async (): Promise<Page> => {
    const context = await browser.newContext();
    contexts.push(context);
    await context.addInitScript(NOTE_USABLE);
    return await context.newPage();
  };
  try {
    const [withPasskey, withPassphrase, connected, bare] = [
      await open(),
      await open(),
      await open(),
      await open(),
    ];
    const address = await makeWallet(withPasskey, { webUrl, rpcUrl, lock: 'passkey' });
    await makeWallet(withPassphrase, { webUrl, rpcUrl, lock: 'passphrase' });
    await connectSameWallet(connected, { webUrl, address, session: withPasskey.context() });
    await bare.goto(bareUrl);
    for (const page of [withPasskey, withPassphrase, connected, bare]) await page.goto('about:blank');

    const figures = createFigures();
    for (let round = 0; round < rounds; round += 1) {
      await visit(bare, bareUrl, () => figures.note('bare', bare, 'first'));
      await visit(connected, webUrl, () => figures.note('connected', connected, 'home'));
      await visit(withPasskey, webUrl, async () => {
        await figures.note('lock', withPasskey, 'lock');
        await press(withPasskey, 'Unlock with passkey');
        await figures.note('passkey', withPasskey, 'home');
      });
    }
    for (let round = 0; round < passphraseRounds; round += 1) {
      await visit(withPassphrase, webUrl, async () => {
        await withPassphrase.getByLabel('Passphrase', { exact: true }).fill(PASSPHRASE);
        await press(withPassphrase, 'Unlock');
        await figures.note('passphrase', withPassphrase, 'home');
      });
    }
    return figures.all();
  } finally {
    for (const context of contexts) await context.close();
  }
}

/** Has the same session show the wallet as one of another program, which is open while the session has its proof. */
async function connectSameWallet(
  page: Page,
  { webUrl, address, session }: { webUrl: string; address: string; session: BrowserContext },
): Promise<void> {
  await page.context().addCookies(await session.cookies());
  await page.goto(webUrl);
  const wallet = { kind: 'external', address, name: 'Connected', network: 'devnet', app: 'Other program' };
  await page.evaluate(`localStorage.setItem('other-wallets', ${JSON.stringify(JSON.stringify([wallet]))})`);
  await page.reload();
  await usableMs(page, 'home');
}

/** Leaves the page afterwards, so that it takes nothing from the next visit. */
async function visit(page: Page, url: string, use: () => Promise<void>): Promise<void> {
  const quicken = await slowDown(page, ROUND_TRIP_MS);
  await page.goto(url);
  await use();
  await quicken();
  await page.goto('about:blank');
}

async function press(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click();
}

function createFigures() {
  const times: Record<keyof ReturningVisits, number[]> = {
    connected: [],
    lock: [],
    passkey: [],
    passphrase: [],
    bare: [],
  };
  const sequences: Partial<Record<keyof ReturningVisits, string[][]>> = {};
  return {
    async note(name: keyof ReturningVisits, page: Page, view: View): Promise<void> {
      times[name].push(await usableMs(page, view));
      sequences[name] = await requestsInSequence(page, view);
    },
    all: (): ReturningVisits => {
      const figures = Object.entries(times).map(([name, all]) => [
        name,
        { ms: spreadOf(all), sequence: sequences[name as keyof ReturningVisits] ?? [] },
      ]);
      return Object.fromEntries(figures) as ReturningVisits;
    },
  };
}
