import { fileURLToPath } from 'node:url';
import { VersionedMessage } from '@solana/web3.js';
import type { Browser } from 'playwright-core';
import { build } from 'vite';
import { checkSwapMessage } from '../../client/src/checks/swaps/swap-template.ts';
import { spreadOf, type Spread } from '../figures.ts';
import type { LargeSwap } from './large-swap.ts';

/** A phone of the middle class, compared with this machine. */
const SLOWDOWN = 4;

export interface InspectionFigures {
  slowdown: number;
  inNode: { check: Spread; bare: Spread };
  /** `bare`: the message is only decoded, by the same decoder. */
  inBrowser: { check: Spread; bare: Spread };
}

/** Times the check of a large swap, and as a baseline its decoding without a check: by web3.js in Node, by the client's own decoder in the browser. */
export async function measureInspection(
  browser: Browser,
  swap: LargeSwap,
  rounds: number,
): Promise<InspectionFigures> {
  const { message, asked, facts } = swap;
  const inNode = {
    check: timed(rounds, () => checkSwapMessage(message, asked, facts)),
    bare: timed(rounds, () => VersionedMessage.deserialize(message)),
  };
  return { slowdown: SLOWDOWN, inNode, inBrowser: await inBrowser(browser, swap, rounds) };
}

/** The first calls, in which the code is compiled, do not count. */
function timed(rounds: number, work: () => unknown): Spread {
  const times: number[] = [];
  for (let round = -rounds; round < rounds; round += 1) {
    const startedAt = performance.now();
    work();
    if (round >= 0) times.push(performance.now() - startedAt);
  }
  return spreadOf(times);
}

async function inBrowser(
  browser: Browser,
  { message, asked }: LargeSwap,
  rounds: number,
): Promise<InspectionFigures['inBrowser']> {
  const page = await browser.newPage();
  try {
    await page.addScriptTag({ content: await bundled() });
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
    const times = await page.evaluate<{ check: number[]; bare: number[] }>(
      inspectionScript({
        message: [...message],
        asked: {
          ...asked,
          amountIn: `${asked.amountIn}`,
          minimumOut: `${asked.minimumOut}`,
          maxFeeLamports: `${asked.maxFeeLamports}`,
        },
        rounds,
      }),
    );
    return { check: spreadOf(times.check), bare: spreadOf(times.bare) };
  } finally {
    await page.close();
  }
}

/** A browser's clock has steps, so each time is that of ten calls. */
const CALLS = 10;

function inspectionScript(given: object): string {
  return `(() => {
    const { message, asked, rounds } = ${JSON.stringify(given)};
    const bytes = Uint8Array.from(message);
    const terms = { ...asked };
    for (const name of ['amountIn', 'minimumOut', 'maxFeeLamports']) terms[name] = BigInt(asked[name]);
    const facts = { programs: new Set(), ownTokenAccounts: new Set() };
    const timed = (work) => {
      const times = [];
      for (let round = -rounds; round < rounds; round += 1) {
        const startedAt = performance.now();
        for (let call = 0; call < ${CALLS}; call += 1) work();
        if (round >= 0) times.push((performance.now() - startedAt) / ${CALLS});
      }
      return times;
    };
    return {
      check: timed(() => swapCheck.checkSwapMessage(bytes, terms, facts)),
      bare: timed(() => swapCheck.decodeVersionedMessage(bytes)),
    };
  })()`;
}

/** The check as a script for browsers, compressed as the wallet page is. */
async function bundled(): Promise<string> {
  const entry = fileURLToPath(new URL('checked-in-browser.ts', import.meta.url));
  const output = await build({
    configFile: false,
    logLevel: 'silent',
    build: { write: false, lib: { entry, formats: ['iife'], name: 'swapCheck' } },
  });
  const [first] = Array.isArray(output) ? output : [output];
  const chunk = first && 'output' in first ? first.output[0] : undefined;
  if (!chunk) throw new Error('the script was not built');
  return chunk.code;
}
