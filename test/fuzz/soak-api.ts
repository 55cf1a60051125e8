import { parseArgs } from 'node:util';
import { beginSoak, SOAK_OPTIONS } from '../soak/begin-soak.ts';
import { stopParts } from '../support/parts.ts';
import { fuzzAnyPath, fuzzOperation, suspiciousLines, type FuzzTally } from './fuzz-api.ts';
import { startFuzzWorld } from './fuzz-world.ts';

/** Requests to each route in one round. Short rounds find the service in different states. */
const RUNS_PER_ROUTE = 200;
const MILLISECONDS_PER_ROUTE = 10_000;

const HELP = `npm run soak:api -- [--minutes n] [--seed n]

Requests of every kind against every route, for minutes, with a random seed that is printed. It ends with code 1 if an
answer was a 500, did not conform to the document, or contained data of another account.

  --minutes n  how long (default 5)
  --seed n     seed of the first round; each round uses the next one
`;

const { values } = parseArgs({ options: SOAK_OPTIONS });
const { seed: firstSeed, endsAt } = beginSoak({ help: HELP, values, usualMinutes: 5 });

const world = await startFuzzWorld();
const othersView = JSON.stringify(await world.othersView());
const tallies = new Map<string, FuzzTally>();
const problems: string[] = [];

for (let seed = firstSeed; Date.now() < endsAt; seed += 1) {
  const bounds = { seed, runs: RUNS_PER_ROUTE, milliseconds: MILLISECONDS_PER_ROUTE };
  for (const operation of world.document.operations) {
    await attempt(`${operation.method} ${operation.path}`, () => fuzzOperation(world, operation, bounds));
  }
  await attempt('unknown paths', () => fuzzAnyPath(world, bounds));
  await world.tidy();
}
if (JSON.stringify(await world.othersView()) !== othersView)
  problems.push('another account’s things have changed');
problems.push(...suspiciousLines(world).map((line) => `logged: ${line}`));

for (const [name, tally] of tallies) {
  const counts = [...tally].sort(([one], [other]) => (one < other ? -1 : 1));
  console.log(`${name}: ${counts.map(([outcome, count]) => `${outcome} ×${count}`).join(', ')}`);
}
for (const problem of problems) console.log(`\nPROBLEM ${problem}`);
const total = [...tallies.values()]
  .flatMap((tally) => [...tally.values()])
  .reduce((sum, count) => sum + count, 0);
console.log(`\n${total} requests, ${problems.length} problems`);
await world.stop();
await stopParts();
// Temporal's runtime would keep the process alive.
process.exit(problems.length > 0 ? 1 : 0);

async function attempt(name: string, run: () => Promise<FuzzTally>): Promise<void> {
  try {
    const known = tallies.get(name) ?? new Map<string, number>();
    for (const [outcome, count] of await run()) known.set(outcome, (known.get(outcome) ?? 0) + count);
    tallies.set(name, known);
  } catch (error) {
    problems.push(
      `${name}: ${error instanceof Error ? `${error.message}\n${String(error.cause)}` : String(error)}`,
    );
  }
}
