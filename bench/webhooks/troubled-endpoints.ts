import { setTimeout as delay } from 'node:timers/promises';
import { percentile } from '../figures.ts';
import { watchOpenRetries, type OpenRetries } from './open-retries.ts';
import { sum, type Behaviour } from './sink.ts';
import { perSecond, record, type WebhookParts } from './webhook-parts.ts';

export interface TroubledEndpoints {
  /** Deliveries a second to nine of ten endpoints: all ten well, and with failures and a slow tenth. */
  healthyPerSecond: number;
  troubledPerSecond: number;
  recordedHealthy: number;
  recordedTroubled: number;
  /** Answers with 500, of all answers of the nine. */
  refused: number;
  /** Workflows of retries, at most at once. */
  openRetries: number;
}

interface Round {
  perSecond: number;
  recorded: number;
  refused: number;
}

const NINE = 9;

/** Of a round, before its arrivals count. */
const WARM_UP_SHARE = 0.2;

const HEALTHY = Array.from({ length: NINE + 1 }, (): Behaviour => 'ok');
const TROUBLED = [...Array.from({ length: NINE }, (): Behaviour => 'failing'), 'slow' as const];

/** Nine endpoints beside a tenth that takes 5 s for each answer, 5 % of answers 500; by turns with ten that are well. */
export async function measureTroubled(
  parts: WebhookParts,
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<TroubledEndpoints> {
  const [healthy, troubled]: [Round[], Round[]] = [[], []];
  const retries = await watchOpenRetries(parts.temporalAddress);
  try {
    for (let round = 0; round < rounds; round += 1) {
      parts.say(`round ${round + 1} of ${rounds}: ten endpoints that are well`);
      healthy.push(await measureNine(parts, HEALTHY, seconds, retries));
      parts.say(`round ${round + 1} of ${rounds}: one slow, 5 % of the others' answers 500`);
      troubled.push(await measureNine(parts, TROUBLED, seconds, retries));
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
    openRetries: retries.most(),
  };
}

async function measureNine(
  parts: WebhookParts,
  behaviours: Behaviour[],
  seconds: number,
  retries: OpenRetries,
): Promise<Round> {
  const endpoints = await parts.endpoints.add(parts.nextRun(), 'http', behaviours);
  const { run, accountId } = endpoints;
  const recording = record(parts, { run, accountId, seconds });
  await delay(seconds * WARM_UP_SHARE * 1_000);
  const first = await parts.sink.counts(run);
  const recorded = await recording;
  const last = await parts.sink.counts(run);
  await endpoints.retire();
  await retries.none();
  const ofNine = ({ arrivals }: { arrivals: number[] }) => sum(arrivals.slice(0, NINE));
  return {
    perSecond: perSecond(ofNine(last) - ofNine(first), first.atMs, last.atMs),
    recorded: perSecond(recorded.recorded, recorded.startedAtMs, recorded.endedAtMs),
    refused: last.refused / ofNine(last),
  };
}
