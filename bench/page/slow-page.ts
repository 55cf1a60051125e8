import type { Page } from 'playwright-core';
import { waitUntil } from '../../test/support/wait-until.ts';

/** A phone of the middle class, compared with this machine. */
export const SLOWDOWN = 4;

/** A weak mobile connection, or a service on another continent. */
export const ROUND_TRIP_MS = 400;

const UNLIMITED = -1;

/**
 * Slows the processor of a page. Each of its requests also waits for a round trip; one that the browser's cache answers does not. Returns the end of it:
 * Chromium takes time from a slow page by a busy loop, also while the page has nothing to do, and the next page would be slower for it. The session
 * stays: Chromium takes the page's virtual authenticator away with any session that is detached.
 */
export async function slowDown(page: Page, roundTripMs: number): Promise<() => Promise<void>> {
  const devtools = await page.context().newCDPSession(page);
  const delay = (latency: number) =>
    devtools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency,
      downloadThroughput: UNLIMITED,
      uploadThroughput: UNLIMITED,
    });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  if (roundTripMs > 0) {
    await devtools.send('Network.enable');
    await delay(roundTripMs);
  }
  return async () => {
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    if (roundTripMs > 0) await delay(0);
  };
}

/** Elements that a person needs to use each view. */
const NEEDED = {
  /** A first view: its first button. */
  first: ['button'],
  /** The lock of a passkey: the button that opens it. */
  lock: ['form button[type=submit]:enabled'],
  /** Home: the total, the row of SOL, and the button of a send. */
  home: ['.balance-amount', '.list .item', '.actions button:nth-of-type(2):enabled'],
} as const;

export type View = keyof typeof NEEDED;

/** For each page of a context: notes when all of a view is there and the browser has nothing else to do, and when something is pressed. */
export const NOTE_USABLE = `
  window.usableAt = {};
  const needed = Object.entries(${JSON.stringify(NEEDED)});
  const look = () => {
    for (const [view, selectors] of needed) {
      if (view in usableAt || !selectors.every((each) => document.querySelector(each))) continue;
      usableAt[view] = null;
      requestIdleCallback(() => { usableAt[view] = performance.now(); });
    }
    requestAnimationFrame(look);
  };
  look();
  addEventListener('click', () => { window.pressedAt = performance.now(); }, true);
`;

/** Milliseconds after the start of the navigation, or after the last press if there was one. */
export async function usableMs(page: Page, view: View): Promise<number> {
  return await waitUntil(`the view "${view}" can be used`, () =>
    page.evaluate<number | null>(
      `usableAt['${view}'] ? usableAt['${view}'] - (window.pressedAt ?? 0) : null`,
    ),
  );
}

/** Milliseconds after the start of the navigation. */
interface Request {
  path: string;
  startTime: number;
  responseEnd: number;
}

/**
 * Paths of the requests that took a round trip and were answered before a view could be used, also before that after a press. Those of a
 * group can run at the same time; each began after one of the group before it was answered.
 */
export async function requestsInSequence(page: Page, view: View): Promise<string[][]> {
  const requests = await page.evaluate<Request[]>(`
    [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
      .filter(({ startTime, responseEnd }) =>
        startTime >= (window.pressedAt ?? 0) && responseEnd - startTime >= ${ROUND_TRIP_MS} && responseEnd <= usableAt['${view}'])
      .map(({ name, startTime, responseEnd }) => ({ path: new URL(name).pathname, startTime, responseEnd }))
  `);
  return grouped(requests);
}

function grouped(requests: readonly Request[]): string[][] {
  const groups: Request[][] = [];
  for (const request of requests.toSorted((one, other) => one.startTime - other.startTime)) {
    const before = groups.findLastIndex((group) =>
      group.some(({ responseEnd }) => responseEnd <= request.startTime),
    );
    (groups[before + 1] ??= []).push(request);
  }
  return groups.map((group) => group.map(({ path }) => path));
}
