import { parseArgs } from 'node:util';
import { beginSoak, SOAK_OPTIONS } from '../begin-soak.ts';
import { createReport } from './report.ts';
import { beginFault } from './faults/begin-fault.ts';
import { runLedger } from './run-ledger.ts';
import { startLedgerRig, type LedgerRig } from './rig/rig.ts';
import { FAULT_SCENARIOS } from './faults/fault-scenarios.ts';
import { chooseCells, notReached, SOURCES, type SoakCell } from './cells.ts';

/** Steps of each half of a cell. */
const TRANSACTIONS = 150;

/** Long enough for the slowest recovery of a cell: a killed follower is replaced within 10 s. */
const CELL_TIMEOUT_MS = 180_000;

/** Quorum of two nodes, and of three. */
const QUORUM = 2;

const NAMES = Object.keys(FAULT_SCENARIOS);

const HELP = `npm run soak:ledger -- [--minutes n] [--lies] [--only name] [--source name] [--seed n]

Sends random traffic on a local chain to wallets that both sources follow, while workers, PostgreSQL and the nodes fail; then
compares history, balances, events and webhooks with the chain. Repeats with other traffic until the time is over, and lists
the cells that it has not reached. Exits with code 1 if anything was lost, doubled, invented or wrong.

The source \`addresses\` gets no payments that name a wallet through an address lookup table: the local chain does not list
those by address, unlike real nodes. Only \`blocks\` is shown to find them.

  --minutes n    how long (20, or 60 with --lies); the running cell is finished
  --lies         only the cells in which nodes contradict each other or are away, each once with each source. Also exits with
                 code 1 if it has not reached one of them
  --only name    one of ${NAMES.join(', ')}
  --source name  ${SOURCES.join(' or ')}
  --seed n       traffic and times of the scenarios (random by default, and printed)`;

const { values } = parseArgs({
  options: {
    ...SOAK_OPTIONS,
    lies: { type: 'boolean', default: false },
    only: { type: 'string' },
    source: { type: 'string' },
  },
});
const isKnown =
  (values.only === undefined || NAMES.includes(values.only)) &&
  (values.source === undefined || SOURCES.includes(values.source));
const cells = chooseCells(FAULT_SCENARIOS, values);
const { seed: firstSeed, endsAt } = beginSoak({
  help: HELP,
  values,
  usualMinutes: values.lies ? 60 : 20,
  isValid: isKnown && cells.length > 0,
});

let rig: Promise<LedgerRig> | undefined;
// Workers and API do not end with this process: an aborted run would leave them running.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void breakOff(signal));

const report = createReport();
const reached = new Set<SoakCell>();
for (let seed = firstSeed; Date.now() < endsAt && !(values.lies && seed > firstSeed); seed += 1) {
  for (const cell of cells) {
    if (Date.now() >= endsAt) break;
    reached.add(cell);
    await runCell(cell, seed);
  }
}
const left = notReached(cells, reached, values);
report.print();
if (left.length > 0) console.log(`NOT REACHED: ${left.join(', ')}`);
console.log(`seed ${firstSeed}: ${report.rows()} cells, ${report.problems()} problems`);
// Temporal's runtime keeps a process alive.
process.exit(report.problems() > 0 || (values.lies && reached.size < cells.length) ? 1 : 0);

async function breakOff(signal: NodeJS.Signals): Promise<never> {
  console.log(`${signal}: taking down what was started`);
  await rig?.then((started) => started.stop()).catch((error: unknown) => console.error(error));
  process.exit(1);
}

async function runCell({ key, scenario, source }: SoakCell, seed: number): Promise<void> {
  const startedAt = performance.now();
  const found: string[] = [];
  let [transactions, movements, dropped, events] = [0, 0, 0, 0];
  const {
    workers: namespaces = ['default'],
    nodes = 1,
    mayCorrect = false,
    mayBelieveOne = false,
  } = scenario;
  const { isPatient = false, finalLateBySlots = 0, lookUps = true } = scenario;
  rig = startLedgerRig({ source, nodes, isPatient, finalLateBySlots });
  const started = await rig;
  try {
    const workers = await Promise.all(namespaces.map((namespace) => started.startWorker(namespace)));
    await scenario.ready?.(started);
    const verdict = await runLedger(started, {
      seed,
      transactions: TRANSACTIONS,
      mayCorrect,
      mayBelieveOne,
      leastNodes: isPatient ? QUORUM : 1,
      lookUps: source === 'blocks' && lookUps,
      timeoutMs: CELL_TIMEOUT_MS,
      scenario: beginFault(scenario, started, workers),
    });
    ({ transactions, movements, dropped, events } = verdict);
    found.push(...verdict.problems, ...((await scenario.missed?.(started, verdict)) ?? []));
  } catch (error) {
    found.push(error instanceof Error ? (error.stack ?? error.message) : String(error));
  } finally {
    await started.stop();
  }
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(0);
  report.add({
    name: scenario.name,
    columns: [source, seed, seconds, transactions, movements, dropped, events],
    where: `${key}, ${source}, seed ${seed}`,
    problems: found,
  });
  console.log(`${scenario.name}, ${source}, seed ${seed}: ${found.length} problems, ${seconds} s`);
  for (const problem of found) console.log(`    ${problem}`);
}
