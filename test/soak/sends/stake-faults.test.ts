import { expect } from 'chai';
import { operationWorkflowType } from '../../../workflows/operations/operation-messages.ts';
import { ORDER_WORKFLOW_TYPE } from '../../../workflows/orders/order-messages.ts';
import { startRig, type Rig } from './rig/rig.ts';
import { runKills, type Kill } from './run-kills.ts';

/** So long that bytes are signed in time although a process that was killed begins again on a busy machine. */
const SLOT_TIME_MS = 200;

const KINDS = ['stake.delegate', 'stake.undelegate', 'stake.withdraw', 'stake.redelegate'] as const;

/** On a busy machine a landing is seen after the watch within the workflow task. */
const LANDING_SEEN = 'watchForLanding · commit 1';
const LANDING_SEEN_LATER = 'watchTransaction · commit 1';

/** Places at which something has just changed that others can see; `npm run soak:sends -- --kills-only` has every boundary. */
const POINTS: readonly Pick<Kill, 'process' | 'point'>[] = [
  { process: 'worker', point: 'createSigningRequest · commit 1 · after' },
  { process: 'worker', point: 'submitSignature · commit 1 · after' },
  { process: 'worker', point: 'submitSignature · sendTransaction · after' },
  { process: 'worker', point: `${LANDING_SEEN} · after or ${LANDING_SEEN_LATER} · after` },
  { process: 'worker', point: 'confirmOperation · commit 1 · after' },
  { process: 'worker', point: 'cancelOperation · commit 1 · after' },
  { process: 'worker', point: `${LANDING_SEEN} · before or ${LANDING_SEEN_LATER} · before` },
  { process: 'api', point: 'POST /v1/operations/{id}/signature · before' },
];

/** Which points have their turn, and with which kinds. */
const SEED = Number(process.env['FAULT_SEED'] ?? 0);

/** Places at which an order was made, its price was reached, or its swap was prepared. */
const POINTS_OF_ORDERS: readonly Pick<Kill, 'process' | 'point'>[] = [
  { process: 'worker', point: 'attendOrder · commit 1 · after' },
  { process: 'api', point: 'POST /v1/trigger-orders/{id}/operation · commit 1 · after' },
  { process: 'worker', point: 'attendOrder · before' },
  { process: 'api', point: 'POST /v1/trigger-orders · commit 2 · after' },
];

function killOf(kind: (typeof KINDS)[number], index: number): Kill {
  const point = POINTS[(SEED * KINDS.length + index) % POINTS.length];
  if (!point) throw new Error('no points');
  return { kind, owner: operationWorkflowType(kind), ...point };
}

describe(`changes of stakes, and orders (FAULT_SEED=${SEED})`, () => {
  let rig: Rig;

  before(async () => {
    rig = await startRig({ slotTimeMs: SLOT_TIME_MS });
  });
  after(() => rig.stop());

  it('end once, are on the chain at most once and agree with it to the lamport, although a process dies in the middle of each', async function () {
    this.timeout(900_000);
    const shift = Math.floor(SEED / 2) % KINDS.length;
    const kills = [...KINDS.slice(shift), ...KINDS.slice(0, shift)].map(killOf);
    const result = await runKills(rig, kills);
    expect(result.problems).to.deep.equal([]);
    expect(result.killed).to.have.deep.members(kills);
    expect(Object.keys(result.operations)).to.have.members(KINDS);
  });

  it('and a trigger order has one swap at a time, although a process dies while the order is made or offered', async () => {
    const point = POINTS_OF_ORDERS[SEED % POINTS_OF_ORDERS.length];
    if (!point) throw new Error('no points');
    const kill: Kill = { kind: 'order', owner: ORDER_WORKFLOW_TYPE, ...point };
    const result = await runKills(rig, [kill]);
    expect(result.problems).to.deep.equal([]);
    expect(result.killed).to.deep.equal([kill]);
    expect(result.operations).to.deep.equal({ order: 1 });
  });
});
