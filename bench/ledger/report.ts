import { verdict } from '../figure-texts.ts';
import { machineFacts } from '../machine.ts';
import { table } from '../markdown-table.ts';
import { LATEST_MS, type EventLag, type Lag } from './event-lag.ts';
import type { FollowedByNodes, LargeBlocks } from './blocks-by-nodes.ts';
import type { ComparedBlocks } from './compared-blocks.ts';
import { requestsOf, requestsTable } from './requests-table.ts';
import type { WalletsInMemory } from './followed-blocks.ts';
import type { LongHistory } from './history-pages.ts';

export interface LedgerResults {
  durability: string;
  /** By the number of payments to followed wallets. */
  large: [LargeBlocks, ...LargeBlocks[]];
  memory: WalletsInMemory;
  lag: EventLag;
  small: FollowedByNodes[];
  /** Blocks that one node alone had shown. */
  compared: ComparedBlocks[];
  history: LongHistory;
  /** Share of the processors that other programs took. */
  otherLoad: number;
}

/** Mainnet makes 5 blocks a second: twice that, so that the follower catches up after an outage. */
const BLOCKS_GOAL = 10;
const WALLET_BYTES_GOAL = 200;
const LAG_GOAL_MS = 500;
const PAGE_GOAL_MS = 20;

const BYTES_PER_MB = 1e6;

/** Blocks of mainnet, at 200 ms a slot. */
const BLOCKS_OF_AN_HOUR = 18_000;

export function reportLedger(results: LedgerResults, plan: string): string {
  const { durability, large, memory, lag, small, compared, history, otherLoad } = results;
  const [usual] = large;
  return [
    `# Ledger, ${plan} run`,
    `${machineFacts()}. Service, database (${durability}), Temporal, chain, two nodes of synthetic blocks and the ` +
      `measuring program share them; other programs took ${(100 * otherLoad).toFixed(0)} % of the processors.`,
    '## Blocks as large as mainnet’s',
    largeTable(large),
    `Source, comparison with a second node, effects, and movements, balances and events in the database ` +
      `(a movement and two events each payment), with ${memory.count} followed wallets in ` +
      'memory. Bare: only requests and JSON.parse of the same blocks. JSON.parse: its share of the time.',
    ...large.flatMap(({ payments, byNodes }) => [
      `## Requests to nodes for a large block with ${payments} payments`,
      requestsTable(byNodes),
    ]),
    'With two nodes each block is read from one of them, and the other one is asked for its signatures and for the transactions ' +
      'that concern followed wallets. kB: size of the answers, without HTTP.',
    '## Memory for each followed wallet',
    table(
      ['wallets', 'bytes each', `goal ${WALLET_BYTES_GOAL}`],
      [[`${memory.count}`, memory.bytesEach.toFixed(0), verdict(memory.bytesEach <= WALLET_BYTES_GOAL)]],
    ),
    '## From confirmation by another tool, at one payment a second',
    table(
      [
        'until it is',
        'payments',
        'p50, ms',
        'p99, ms',
        `goal p50 ${LAG_GOAL_MS} ms`,
        `within ${LATEST_MS} ms`,
        'goal all',
      ],
      [lagRow('at a webhook', lag.toWebhook), lagRow('in the history', lag.toHistory)],
    ),
    'Time from the node’s notification that a payment is confirmed until `transaction.received` is at a webhook, and until the newest entries ' +
      'of the wallet’s history, read repeatedly through the API, show it.',
    '## After an outage',
    table(
      ['nodes', 'blocks', 'blocks/s', 'an hour of small blocks, s', 'an hour of large ones, s'],
      small.map(({ nodes, blocks, perSecond }, index) => [
        `${nodes}`,
        `${blocks}`,
        perSecond.toFixed(0),
        (BLOCKS_OF_AN_HOUR / perSecond).toFixed(0),
        (BLOCKS_OF_AN_HOUR / (usual.byNodes[index]?.perSecond ?? Number.NaN)).toFixed(0),
      ]),
    ),
    `Small blocks have little more than the payments to followed wallets (${small[0]?.movements} movements): this measures ` +
      `everything except reading large blocks. An hour is ${BLOCKS_OF_AN_HOUR} blocks, calculated from the rates, without blocks that come meanwhile.`,
    '## What one node alone had shown, once the other one is back',
    table(
      [
        'blocks',
        'payments each',
        'followed alone, blocks/s',
        'compared, blocks/s',
        'requests a block, both nodes',
        'kB a block',
        'an hour compared, s',
      ],
      compared.map(({ shape, blocks, payments, followedPerSecond, comparedPerSecond, requests }) => [
        `${blocks} ${shape === 'small' ? 'small' : 'large'}`,
        `${payments}`,
        followedPerSecond.toFixed(shape === 'small' ? 0 : 1),
        comparedPerSecond.toFixed(0),
        ...requestsOf(requests),
        (BLOCKS_OF_AN_HOUR / comparedPerSecond).toFixed(0),
      ]),
    ),
    'The second node is away while the blocks are followed and written by the first one alone; then both are asked for the signatures of ' +
      'each block and for its payments. An hour is calculated from the rate, without blocks that are followed meanwhile.',
    `## Pages of a wallet with ${history.movements} movements`,
    table(
      ['page of 50', 'p50, ms', 'query alone, ms', `goal ${PAGE_GOAL_MS} ms`],
      history.pages.map(({ what, p50, bareP50 }) => [
        what,
        p50.toFixed(1),
        bareP50 === null ? '' : bareP50.toFixed(1),
        verdict(p50 <= PAGE_GOAL_MS),
      ]),
    ),
    'Through the API with the client library, one after the other.',
  ].join('\n\n');
}

function largeTable(large: readonly LargeBlocks[]): string {
  const head = [
    'payments each',
    'nodes',
    'blocks',
    'transactions each',
    'MB each',
    'blocks/s',
    'MB/s',
    'bare, blocks/s',
    'ratio',
  ];
  return table([...head, 'JSON.parse', `goal ${BLOCKS_GOAL}`], large.flatMap(largeRows));
}

function largeRows({ byNodes, payments, transactions, blockBytes, barePerSecond, parseMs }: LargeBlocks) {
  const megabytes = blockBytes / BYTES_PER_MB;
  return byNodes.map(({ nodes, blocks, perSecond }) => [
    `${payments}`,
    `${nodes}`,
    `${blocks}`,
    `${transactions}`,
    megabytes.toFixed(1),
    perSecond.toFixed(1),
    (perSecond * megabytes).toFixed(0),
    barePerSecond.toFixed(1),
    (perSecond / barePerSecond).toFixed(2),
    `${((parseMs * perSecond) / 10).toFixed(0)} %`,
    verdict(perSecond >= BLOCKS_GOAL),
  ]);
}

function lagRow(what: string, { payments, p50, p99, inTime }: Lag): string[] {
  return [
    what,
    `${payments}`,
    p50.toFixed(0),
    p99.toFixed(0),
    verdict(p50 <= LAG_GOAL_MS),
    `${(100 * inTime).toFixed(1)} %`,
    verdict(inTime === 1),
  ];
}
