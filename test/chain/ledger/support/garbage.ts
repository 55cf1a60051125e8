import type { FaultInput } from '../../../../local/chain/faults/chain-faults-schema.ts';

/** Failures of the connection, of the answer's form, and of the node. */
export const GARBAGE: readonly FaultInput[] = [
  { kind: 'garbage' },
  { kind: 'nonsense' },
  { kind: 'cut' },
  { kind: 'html502' },
  { kind: 'rpc-error', code: -32_005 },
];
