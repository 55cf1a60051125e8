import { parseArgs } from 'node:util';
import { beginSoak, SOAK_OPTIONS } from '../begin-soak.ts';
import { createProblemReport } from '../problem-report.ts';
import { startDeliveryRig } from '../webhooks/rig/rig.ts';
import { runMarket } from './run-market.ts';

const HELP = `npm run soak:alerts -- [--minutes n] [--seed n]

Random alerts over random prices, while the worker is killed again and again; prices come late, twice and in disorder. Then an
evaluator that looks at every alert on every price says which firings there should be. Ends with code 1 if one is missing, one is
too many, or a firing does not have exactly one event.

  --minutes n  how long prices move (3)
  --seed n     of rules, prices and faults (random by default, and printed)`;

const { values } = parseArgs({ options: SOAK_OPTIONS });
const { seed, endsAt } = beginSoak({ help: HELP, values, usualMinutes: 3 });

const report = createProblemReport([
  'seed',
  'alerts',
  'prices',
  'kills',
  'late or twice',
  'firings',
  'problems',
]);
const rig = await startDeliveryRig();
try {
  const ended = await runMarket(rig, { seed, endsAt });
  const { alerts, ticks, kills, repeats, firings, problems } = ended;
  report.add({
    name: String(seed),
    columns: [alerts, ticks, kills, repeats, firings],
    where: `seed ${seed}`,
    problems,
  });
} finally {
  await rig.stop();
}
report.print();
console.log(`seed ${seed}: ${report.problems()} problems`);
// Temporal's runtime keeps a process alive.
process.exit(report.problems() > 0 ? 1 : 0);
