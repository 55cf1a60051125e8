import { percentile } from '../figures.ts';
import { watchOpenRetries, type OpenRetries } from './open-retries.ts';
import { sum, type Behaviour } from './sink.ts';
import type { SinkCounts } from './sink-questions.ts';
import { perSecond, record, type WebhookBenchDeps } from './webhook-bench-deps.ts';

export interface TroubledEndpoints {
  /** First attempts per second to nine of ten endpoints, until all have arrived: with all ten healthy, and with trouble. */
  healthyPerSecond: number;
  troubledPerSecond: number;
  recordedHealthy: number;
  recordedTroubled: number;
  /** Share of the nine's answers that were 500. */
  refused: number;
  /** Retry workflows, maximum at once. */
  openRetries: number;
}

interface Round {
  perSecond: number;
  recorded: number;
  refused: number;
}

const NINE = 9;

const HEALTHY = Array.from({ length: NINE + 1 }, (): Behaviour => 'ok');
const TROUBLED = [...Array.from({ length: NINE }, (): Behaviour => 'failing'), 'slow' as const];

/** Nine endpoints with 5 % of answers 500, next to a tenth that takes 5 s per answer; by turns with ten healthy ones. */
export async function measureTroubled(
  deps: WebhookBenchDeps,
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<TroubledEndpoints> {
  const [healthy, troubled]: [Round[], Round[]] = [[], []];
  const retries = await watchOpenRetries(deps.temporalAddress);
  try {
    for (let round = 0; round < rounds; round += 1) {
      deps.say(`round ${round + 1} of ${rounds}: ten healthy endpoints`);
      healthy.push(await measureNine(deps, HEALTHY, seconds, retries));
      deps.say(`round ${round + 1} of ${rounds}: one slow, 5 % of the others' answers 500`);
      troubled.push(await measureNine(deps, TROUBLED, seconds, retries));
    }
  } finally {
    await retries.stop();
  }
  const median = (all: Round[], value: (round: Round) => number) => percentile(all.map(value), 0.5);
  return {
    healthyPerSecond: median(healthy, (round) => round.perSecond),
    troubledPerSecond: median(troubled, (round) => round.perSecond),
    recordedHealthy: median(healthy, (round) => round.recorded),
    recordedTroubled: median(troubled, (round) => round.recorded),
    refused: median(troubled, (round) => round.refused),
    openRetries: retries.max(),
  };
}

async function measureNine(
  deps: WebhookBenchDeps,
  behaviours: Behaviour[],
  seconds: number,
  retries: OpenRetries,
): Promise<Round> {
  const endpoints = await deps.endpoints.add(deps.nextRun(), 'http', behaviours);
  const { run, accountId } = endpoints;
  const recorded = await record(deps, { run, accountId, seconds });
  const nineOf = ({ arrivals }: SinkCounts): number[] => arrivals.slice(0, NINE);
  const last = await deps.sink.countsWhen(
    run,
    'each of the nine has got every event',
    (counts) => nineOf(counts).length === NINE && nineOf(counts).every((count) => count >= recorded.recorded),
  );
  await endpoints.retire();
  await retries.none();
  return {
    perSecond: perSecond(NINE * recorded.recorded, recorded.startedAtMs, last.atMs),
    recorded: perSecond(recorded.recorded, recorded.startedAtMs, recorded.endedAtMs),
    refused: last.refused / sum(nineOf(last)),
  };
}
