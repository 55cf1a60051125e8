import type { FaultInput } from '../../../../local/chain/faults/chain-faults-schema.ts';

/** What one node's faults came to in the time of one cell's scenario. */
export interface NodeFaults {
  faults: readonly FaultInput[];
  /** How often each kind did something. */
  acted: Readonly<Record<string, number>>;
  /** How often the node was asked for the status of one of the cell's sends after it had landed. */
  asks: number;
}

/**
 * Kinds that change every answer about the status of what landed, or what is asked right after it. Others may miss a cell's sends: a
 * broadcast goes to one node only, and a finality is false for a moment.
 */
const SURE_KINDS: ReadonlySet<string> = new Set<FaultInput['kind']>([
  'slow',
  'hang',
  'cut',
  'garbage',
  'html502',
  'nonsense',
  'http-status',
  'rpc-error',
  'lost-answer',
  'null-statuses',
  'lag',
  'false-error',
  'left-out',
  'wrong-amount',
]);

/** The process may die between its question for a status and the next one. */
const FEWEST_ASKS = 5;

/** That dice with this chance alone are to blame is left out. */
const UNLIKELY = 1e-6;

/** Whether a fault did nothing although it was asked for what it is about, so that the cell has shown nothing. */
export function checkFaults(nodes: readonly NodeFaults[]): string[] {
  return nodes.flatMap(({ faults, acted, asks }, index) =>
    faults
      .filter((fault) => (acted[fault.kind] ?? 0) === 0 && hadToAct(fault, asks))
      .map(({ kind }) => `SCENARIO DID NOTHING: ${kind} on node ${index + 1}, asked ${asks} times`),
  );
}

function hadToAct({ kind, methods, probability = 1 }: FaultInput, asks: number): boolean {
  const isAbout = SURE_KINDS.has(kind) && (methods?.includes('getSignatureStatuses') ?? true);
  return isAbout && asks >= FEWEST_ASKS && (1 - probability) ** asks < UNLIKELY;
}

/** Whether each fault of each node did something: only then the scenario has had its turn. */
export function haveAllActed(nodes: readonly NodeFaults[]): boolean {
  return nodes.every(({ faults, acted }) => faults.every(({ kind }) => (acted[kind] ?? 0) > 0));
}

export function countActed(nodes: readonly NodeFaults[]): number {
  return nodes
    .flatMap(({ faults, acted }) => faults.map(({ kind }) => acted[kind] ?? 0))
    .reduce((total, each) => total + each, 0);
}
