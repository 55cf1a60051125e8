import { parseArgs } from 'node:util';
import { beginSoak, SOAK_OPTIONS } from '../begin-soak.ts';
import { createRandom } from '../seeded.ts';
import { stopParts } from '../../support/parts.ts';
import { runDeadEndpoint } from './faults/dead-endpoint-scenario.ts';
import { startDeliveryRig } from './rig/rig.ts';
import { FAULT_SCENARIOS } from './faults/fault-scenarios.ts';
import type { DeliveryFigures } from './checker/checker.ts';
import { createReport } from './report.ts';

const DEAD_ENDPOINT = 'dead-endpoint';

const NAMES = [...Object.keys(FAULT_SCENARIOS), DEAD_ENDPOINT];

const HELP = `npm run soak:webhooks -- [--only name] [--minutes n] [--seed n]

Webhooks while worker, PostgreSQL and Temporal are killed, with the receivers as the judges: 5,000 events to four endpoints
under each fault; then 50,000 deliveries to a dead endpoint, with 99 healthy ones and 100 sends. Ends with code 1 if
an event was lost, a repeat had another id or body, an attempt was recorded twice, a bound was broken, or time ran out.

  --only name  one of ${NAMES.join(', ')}
  --minutes n  limit for all of them (10)
  --seed n     moments of the faults (random by default, and printed)`;

const { values } = parseArgs({ options: { ...SOAK_OPTIONS, only: { type: 'string' } } });
const { seed, endsAt } = beginSoak({
  help: HELP,
  values,
  usualMinutes: 10,
  isValid: values.only === undefined || NAMES.includes(values.only),
});

const report = createReport();
const random = createRandom(seed);
const isWanted = (name: string): boolean => values.only === undefined || values.only === name;
const timeLeft = (): number => endsAt - Date.now();

for (const [name, scenario] of Object.entries(FAULT_SCENARIOS)) {
  if (!isWanted(name)) continue;
  await attempt(scenario.name, async () => {
    const rig = await startDeliveryRig();
    try {
      return await scenario.run({ rig, random, timeoutMs: timeLeft() });
    } finally {
      await rig.stop();
    }
  });
}
if (isWanted(DEAD_ENDPOINT)) {
  await attempt('dead endpoint next to 99 healthy ones and 100 sends', () =>
    runDeadEndpoint(timeLeft(), (line) => console.log(`    ${line}`)),
  );
  await stopParts();
}

report.print();
console.log(`seed ${seed}: ${report.problems()} problems`);
// Temporal's runtime keeps a process alive.
process.exit(report.problems() > 0 ? 1 : 0);

async function attempt(name: string, run: () => Promise<DeliveryFigures>): Promise<void> {
  const startedAt = performance.now();
  const found: string[] = [];
  let figures: Omit<DeliveryFigures, 'problems'> = { deliveries: 0, arrivals: 0, unrecorded: 0 };
  if (timeLeft() <= 0) found.push('no time was left for it');
  else {
    try {
      const ended = await run();
      figures = ended;
      found.push(...ended.problems);
    } catch (error) {
      found.push(error instanceof Error ? (error.stack ?? error.message) : String(error));
    }
  }
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(0);
  const { deliveries, arrivals, unrecorded } = figures;
  report.add({
    name,
    columns: [seconds, deliveries, arrivals, unrecorded],
    where: name,
    problems: found,
  });
  console.log(`${name}: ${deliveries} deliveries, ${found.length} problems, ${seconds} s`);
}
