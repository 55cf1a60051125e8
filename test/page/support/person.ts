import { expect } from 'chai';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { watchForSecrets, type SecretWatch } from './secret-watch.ts';

export const PASSPHRASE = 'seven green lamps at noon';

export interface PersonOptions {
  browser: Browser;
  url: string;
  width?: number;
  height?: number;
  /** The browser's language; American English if it is not named. */
  locale?: string;
  /** A phone has a finger instead of a mouse. */
  isPhone?: boolean;
  /** Another tab of a browser that is open already; it stays open. */
  tabOf?: BrowserContext;
  /** A tab that is open already. */
  page?: Page;
  /** Before the page opens. */
  prepare?: (context: BrowserContext) => Promise<void>;
}

/** A person with a browser profile of their own. Everything that leaves or stays in it is recorded. */
export interface Person {
  page: Page;
  context: BrowserContext;
  watch: SecretWatch;
  press(name: string | RegExp): Promise<void>;
  fill(label: string | RegExp, text: string): Promise<void>;
  sees(text: string | RegExp): Promise<void>;
  /** Makes a wallet with a passphrase, as far as its home view; returns the words. */
  makeWallet(passphrase?: string): Promise<string[]>;
  restoreWallet(words: readonly string[], passphrase?: string): Promise<void>;
  /** As far as the press that restores it. */
  startRestoring(words: readonly string[], passphrase?: string): Promise<void>;
  /** The same, with the words in their fields. */
  lockRestored(passphrase?: string): Promise<void>;
  choosePassphrase(passphrase?: string): Promise<void>;
  /** From the view that shows or covers the words, as far as home, or a view with the button `next`. */
  checkPhrase(words: readonly string[], next?: string, check?: string): Promise<void>;
  address(): Promise<string>;
  close(): Promise<void>;
}

/** A view that takes longer than this is broken, also on a busy machine: others of its processes may wait for seconds. */
const LIMIT_MS = 240_000;

/** Money is seen within a second after the ledger has it. A new wallet is followed only some seconds after it signed in. */
export const ARRIVES_MS = 120_000;

/** A phone of the usual size. */
const PHONE = { width: 390, height: 780 };

export async function openPerson(options: PersonOptions): Promise<Person> {
  const { browser, url, width = PHONE.width, height = PHONE.height } = options;
  const { isPhone = false, locale } = options;
  const context =
    options.tabOf ??
    (await browser.newContext({
      viewport: { width, height },
      colorScheme: 'light',
      isMobile: isPhone,
      hasTouch: isPhone,
      ...(locale === undefined ? {} : { locale }),
    }));
  context.setDefaultTimeout(LIMIT_MS);
  await options.prepare?.(context);
  const page = options.page ?? (await context.newPage());
  const watch = watchForSecrets(page);
  if (!options.page) await page.goto(url);

  const press = async (name: string | RegExp): Promise<void> => {
    await page.getByRole('button', { name, exact: true }).click();
  };
  const fill = async (label: string | RegExp, text: string): Promise<void> => {
    await page.getByLabel(label, { exact: true }).fill(text);
  };
  const sees = async (text: string | RegExp): Promise<void> => {
    try {
      await page.getByText(text).first().waitFor();
    } catch (error) {
      const shown = await page.locator('h1, h2, .notice').allTextContents();
      throw new Error(`did not see ${text}, but: ${shown.join(' | ')}`, { cause: error });
    }
  };
  const choosePassphrase = async (passphrase = PASSPHRASE): Promise<void> => {
    await page.getByRole('button', { name: /^Passphrase/ }).click();
    await fill('Passphrase', passphrase);
    await fill('Passphrase again', passphrase);
    await press('Continue');
  };
  /** Types the words that are asked for. */
  const checkPhrase = async (words: readonly string[], next?: string, check = 'Check'): Promise<void> => {
    await page.getByRole('button', { name: 'I have written them down', exact: true }).waitFor();
    const cover = page.getByRole('button', { name: 'Show the words', exact: true });
    if (await cover.isVisible()) await cover.click();
    await press('I have written them down');
    await page
      .getByLabel(/^Word \d+$/)
      .first()
      .waitFor();
    for (const label of await page.locator('.field-label').allTextContents()) {
      const place = Number(/\d+/.exec(label)?.[0]);
      await fill(label.trim(), words[place - 1] ?? '');
    }
    await press(check);
    if (next === undefined) await page.locator('.balance-amount').waitFor();
    else await page.getByRole('button', { name: next, exact: true }).waitFor();
  };
  const lockRestored = async (passphrase = PASSPHRASE): Promise<void> => {
    await page.getByRole('checkbox').check();
    await press('Continue');
    await page.getByRole('button', { name: /^Passphrase/ }).click();
    await fill('Passphrase', passphrase);
    await fill('Passphrase again', passphrase);
    await press('Restore');
  };
  const startRestoring = async (words: readonly string[], passphrase?: string): Promise<void> => {
    await press('Restore a wallet');
    await fill('Word 1', words.join(' '));
    await lockRestored(passphrase);
  };

  return {
    page,
    context,
    watch,
    press,
    fill,
    sees,
    choosePassphrase,
    checkPhrase,
    async makeWallet(passphrase) {
      await press('Make a wallet');
      await choosePassphrase(passphrase);
      await press('Show the words');
      const words = await page.locator('.phrase-word span:last-child').allTextContents();
      await checkPhrase(words);
      return words;
    },
    startRestoring,
    lockRestored,
    async restoreWallet(words, passphrase) {
      await startRestoring(words, passphrase);
      await page.locator('.balance-amount').waitFor();
    },
    async address() {
      await page.goto(`${url}/#/receive`);
      const address = (await page.locator('.address').first().textContent()) ?? '';
      expect(address).to.match(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/);
      await page.goto(`${url}/#/home`);
      return address;
    },
    close: () => (options.tabOf ? page.close() : context.close()),
  };
}
