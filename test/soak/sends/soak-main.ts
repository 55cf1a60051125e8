/*
 * `npm run soak:sends`: hundreds of operations of every kind that moves money under every fault, then planted bugs. Each bug must be
 * found. `--help` says more.
 */
import { parseArgs } from 'node:util';
import { beginSoak, SOAK_OPTIONS } from '../begin-soak.ts';
import { describeCell, TRAFFIC_NAMES, type TrafficName } from './cell.ts';
import { openDonePoints } from './done-points.ts';
import { createKillMatrix } from './kill-matrix.ts';
import { createReport } from './report.ts';
import { CALM, createPlan } from './plan.ts';
import { PLANTED_BUGS } from './faults/planted-bugs.ts';
import { findPlantedBug } from './faults/find-planted-bug.ts';
import { runCell } from './run-cell.ts';
import { startRig, USUAL, type Rig, type RigOptions } from './rig/rig.ts';

/** Fewer operations would prove little. */
const MIN_OPERATIONS = 500;

/**
 * The local chain slows down with its history: a lane starts again with a new chain after this many cells. Few enough that each of
 * the services below has its turn.
 */
const CELLS_A_RIG = 15;

/** The services that take turns. With two lanes, both settings run at the same time. */
const SERVICES: readonly RigOptions[] = [
  { nodes: 2, confirmByOneNodeAfterSeconds: null },
  { nodes: 2, confirmByOneNodeAfterSeconds: 2 },
  { nodes: 3, confirmByOneNodeAfterSeconds: null },
];

const HELP = `npm run soak:sends -- [--seed n] [--minutes n] [--lanes n] [--traffic names] [--kills-only [--done file]] [--slot-ms n] [--skip-planted]

Sends, swaps, changes of stakes and trigger orders while worker, API, PostgreSQL, Temporal and nodes fail, checked against the chain
(docs/reliability.md). Ends with code 0 when ${MIN_OPERATIONS} operations or more had no problem, every scenario of the nodes had its turn,
and every planted bug was found. A turn counts only if each fault did something; the scenarios in which nodes lie come first. Needs what
npm test needs.

  --seed n         order of points, actions and scenarios (random if none is given, and printed)
  --minutes n      time for the operations at most (25); the planted bugs take 5 more
  --lanes n        whole services side by side (2): one for each core
  --traffic names  what devices ask for, by turns, with commas (${TRAFFIC_NAMES.join()})
  --kills-only     SIGKILL at each kill point of each kind and, once in all, of the loops that serve all operations; one operation for each kill,
                   and nodes without faults. Ends with code 0 when every known point had its kill and nothing had a problem
  --done file      with --kills-only: keeps what was done, and continues what an earlier run of the same sources has kept there
  --slot-ms n      slots of the chain (40); more on a busy machine, on which bytes would expire before they are sent
  --skip-planted   leaves the planted bugs out`;

const { values } = parseArgs({
  options: {
    ...SOAK_OPTIONS,
    lanes: { type: 'string', default: '2' },
    traffic: { type: 'string', default: TRAFFIC_NAMES.join() },
    'kills-only': { type: 'boolean', default: false },
    done: { type: 'string' },
    'slot-ms': { type: 'string', default: '40' },
    'skip-planted': { type: 'boolean', default: false },
  },
});
const { seed, endsAt } = beginSoak({ help: HELP, values, usualMinutes: 25 });

const traffics = values.traffic.split(',').map((name): TrafficName => {
  const traffic = TRAFFIC_NAMES.find((each) => each === name);
  if (!traffic) throw new Error(`no traffic is called ${name}: ${TRAFFIC_NAMES.join()}`);
  return traffic;
});
const slotTimeMs = Number(values['slot-ms']);
const plan = createPlan(seed);
const report = createReport();
let rigs = 0;
if (values['kills-only']) await runKillMatrix();
await Promise.all(Array.from({ length: Number(values.lanes) }, (_, lane) => runLane(lane)));
const undetected = values['skip-planted'] ? [] : await findPlantedBugs();
end();

async function runKillMatrix(): Promise<never> {
  const done = await openDonePoints(values.done);
  const matrix = createKillMatrix({ traffics, endsAt, seed, slotTimeMs, report, done });
  await Promise.all(Array.from({ length: Number(values.lanes) }, (_, lane) => matrix.run(lane)));
  const problems = report.problems();
  for (const problem of problems) console.log(problem);
  console.log(`\n${matrix.print()}\n${summary()}`);
  const [state, rest] = matrix.isComplete() ? ['COMPLETE', 'each'] : ['INCOMPLETE', 'not every'];
  console.log(`${state}: ${rest} known point had its kill; ${problems.length} problems`);
  process.exit(matrix.isComplete() && problems.length === 0 ? 0 : 1);
}

async function runLane(lane: number): Promise<void> {
  while (Date.now() < endsAt && !isCovered()) {
    const traffic = nextTraffic();
    const rig = await startRig({ ...nextService(), slotTimeMs });
    try {
      await runOnRig(lane, rig, traffic);
    } finally {
      await rig.stop();
    }
  }
}

async function runOnRig(lane: number, rig: Rig, traffic: TrafficName): Promise<void> {
  for (let count = 0; count < CELLS_A_RIG && Date.now() < endsAt && !isCovered(); count += 1) {
    const cell = count === 0 ? { ...CALM, traffic } : plan.next(rig.options, traffic);
    const result = await runCell(rig, cell);
    report.add(cell, result);
    if (result.reached === null) plan.missed(cell);
    plan.ended(cell, result.hadFault);
    for (const { process, point } of rig.crossed()) plan.know(traffic, process, point);
    const { points, left, passes } = plan.progress(traffic);
    const verdict = result.problems.length === 0 ? 'ok' : `${result.problems.length} PROBLEMS`;
    console.log(
      `[lane ${lane}, ${describeService(rig.options)}] ${report.operations()} operations, pass ${passes + 1}: ${points - left}/${points} points · ${describeCell(cell)}` +
        `${result.reached === null && cell.point !== null ? ' · not reached' : ''} · acted ${result.acted} times` +
        `${result.hadFault ? '' : ', no turn yet'} · ${verdict}, ${(result.milliseconds / 1_000).toFixed(0)} s`,
    );
    for (const problem of result.problems) console.log(`    ${problem}`);
  }
}

function describeService({ nodes, confirmByOneNodeAfterSeconds: seconds }: RigOptions): string {
  return seconds === null ? `${nodes} nodes` : `${nodes} nodes, one is enough after ${seconds} s`;
}

/** True if every known point had its turns, every scenario one, and there were enough operations. */
function isCovered(): boolean {
  const isComplete = plan.scenarios().left.length === 0 && report.operations() >= MIN_OPERATIONS;
  return isComplete && traffics.every((traffic) => hadTurns(traffic));
}

/** Two turns for each known point: one of them is a kill. */
function hadTurns(traffic: TrafficName): boolean {
  const { points, left, passes } = plan.progress(traffic);
  return points > 0 && left === 0 && passes >= 1;
}

/** By turns, those first that have something left to do. */
function nextTraffic(): TrafficName {
  const waiting = traffics.filter((traffic) => !hadTurns(traffic));
  const among = waiting.length > 0 ? waiting : traffics;
  return among[rigs % among.length] ?? 'payments';
}

/** The next service in order, except those whose scenarios all had their turn while others still wait. */
function nextService(): RigOptions {
  const isWaiting = plan.scenarios().left.length > 0;
  for (;;) {
    const service = SERVICES[rigs % SERVICES.length] ?? USUAL;
    rigs += 1;
    if (!isWaiting || plan.scenarios(service).left.length > 0) return service;
  }
}

async function findPlantedBugs(): Promise<string[]> {
  const missed: string[] = [];
  for (const bug of PLANTED_BUGS) {
    const { found, problems } = await findPlantedBug(bug);
    console.log(`planted: ${bug.name} · ${found ? 'found' : 'NOT FOUND'}`);
    for (const problem of problems) console.log(`    ${problem}`);
    if (!found) missed.push(bug.name);
  }
  return missed;
}

function end(): never {
  console.log(`\n${report.print()}\n`);
  for (const problem of report.problems()) console.log(problem);
  for (const traffic of traffics) {
    const { points, left, passes } = plan.progress(traffic);
    console.log(`${traffic}: ${points - left} of ${points} points had turn ${passes + 1}`);
  }
  const found = `${PLANTED_BUGS.length - undetected.length} of ${PLANTED_BUGS.length}`;
  console.log(`${summary()}; ${found} planted bugs ${values['skip-planted'] ? 'skipped' : 'found'}`);
  const scenarios = plan.scenarios();
  console.log(
    `${scenarios.all - scenarios.left.length} of ${scenarios.all} scenarios of the nodes had their turn`,
  );
  for (const name of scenarios.left) console.log(`    without a turn: ${name}`);
  const isCovering = scenarios.left.length === 0 && report.operations() >= MIN_OPERATIONS;
  process.exit(isCovering && report.problems().length === 0 && undetected.length === 0 ? 0 : 1);
}

function summary(): string {
  const count = (word: string): number =>
    report.problems().filter((problem) => problem.includes(word)).length;
  return (
    `seed ${seed}: ${report.operations()} operations (${report.kinds()}); ` +
    `${count('DOUBLED')} doubled, ${count('WRONG')} wrong states, results or amounts, ` +
    `${count('EVENTS')} with lost or repeated events, ${count('FALSE EVENT')} false events, ` +
    `${count('STUCK')} stuck, ${report.problems().length} problems in all`
  );
}
