import type { ChainFaults } from '../../../../local/chain/faults/chain-faults.ts';
import type { FaultInput } from '../../../../local/chain/faults/chain-faults-schema.ts';
import type { WorkerProcess } from '../../../support/worker-process.ts';
import type { Verdict } from '../checker/checker.ts';
import type { BegunFault, FaultScene } from '../run-ledger.ts';
import type { LedgerRig } from '../rig/rig.ts';

/** Faults of a service during traffic on its chain. */
export interface FaultScenario {
  name: string;
  /** Blocks are dropped, or payments are reported late: balances in events may be later ones, and are corrected. */
  mayCorrect?: boolean;
  /** One node lies while the others are silent (check-one-node-events.ts). */
  mayBelieveOne?: boolean;
  /** Temporal namespaces of the workers: two of them have one follower each, on the same database. */
  workers?: readonly string[];
  /**
   * False: blocks are deleted, so they are read by address, and the local chain does not list transactions by looked-up addresses, unlike
   * real nodes.
   */
  lookUps?: boolean;
  /** Number of the service's nodes. */
  nodes?: number;
  /** Nodes contradict each other, or are away: finality is watched, and `--lies` runs it. */
  isContradicting?: boolean;
  /** Nothing is reported with one node, even if the others are silent for long. */
  isPatient?: boolean;
  /** Delays finality, so that an early claim stays false for longer. */
  finalLateBySlots?: number;
  /** Awaited before the traffic begins. */
  ready?(rig: LedgerRig): Promise<unknown>;
  begin(rig: LedgerRig, workers: WorkerProcess[]): (scene: FaultScene) => BegunFault;
  /** Problems if the fault never happened, so that the run has shown nothing. */
  missed?(rig: LedgerRig, verdict: Verdict): Promise<string[]> | string[];
}

type FaultKind = FaultInput['kind'];

/** A problem if the node never had the fault. */
export function neverDone(faults: Pick<ChainFaults, 'acted'> | undefined, kind: FaultKind): string[] {
  return (faults?.acted()[kind] ?? 0) > 0 ? [] : [`a node never had the fault ${kind}: nothing was shown`];
}

/** A problem for each kind that no node had. */
export function doneByNone(
  nodes: readonly Pick<ChainFaults, 'acted'>[],
  kinds: Iterable<FaultKind>,
): string[] {
  return [...kinds].flatMap((kind) =>
    nodes.some((faults) => neverDone(faults, kind).length === 0) ? [] : neverDone(undefined, kind),
  );
}
