import type { Spread } from '../figures.ts';
import { verdict } from '../figure-texts.ts';
import { machineFacts } from '../machine.ts';
import { table } from '../markdown-table.ts';
import { ACCOUNTS } from './large-swap.ts';
import type { InspectionFigures } from './measure-inspection.ts';
import type { QuoteFigures } from './measure-quotes.ts';
import type { SearchFigures } from './measure-search.ts';

export interface SwapResults {
  quotes: QuoteFigures;
  search: SearchFigures;
  inspection: InspectionFigures;
  /** Share of the processors that other programs used. */
  otherLoad: number;
}

/** As a multiple of a bare request and its parsing. */
const QUOTE_GOAL = 1.5;

/** A person waits for the answer while typing. */
const SEARCH_GOAL_MS = 30;

export function reportSwap({ quotes, search, inspection, otherLoad }: SwapResults, plan: string): string {
  const { client, bare, api } = quotes;
  const { inNode, inBrowser, slowdown } = inspection;
  return [
    `# Swaps, ${plan} run`,
    `${machineFacts()}. Other programs took ${Math.round(otherLoad * 100)} % of the processors.`,
    '## A quote',
    table(
      ['', 'p50', 'p95', `p50 compared with the bare request (goal ${QUOTE_GOAL})`],
      [
        ['bare request of the route, `JSON.parse`', ...spread(bare), ''],
        [
          "the service's client: read by a schema, compared with the terms",
          ...spread(client),
          goal(client, bare),
        ],
        ['`POST /v1/swap/quote`', ...spread(api), `${(api.p50 / bare.p50).toFixed(2)} (no goal)`],
      ],
    ),
    'The market on this machine answers all three; it sets the balances of the pool before each answer. The API also reads the accounts of the wallet, simulates twice, and asks for prices and for reports of the token.',
    '## A search for a token',
    table(
      ['', 'p50', 'p95', `p50 (goal: ${SEARCH_GOAL_MS} ms at most)`],
      [
        ['bare request of the search, `JSON.parse`', ...spread(search.bare), ''],
        [
          '`GET /v1/swap/tokens`, a text that was not asked for before',
          ...spread(search.fresh),
          verdict(search.fresh.p50 <= SEARCH_GOAL_MS),
        ],
        ['the same, asked for before', ...spread(search.kept), verdict(search.kept.p50 <= SEARCH_GOAL_MS)],
      ],
    ),
    `## The check of a transaction with ${ACCOUNTS} accounts`,
    table(
      ['', 'p50', 'p95', 'p50 compared with decoding alone'],
      [
        ['Node, decoded by web3.js', ...spread(inNode.bare), ''],
        ['Node, checked', ...spread(inNode.check), (inNode.check.p50 / inNode.bare.p50).toFixed(1)],
        [`browser, ${slowdown} times slowed, decoded by the client library`, ...spread(inBrowser.bare), ''],
        [
          `browser, ${slowdown} times slowed, checked`,
          ...spread(inBrowser.check),
          (inBrowser.check.p50 / inBrowser.bare.p50).toFixed(1),
        ],
      ],
    ),
  ].join('\n\n');
}

function spread({ p50, p95 }: Spread): [string, string] {
  return [`${p50.toFixed(2)} ms`, `${p95.toFixed(2)} ms`];
}

function goal(client: Spread, bare: Spread): string {
  const ratio = client.p50 / bare.p50;
  return `${ratio.toFixed(2)} (${verdict(ratio <= QUOTE_GOAL)})`;
}
