import type { FaultInput } from '../../../../local/chain/faults/chain-faults-schema.ts';

/** The effects of one node's faults during one cell's scenario. */
export interface NodeFaults {
  faults: readonly FaultInput[];
  /** How often each kind did something. */
  acted: Readonly<Record<string, number>>;
  /** How often the node was asked for the status of one of the cell's sends after it had landed. */
  asks: number;
}

/**
 * Kinds that change every answer about the status of a landed transaction, or the next question. Others may miss a cell's sends: a
 * broadcast only goes to one node, and a finality is only false for a moment.
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

/** Below this probability, chance is not an explanation. */
const UNLIKELY = 1e-6;

/** Finds faults that did nothing although the node was asked the relevant question, so that the cell shows nothing. */
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

/** True if each fault of each node did something: only then has the scenario had its turn. */
export function haveAllActed(nodes: readonly NodeFaults[]): boolean {
  return nodes.every(({ faults, acted }) => faults.every(({ kind }) => (acted[kind] ?? 0) > 0));
}

export function countActed(nodes: readonly NodeFaults[]): number {
  return nodes
    .flatMap(({ faults, acted }) => faults.map(({ kind }) => acted[kind] ?? 0))
    .reduce((total, each) => total + each, 0);
}
