import fc, { type Arbitrary } from 'fast-check';
import type { ApiDocumentOperation } from '../support/api-document.ts';
import type { FuzzWorld } from './fuzz-world.ts';
import { checkAnswer } from './check-answer.ts';
import { requestsFor, requestsForAnyPath } from './request-arbitrary.ts';
import type { FuzzRequest } from './send-request.ts';

export interface FuzzBounds {
  seed: number;
  /** Maximum number of requests to one route. */
  runs: number;
  /** Time limit for one route. Without it, a seed gives the same requests each time. */
  milliseconds?: number;
}

/** How often each status and code was returned: shows if requests reach the code after the checks. */
export type FuzzTally = Map<string, number>;

export async function fuzzOperation(
  world: FuzzWorld,
  operation: ApiDocumentOperation,
  bounds: FuzzBounds,
): Promise<FuzzTally> {
  return fuzz(world, requestsFor(operation, world), bounds);
}

export async function fuzzAnyPath(world: FuzzWorld, bounds: FuzzBounds): Promise<FuzzTally> {
  return fuzz(world, requestsForAnyPath(world), bounds);
}

/** Throws with the seed and the smallest request that still fails. */
async function fuzz(
  world: FuzzWorld,
  requests: Arbitrary<FuzzRequest>,
  { seed, runs, milliseconds }: FuzzBounds,
): Promise<FuzzTally> {
  const tally: FuzzTally = new Map();
  const property = fc.asyncProperty(requests, async (request) => {
    const answer = await world.sender.send(request);
    const outcome = [answer.status, checkAnswer(request, answer, world)].join(' ').trim();
    tally.set(outcome, (tally.get(outcome) ?? 0) + 1);
  });
  await fc.assert(property, {
    seed,
    numRuns: runs,
    ...(milliseconds === undefined
      ? {}
      : { interruptAfterTimeLimit: milliseconds, markInterruptAsFailure: false }),
  });
  return tally;
}

/** Log lines with a secret, or with an unexpected error. */
export function suspiciousLines({ service, secrets }: FuzzWorld): string[] {
  return service
    .logged()
    .split('\n')
    .filter((line) => line.includes('"level":"error"') || secrets.some((secret) => line.includes(secret)));
}
