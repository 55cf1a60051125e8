import { expect } from 'chai';
import { describeCell, type Cell } from './cell.ts';
import { NO_FAULT } from './faults/fault-scenarios.ts';
import { scenariosOf } from './faults/lying-nodes.ts';
import { runCell } from './run-cell.ts';
import { createRandom } from '../seeded.ts';
import { startRig, USUAL, type Rig } from './rig/rig.ts';

/** Number of steps that a process crosses in one cell. It may die at any of them. */
const STEPS = { worker: 100, api: 40 };

/** One cell of many: `FAULT_SEED` chooses another, and `npm run soak:sends` runs through all of them. */
const SEED = Number(process.env['FAULT_SEED'] ?? 8);

describe(`under faults (FAULT_SEED=${SEED})`, () => {
  let rig: Rig;

  before(async () => {
    rig = await startRig();
  });
  after(() => {
    return rig.stop();
  });

  const random = createRandom(SEED);
  const scenarios = scenariosOf(USUAL);
  const process = random() < 0.5 ? 'worker' : 'api';
  const cell: Cell = {
    seed: SEED,
    traffic: 'payments',
    process,
    point: 1 + Math.floor(random() * STEPS[process]),
    action: 'kill',
    scenario: scenarios[Math.floor(random() * scenarios.length)] ?? NO_FAULT,
    onset: random() < 0.5 ? 'start' : 'toSign',
  };
  it(`each send lands at most once and ends in its true state: ${describeCell(cell)}`, async function () {
    this.timeout(330_000);
    const result = await runCell(rig, cell);
    expect(result.problems).to.deep.equal([]);
    expect(result.reached, 'the step at which the process was killed').to.be.a('string');
    expect(result.operations.send).to.be.greaterThan(0);
    // Each kind of boundary is found: steps, commits and calls to nodes.
    for (const point of [
      'createSigningRequest · before',
      'createSigningRequest · commit 1 · after',
      'createSigningRequest · getLatestBlockhash · before',
    ]) {
      expect(rig.crossed()).to.deep.include({ process: 'worker', owner: 'sendWorkflow', point });
    }
  });
});
