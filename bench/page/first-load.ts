import type { Browser } from 'playwright-core';
import { spreadOf, type Spread } from '../figures.ts';
import { NOTE_USABLE, requestsInSequence, slowDown, usableMs } from './slow-page.ts';

/** Compressed sizes of the document and of everything that it loaded. */
const LOADED_BYTES = `
  [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
    .reduce((sum, each) => sum + each.encodedBodySize, 0)
`;

export interface FirstLoad {
  /** Compressed, of the first visit. */
  bytes: number;
  /** Milliseconds from the start of the navigation until the page can be used. */
  page: Spread;
  bare: Spread;
  /** Requests of the wallet page, those of a group after those of the one before it; of the last visit. */
  sequence: string[][];
}

export interface FirstLoadOptions {
  browser: Browser;
  url: string;
  bareUrl: string;
  roundTripMs: number;
  rounds: number;
}

/** First visits of the wallet page and of a bare page by turns, each with an empty cache. */
export async function measureFirstLoad(options: FirstLoadOptions): Promise<FirstLoad> {
  const { browser, url, bareUrl, roundTripMs, rounds } = options;
  const [ofPage, ofBare]: [number[], number[]] = [[], []];
  let last: Visit | undefined;
  for (let round = 0; round < rounds; round += 1) {
    last = await visit(browser, url, roundTripMs);
    ofPage.push(last.ms);
    ofBare.push((await visit(browser, bareUrl, roundTripMs)).ms);
  }
  const { bytes = 0, sequence = [] } = last ?? {};
  return { bytes, sequence, page: spreadOf(ofPage), bare: spreadOf(ofBare) };
}

interface Visit {
  ms: number;
  bytes: number;
  sequence: string[][];
}

async function visit(browser: Browser, url: string, roundTripMs: number): Promise<Visit> {
  const context = await browser.newContext();
  try {
    await context.addInitScript(NOTE_USABLE);
    const page = await context.newPage();
    await slowDown(page, roundTripMs);
    await page.goto(url);
    return {
      ms: await usableMs(page, 'first'),
      bytes: await page.evaluate<number>(LOADED_BYTES),
      sequence: await requestsInSequence(page, 'first'),
    };
  } finally {
    await context.close();
  }
}
