import type { Spread } from '../figures.ts';
import { ms, verdict, whole } from '../figure-texts.ts';
import { machineFacts } from '../machine.ts';
import { table } from '../markdown-table.ts';
import type { FirstLoad } from './first-load.ts';
import type { PressToSubmitted } from './press-to-submitted.ts';
import type { ReturningVisits } from './returning-visits.ts';
import { ROUND_TRIP_MS, SLOWDOWN } from './slow-page.ts';
import type { SearchSides, TokenSearch } from './token-search.ts';

export interface PageResults {
  firstLoad: FirstLoad;
  /** With long round trips. */
  farFirstLoad: FirstLoad;
  returning: ReturningVisits;
  press: PressToSubmitted;
  search: TokenSearch;
  /** Share of the processors used by programs outside the run. */
  otherLoad: number;
}

const FIRST_LOAD_GOAL_BYTES = 150_000;
const FIRST_VISIT_GOAL_MS = 2_500;
const RETURNING_GOAL_MS = 1_000;

/** A person waits for the answer while typing. */
const SEARCH_GOAL_MS = 30;

export function reportPage(results: PageResults, plan: string): string {
  const { firstLoad, press, otherLoad } = results;
  const { bytes, page, bare } = firstLoad;
  return [
    `# Wallet page, ${plan} run`,
    `${machineFacts()}. Service, database, Temporal, chain, Chromium and the measuring program share them; other programs took ` +
      `${(100 * otherLoad).toFixed(0)} % of the processors.`,
    '## First visit',
    `${(bytes / 1_000).toFixed(1)} kB compressed (goal ${FIRST_LOAD_GOAL_BYTES / 1_000} kB: ` +
      `${verdict(bytes <= FIRST_LOAD_GOAL_BYTES)}). Time until it can be used, with a processor slowed down ${SLOWDOWN} times:`,
    table(
      ['page', 'visits', 'p50', 'p95'],
      [
        ['wallet page', ...spread(page)],
        ['bare page with one button', ...spread(bare)],
      ],
    ),
    `## With round trips of ${ROUND_TRIP_MS} ms too`,
    ...farVisits(results),
    '## From the press until the signature is accepted',
    table(
      ['side', 'sends', 'p50', 'p95'],
      [
        ['wallet page in Chromium', ...spread(press.page)],
        ['client library in Node', ...spread(press.library)],
        ['ratio of p50', '', (press.page.p50 / press.library.p50).toFixed(2), ''],
      ],
    ),
    '## A search for a token',
    ...searches(results.search),
  ].join('\n\n');
}

function farVisits({ farFirstLoad, returning }: PageResults): string[] {
  const row = (
    name: string,
    times: Spread,
    goalMs?: number,
    sequence: readonly string[][] = [],
  ): string[] => [
    name,
    ...spread(times),
    goalMs === undefined ? '' : `${whole(goalMs)} ms: ${verdict(times.p50 <= goalMs)}`,
    sequenceText(sequence),
  ];
  const { connected, lock, passkey, passphrase, bare } = returning;
  return [
    'A returning visit has files in the cache, a wallet, and a session that has the wallet’s proof. A reload locks a wallet of this device, so its time until ' +
      'Home has two parts. Home can be used when total, SOL and the button that sends are there and the browser has nothing else to do.',
    table(
      ['visit', 'times', 'p50', 'p95', 'goal for p50', 'requests before it, → after each other'],
      [
        row('first, until it can be used', farFirstLoad.page, FIRST_VISIT_GOAL_MS, farFirstLoad.sequence),
        row('first, bare page with one button', farFirstLoad.bare),
        row(
          'returning, connected wallet, until Home can be used',
          connected.ms,
          RETURNING_GOAL_MS,
          connected.sequence,
        ),
        row('returning, until the wallet can be unlocked', lock.ms, RETURNING_GOAL_MS, lock.sequence),
        row(
          'from the press that unlocks with a passkey until Home',
          passkey.ms,
          RETURNING_GOAL_MS,
          passkey.sequence,
        ),
        row(
          'the same with a passphrase, whose hash is slow on purpose',
          passphrase.ms,
          undefined,
          passphrase.sequence,
        ),
        row('returning, bare page with one button', bare.ms),
      ],
    ),
  ];
}

/** Without the hash in the name of a built file. */
function sequenceText(groups: readonly string[][]): string {
  const nameOf = (path: string): string => `\`${path.replace(/-[\w-]{8}(?=\.\w+$)/, '')}\``;
  return groups.map((group) => group.map(nameOf).join(', ')).join(' → ');
}

function searches({ listed, fresh, kept, market }: TokenSearch): string[] {
  const rows = (name: string, { service, bare }: SearchSides): string[][] => [
    [
      `\`GET /v1/swap/tokens\`, ${name}`,
      ...spread(service),
      (service.p50 / bare.p50).toFixed(1),
      `${SEARCH_GOAL_MS} ms: ${verdict(service.p50 <= SEARCH_GOAL_MS)}`,
    ],
    ['bare statement that finds the same tokens of the list', ...spread(bare), '', ''],
  ];
  return [
    `The list has ${listed} tokens, in the service’s memory and in a table for the bare statement. The market of this machine has its few tokens.`,
    table(
      ['', 'searches', 'p50', 'p95', 'ratio of p50', 'goal for p50'],
      [
        ...rows('a text that was not asked for before', fresh),
        ['bare request of the market for the same text, `JSON.parse`', ...spread(market), '', ''],
        ...rows('a text that was asked for before', kept),
      ],
    ),
  ];
}

function spread({ count, p50, p95 }: Spread): [string, string, string] {
  return [`${count}`, ms(p50), ms(p95)];
}
