/*
 * `npm run soak:sends`: hundreds of sends under every fault, then the planted bugs, each of which must be found.
 *
 *   --seed <n>       the order of points, actions and scenarios (default: random, and printed)
 *   --minutes <n>    time for the sends (default 25)
 *   --lanes <n>      whole services side by side (default 2)
 *   --skip-planted   leave the planted bugs out
 */
import { parseArgs } from 'node:util';
import { describeCell } from './cell.ts';
import { createReport } from './report.ts';
import { CALM, createPlan } from './plan.ts';
import { PLANTED_BUGS } from './faults/planted-bugs.ts';
import { findPlantedBug } from './faults/find-planted-bug.ts';
import { runCell } from './run-cell.ts';
import { startRig, USUAL, type Rig, type RigOptions } from './rig/rig.ts';

/** Fewer sends would prove little. */
const MIN_SENDS = 500;

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

const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    minutes: { type: 'string', default: '25' },
    lanes: { type: 'string', default: '2' },
    'skip-planted': { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
if (values.help) {
  console.log(`npm run soak:sends -- [--seed n] [--minutes n] [--lanes n] [--skip-planted]

Sends while worker, API, PostgreSQL, Temporal and nodes fail, checked against the chain (docs/reliability.md). Ends
with code 0 when ${MIN_SENDS} sends or more had no problem, every scenario of the nodes had its turn, and every planted bug was
found. A turn counts only if each fault did something; the scenarios in which nodes lie come first. Needs what npm test needs.

  --seed n         order of points, actions and scenarios (random if none is given, and printed)
  --minutes n      time for the sends at most (25); the planted bugs take 5 more
  --lanes n        whole services side by side (2): one for each core
  --skip-planted   leaves the planted bugs out`);
  process.exit(0);
}
const seed = Number(values.seed ?? Math.floor(Math.random() * 1_000_000));
const endsAt = Date.now() + Number(values.minutes) * 60_000;
console.log(`seed ${seed}, ${values.lanes} lanes, ${values.minutes} minutes at most`);

const plan = createPlan(seed);
const report = createReport();
let rigs = 0;
await Promise.all(Array.from({ length: Number(values.lanes) }, (_, lane) => runLane(lane)));
const undetected = values['skip-planted'] ? [] : await findPlantedBugs();
end();

async function runLane(lane: number): Promise<void> {
  while (Date.now() < endsAt && !isCovered()) {
    const rig = await startRig(nextService());
    try {
      await runOnRig(lane, rig);
    } finally {
      await rig.stop();
    }
  }
}

async function runOnRig(lane: number, rig: Rig): Promise<void> {
  for (let count = 0; count < CELLS_A_RIG && Date.now() < endsAt && !isCovered(); count += 1) {
    const cell = count === 0 ? CALM : plan.next(rig.options);
    const result = await runCell(rig, cell);
    report.add(cell, result);
    if (result.reached === null) plan.missed(cell);
    plan.ended(cell, result.hadFault);
    for (const [name, points] of rig.crossed) for (const point of points) plan.know(name, point);
    const { points, left, passes } = plan.progress();
    const verdict = result.problems.length === 0 ? 'ok' : `${result.problems.length} PROBLEMS`;
    console.log(
      `[lane ${lane}, ${describeService(rig.options)}] ${report.sends()} sends, pass ${passes + 1}: ${points - left}/${points} points · ${describeCell(cell)}` +
        `${result.reached === null && cell.point !== null ? ' · not reached' : ''} · acted ${result.acted} times` +
        `${result.hadFault ? '' : ', no turn yet'} · ${verdict}, ${(result.milliseconds / 1_000).toFixed(0)} s`,
    );
    for (const problem of result.problems) console.log(`    ${problem}`);
  }
}

function describeService({ nodes, confirmByOneNodeAfterSeconds: seconds }: RigOptions): string {
  return seconds === null ? `${nodes} nodes` : `${nodes} nodes, one is enough after ${seconds} s`;
}

/** True if every known point had two turns, every scenario one, and there were enough sends. */
function isCovered(): boolean {
  const { points, left, passes } = plan.progress();
  const isEveryPoint = points > 0 && left === 0 && passes >= 1;
  return isEveryPoint && plan.scenarios().left.length === 0 && report.sends() >= MIN_SENDS;
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
  const { points, left, passes } = plan.progress();
  console.log(`\n${report.print()}\n`);
  for (const problem of report.problems()) console.log(problem);
  const count = (word: string): number =>
    report.problems().filter((problem) => problem.includes(word)).length;
  console.log(
    `\nseed ${seed}: ${report.sends()} sends, ${points - left} of ${points} points had turn ${passes + 1}; ` +
      `${count('DOUBLED')} doubled, ${count('WRONG STATE')} wrong states, ${count('EVENTS')} with lost or repeated events, ` +
      `${count('FALSE EVENT')} false events, ` +
      `${count('STUCK')} stuck, ${report.problems().length} problems in all; ` +
      `${PLANTED_BUGS.length - undetected.length} of ${PLANTED_BUGS.length} planted bugs ${values['skip-planted'] ? 'skipped' : 'found'}`,
  );
  const scenarios = plan.scenarios();
  console.log(
    `${scenarios.all - scenarios.left.length} of ${scenarios.all} scenarios of the nodes had their turn`,
  );
  for (const name of scenarios.left) console.log(`    without a turn: ${name}`);
  const isCovering = scenarios.left.length === 0 && report.sends() >= MIN_SENDS;
  process.exit(isCovering && report.problems().length === 0 && undetected.length === 0 ? 0 : 1);
}
