import type { FaultInput } from '../../../../local/chain/faults/chain-faults-schema.ts';
import type { FaultScenario } from '../cell.ts';

const WATCHING = ['getSignatureStatuses', 'getSignaturesForAddress', 'getTransaction', 'getBlock'];

/** Every fault of the proxy, some more than once, strong enough to hurt and weak enough to let some requests pass. */
const FAULTS: readonly [string, FaultInput[]][] = [
  ['slow', [{ kind: 'slow', ms: 800, probability: 0.5 }]],
  ['hangs', [{ kind: 'hang', probability: 0.15 }]],
  ['cuts connections', [{ kind: 'cut', probability: 0.4 }]],
  ['answers garbage', [{ kind: 'garbage', probability: 0.4 }]],
  ['has a broken gateway', [{ kind: 'html502', probability: 0.5 }]],
  ['limits requests (429)', [{ kind: 'http-status', status: 429, retryAfter: 1, probability: 0.5 }]],
  ['loses the answer after the broadcast', [{ kind: 'lost-answer', methods: ['sendTransaction'] }]],
  ['loses answers', [{ kind: 'lost-answer', probability: 0.4 }]],
  ['drops transactions', [{ kind: 'drop-send' }]],
  ['delays transactions', [{ kind: 'delay-send', ms: 4_000 }]],
  ['names too high a last valid height', [{ kind: 'wrong-last-valid', offset: 60 }]],
  ['names too low a last valid height', [{ kind: 'wrong-last-valid', offset: -100 }]],
  ['is too high', [{ kind: 'height-offset', offset: 1_000 }]],
  ['falls', [{ kind: 'height-falling', step: 3 }]],
  ['knows no status', [{ kind: 'null-statuses' }]],
  ['forgets what was confirmed', [{ kind: 'confirmed-then-gone' }]],
  ['is pruned', [{ kind: 'pruned', everything: true }]],
  // It has blocks, but not their transactions: only the witness shows that.
  ['has lost its history', [{ kind: 'null-statuses' }, { kind: 'pruned', keepSlots: 60 }]],
  ['is of another chain', [{ kind: 'foreign-genesis' }]],
  ['lags', [{ kind: 'lag', slots: 60 }]],
  ['is unhealthy (-32005)', [{ kind: 'rpc-error', code: -32_005, probability: 0.6 }]],
  ['has no block (-32007)', [{ kind: 'rpc-error', code: -32_007, methods: ['getBlock'], probability: 0.8 }]],
  ['has no block (-32009)', [{ kind: 'rpc-error', code: -32_009, methods: ['getBlock'], probability: 0.8 }]],
  ['has no block yet (-32004)', [{ kind: 'rpc-error', code: -32_004, methods: WATCHING, probability: 0.8 }]],
];

export const NO_FAULT: FaultScenario = { name: 'none', faults: () => [] };

/** Each fault on one of the two nodes, and on both. */
export const FAULT_SCENARIOS: readonly FaultScenario[] = FAULTS.flatMap(([name, faults]) => [
  { name: `one node ${name}`, faults: () => [faults] },
  { name: `both nodes: ${name}`, faults: () => [faults, faults] },
]);
