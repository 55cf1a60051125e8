import type { AddressInfo } from 'node:net';
import { createServer } from 'node:http';
import { once } from 'node:events';
import type { Browser } from 'playwright-core';
import { waitUntil } from '../../test/support/wait-until.ts';
import { spreadOf, type Spread } from '../figures.ts';

/** A phone of the middle class, compared with this machine. */
const SLOWDOWN = 4;

/** The least that a page needs: the same text and button, without a script. */
const BARE_PAGE =
  '<!doctype html><html lang="en"><head><title>Wallet</title><link rel="icon" href="data:,"></head><body><h1>A wallet that stays with you</h1><button>Make a wallet</button></body></html>';

/** Notes when the first button is there and the page has nothing else to do. */
const NOTE_INTERACTIVE = `
  const look = () => {
    if (document.querySelector('button')) requestIdleCallback(() => { window.interactiveMs = performance.now(); });
    else requestAnimationFrame(look);
  };
  look();
`;

/** Compressed sizes of the document and of everything that it loaded. */
const LOADED_BYTES = `
  [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
    .reduce((sum, each) => sum + each.encodedBodySize, 0)
`;

export interface FirstLoad {
  slowdown: number;
  /** Compressed, of the first visit. */
  bytes: number;
  /** Milliseconds from the start of the navigation until the page can be used. */
  page: Spread;
  bare: Spread;
}

/** First visits of the wallet page and of a bare page by turns, each with an empty cache. */
export async function measureFirstLoad(browser: Browser, url: string, rounds: number): Promise<FirstLoad> {
  const bare = await startBarePage();
  const [ofPage, ofBare]: [number[], number[]] = [[], []];
  let bytes = 0;
  try {
    for (let round = 0; round < rounds; round += 1) {
      const visited = await visit(browser, url);
      bytes = visited.bytes;
      ofPage.push(visited.interactiveMs);
      ofBare.push((await visit(browser, bare.url)).interactiveMs);
    }
  } finally {
    bare.stop();
  }
  return { slowdown: SLOWDOWN, bytes, page: spreadOf(ofPage), bare: spreadOf(ofBare) };
}

async function visit(browser: Browser, url: string): Promise<{ interactiveMs: number; bytes: number }> {
  const context = await browser.newContext();
  try {
    await context.addInitScript(NOTE_INTERACTIVE);
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
    await page.goto(url);
    const interactiveMs = await waitUntil('the page can be used', () =>
      page.evaluate<number | null>('window.interactiveMs ?? null'),
    );
    return { interactiveMs, bytes: await page.evaluate<number>(LOADED_BYTES) };
  } finally {
    await context.close();
  }
}

async function startBarePage(): Promise<{ url: string; stop: () => void }> {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
    response.end(BARE_PAGE);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
