import { verdict, whole } from '../figure-texts.ts';
import { machineFacts } from '../machine.ts';
import { table } from '../markdown-table.ts';
import type { ArrivalLatency } from './arrival-latency.ts';
import type { DrainedBacklog } from './drained-backlog.ts';
import type { LargeBacklog } from './large-backlog.ts';
import type { SustainedDeliveries } from './sustained-deliveries.ts';
import type { TroubledEndpoints } from './troubled-endpoints.ts';
import { PARTS } from './usage.ts';

export interface WebhookResults {
  durability: string;
  sustained: SustainedDeliveries[];
  drains: DrainedBacklog[];
  latency: ArrivalLatency;
  troubled: TroubledEndpoints;
  backlog: LargeBacklog;
  noOpPerSecond: number;
  /** Share of the processors used by programs outside the run. */
  otherLoad: number;
}

/** Goals of deliveries per second by the number of endpoints, and of the median from record to arrival. */
const RATE_GOALS: Readonly<Record<number, number>> = { 1: 4_000, 10: 10_000 };
const LATENCY_GOAL_MS = 5;

/** Highest accepted loss of rate: of a backlog's last tenth against its first, and of nine endpoints with a slow tenth one. */
const LOSS_GOAL = 0.2;

export function reportWebhooks(results: WebhookResults, plan: string): string {
  const { durability, sustained, drains, latency, troubled, backlog, noOpPerSecond, otherLoad } = results;
  return [
    `# Webhooks, ${plan} run`,
    `${machineFacts()}. Service, database (${durability}), Temporal, chain, receiver, recorder and the measuring program share ` +
      `them; other programs took ${(100 * otherLoad).toFixed(0)} % of the processors. An account whose limit is counted and not ` +
      `reached; filters by event and wallet, both signatures and the log of attempts are on.`,
    '## Recorded and delivered at the same time, compared with bare POSTs to the same receiver',
    sustainedTable(sustained),
    'Events are recorded as fast as it goes, each in a transaction of its own. Deliveries a second: from the first record until ' +
      'the last arrival. Bare: a loop of POSTs with a body of the same size over 32 connections, which does nothing else. Bare rows: transactions of ' +
      'the same recorder with one INSERT of the body alone, by turns, while nothing is delivered.',
    '## Processor time and memory meanwhile',
    usageTable(sustained),
    'Milliseconds of processor time for 1,000 deliveries; PostgreSQL’s include the recording. Memory: the most that was seen, ' +
      'PostgreSQL’s with what its processes share counted once.',
    '## A backlog that was held, while nothing is recorded',
    table(
      ['endpoints', 'deliveries', 'deliveries/s'],
      drains.map((drain) => [`${drain.endpoints}`, `${drain.deliveries}`, whole(drain.perSecond)]),
    ),
    `## From record to arrival, 20 events a second to one endpoint`,
    table(
      [
        'events',
        'p50, ms',
        'p99, ms',
        'of it until committed, p50, ms',
        `goal p50 ${LATENCY_GOAL_MS} ms`,
        'bare p50, ms',
        'of it until committed',
        'ratio',
      ],
      [
        [
          `${latency.events}`,
          latency.p50.toFixed(1),
          latency.p99.toFixed(1),
          latency.recordP50.toFixed(1),
          verdict(latency.p50 <= LATENCY_GOAL_MS),
          latency.bareP50.toFixed(1),
          latency.bareRecordP50.toFixed(1),
          (latency.p50 / latency.bareP50).toFixed(2),
        ],
      ],
    ),
    'Bare: a transaction with one row of one column and a NOTIFY of it, a process that reads the row and posts it to the same receiver. It claims, signs, ' +
      'counts and logs nothing.',
    '## Nine endpoints next to one that takes 5 s, 5 % of answers 500',
    troubledTable(troubled),
    'As above; deliveries a second are first attempts to the nine, until each has got all of its own. ' +
      `Answers with 500: ${(100 * troubled.refused).toFixed(1)} %. At most ${troubled.openRetries} workflows of retries were open at once.`,
    '## Deliveries that are all ready at once, ten endpoints',
    table(
      [
        'deliveries',
        'deliveries/s',
        'first tenth',
        'last tenth',
        'ratio',
        `goal ${(1 - LOSS_GOAL).toFixed(1)}`,
      ],
      [backlogRow(backlog)],
    ),
    '## Workflows that do nothing, on the same Temporal server',
    `${whole(noOpPerSecond)} a second: what would be left if each delivery were a workflow.`,
  ].join('\n\n');
}

function sustainedTable(all: SustainedDeliveries[]): string {
  return table(
    [
      'endpoints',
      'by',
      'events recorded/s',
      'deliveries/s',
      'goal',
      'bare POSTs/s',
      'ratio',
      'bare rows/s',
      'not there at the last record',
    ],
    all.map(
      ({ endpoints, scheme, recordedPerSecond, deliveriesPerSecond, barePerSecond, rowsPerSecond, left }) => {
        const goal = RATE_GOALS[endpoints] ?? 0;
        return [
          `${endpoints}`,
          scheme,
          whole(recordedPerSecond),
          whole(deliveriesPerSecond),
          `${goal} ${verdict(deliveriesPerSecond >= goal)}`,
          whole(barePerSecond),
          (deliveriesPerSecond / barePerSecond).toFixed(2),
          whole(rowsPerSecond),
          `${(100 * left).toFixed(0)} %`,
        ];
      },
    ),
  );
}

function usageTable(all: SustainedDeliveries[]): string {
  return table(
    ['endpoints', 'by', ...PARTS.map((part) => `${part}, ms`), 'worker, MiB', 'PostgreSQL, MiB'],
    all.map(({ endpoints, scheme, cpuMsPerThousand, workerMib, postgresMib }) => [
      `${endpoints}`,
      scheme,
      ...PARTS.map((part) => whole(cpuMsPerThousand[part])),
      whole(workerMib),
      whole(postgresMib),
    ]),
  );
}

function troubledTable(troubled: TroubledEndpoints): string {
  const ratio = troubled.troubledPerSecond / troubled.healthyPerSecond;
  return table(
    ['', 'events recorded/s', 'deliveries/s to the nine', 'ratio', `goal ${(1 - LOSS_GOAL).toFixed(1)}`],
    [
      ['all ten well', whole(troubled.recordedHealthy), whole(troubled.healthyPerSecond), '', ''],
      [
        'with trouble',
        whole(troubled.recordedTroubled),
        whole(troubled.troubledPerSecond),
        ratio.toFixed(2),
        verdict(ratio >= 1 - LOSS_GOAL),
      ],
    ],
  );
}

function backlogRow({
  deliveries,
  arrived,
  perSecond,
  firstTenthPerSecond,
  lastTenthPerSecond,
}: LargeBacklog) {
  const ratio = lastTenthPerSecond / firstTenthPerSecond;
  return [
    arrived === deliveries ? `${deliveries}` : `${arrived} of ${deliveries}`,
    whole(perSecond),
    whole(firstTenthPerSecond),
    whole(lastTenthPerSecond),
    ratio.toFixed(2),
    verdict(ratio >= 1 - LOSS_GOAL),
  ];
}
