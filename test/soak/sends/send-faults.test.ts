import { expect } from 'chai';
import { describeCell, type Cell } from './cell.ts';
import { NO_TROUBLE } from './chain-troubles.ts';
import { troublesOf } from './lying-nodes.ts';
import { runCell } from './run-cell.ts';
import { createRandom } from './seeded.ts';
import { startStage, USUAL, type Stage } from './stage.ts';

/** Steps that a process crosses in one cell: any of them may be the one at which it dies. */
const STEPS = { worker: 100, api: 40 };

/** One cell of many: `FAULT_SEED` chooses another, and `npm run soak:sends` runs through all of them. */
const SEED = Number(process.env['FAULT_SEED'] ?? 8);

describe(`under faults (FAULT_SEED=${SEED})`, () => {
  let stage: Stage;

  before(async () => {
    stage = await startStage();
  });
  after(() => {
    return stage.stop();
  });

  const random = createRandom(SEED);
  const troubles = troublesOf(USUAL);
  const process = random() < 0.5 ? 'worker' : 'api';
  const cell: Cell = {
    seed: SEED,
    process,
    point: 1 + Math.floor(random() * STEPS[process]),
    action: 'kill',
    trouble: troubles[Math.floor(random() * troubles.length)] ?? NO_TROUBLE,
    onset: random() < 0.5 ? 'start' : 'issued',
  };
  it(`each send lands once at most and ends in its true state: ${describeCell(cell)}`, async function () {
    this.timeout(330_000);
    const result = await runCell(stage, cell);
    expect(result.problems).to.deep.equal([]);
    expect(result.reached, 'the step at which the process was killed').to.be.a('string');
    expect(result.sends).to.be.greaterThan(0);
  });
});
