import { percentile } from '../figures.ts';
import { barePosts } from './bare-posts-questions.ts';
import { sum, type Scheme } from './sink.ts';
import { perSecond, record, type WebhookBenchDeps } from './webhook-bench-deps.ts';
import { perPart, watchUsage, type PerPart } from './usage.ts';

export interface SustainedDeliveries {
  scheme: Scheme;
  endpoints: number;
  recordedPerSecond: number;
  /** From the first event's record until the last arrival. */
  deliveriesPerSecond: number;
  barePerSecond: number;
  /** Transactions with one row of one column, recorded in the same way while nothing is delivered. */
  rowsPerSecond: number;
  /** Share of events that had not arrived when the last one was recorded. */
  left: number;
  cpuMsPerThousand: PerPart;
  workerMib: number;
  postgresMib: number;
}

interface SustainedOptions {
  rounds: number;
  recordSeconds: number;
  bareSeconds: number;
}

type Round = Omit<SustainedDeliveries, 'scheme' | 'endpoints' | 'barePerSecond' | 'rowsPerSecond'>;

const KINDS: readonly { scheme: Scheme; endpoints: number }[] = [
  { scheme: 'http', endpoints: 1 },
  { scheme: 'http', endpoints: 10 },
  { scheme: 'https', endpoints: 1 },
  { scheme: 'https', endpoints: 10 },
];

/** Records events at full speed while they are delivered; by turns with bare POSTs to the same receiver. */
export async function measureSustained(
  deps: WebhookBenchDeps,
  { rounds, recordSeconds, bareSeconds }: SustainedOptions,
): Promise<SustainedDeliveries[]> {
  const bareOf: Record<Scheme, number[]> = { http: [], https: [] };
  const rows: number[] = [];
  const roundsOf = KINDS.map((): Round[] => []);
  for (let round = 0; round < rounds; round += 1) {
    for (const scheme of ['http', 'https'] as const) {
      deps.say(`round ${round + 1} of ${rounds}: bare POSTs by ${scheme}`);
      bareOf[scheme].push(await postBare(deps, scheme, bareSeconds));
    }
    deps.say(`round ${round + 1} of ${rounds}: bare rows`);
    rows.push(await recordRows(deps, bareSeconds));
    for (const [index, { scheme, endpoints }] of KINDS.entries()) {
      const measured = await deliverWhileRecorded(deps, { scheme, endpoints, recordSeconds });
      roundsOf[index]?.push(measured);
      deps.say(
        `round ${round + 1} of ${rounds}: ${measured.deliveriesPerSecond.toFixed(0)} deliveries a second by ${scheme} to ${endpoints}`,
      );
    }
  }
  return KINDS.map(({ scheme, endpoints }, index) => {
    const all = roundsOf[index] ?? [];
    const median = (value: (round: Round) => number) => percentile(all.map(value), 0.5);
    return {
      scheme,
      endpoints,
      barePerSecond: percentile(bareOf[scheme], 0.5),
      rowsPerSecond: percentile(rows, 0.5),
      recordedPerSecond: median((round) => round.recordedPerSecond),
      deliveriesPerSecond: median((round) => round.deliveriesPerSecond),
      left: median((round) => round.left),
      cpuMsPerThousand: perPart((part) => median((round) => round.cpuMsPerThousand[part])),
      workerMib: Math.max(...all.map((round) => round.workerMib)),
      postgresMib: Math.max(...all.map((round) => round.postgresMib)),
    };
  });
}

/** The first requests are slow, because of code, connections and caches. Their figures are dropped. */
export async function warmUp(deps: WebhookBenchDeps, seconds: number): Promise<void> {
  for (const scheme of ['http', 'https'] as const) {
    await postBare(deps, scheme, seconds);
    await deliverWhileRecorded(deps, { scheme, endpoints: 1, recordSeconds: seconds });
  }
}

async function postBare({ bare, sink, nextRun }: WebhookBenchDeps, scheme: Scheme, seconds: number) {
  const question = { origin: sink.origin(scheme), path: `/ok/${nextRun()}/0`, seconds };
  return (await bare.ask(question, barePosts)).perSecond;
}

async function recordRows(deps: WebhookBenchDeps, seconds: number): Promise<number> {
  const rows = await record(deps, { run: deps.nextRun(), what: 'rows', accountId: '', seconds });
  return perSecond(rows.recorded, rows.startedAtMs, rows.endedAtMs);
}

async function deliverWhileRecorded(
  deps: WebhookBenchDeps,
  options: { scheme: Scheme; endpoints: number; recordSeconds: number },
): Promise<Round> {
  const { sink } = deps;
  const behaviours = Array.from({ length: options.endpoints }, () => 'ok' as const);
  const endpoints = await deps.endpoints.add(deps.nextRun(), options.scheme, behaviours);
  const { run, accountId } = endpoints;
  const usage = await watchUsage(deps.pids);
  const recorded = await record(deps, { run, accountId, seconds: options.recordSeconds });
  const deliveries = recorded.recorded * options.endpoints;
  const then = await sink.counts(run);
  const { lastAtMs } = await sink.arrivals(run, deliveries);
  const { cpuMs, ...memory } = await usage.stop();
  await endpoints.retire();
  return {
    recordedPerSecond: perSecond(recorded.recorded, recorded.startedAtMs, recorded.endedAtMs),
    deliveriesPerSecond: perSecond(deliveries, recorded.startedAtMs, lastAtMs),
    left: Math.max(0, deliveries - sum(then.arrivals)) / deliveries,
    cpuMsPerThousand: perPart((part) => (cpuMs[part] * 1_000) / deliveries),
    ...memory,
  };
}
