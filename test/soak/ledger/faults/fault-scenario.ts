import type { ChainFaults } from '../../../../local/chain/faults/chain-faults.ts';
import type { FaultInput } from '../../../../local/chain/faults/chain-faults-schema.ts';
import type { WorkerProcess } from '../../../support/worker-process.ts';
import type { Verdict } from '../checker/checker.ts';
import type { BegunFault, FaultScene } from '../run-ledger.ts';
import type { LedgerRig } from '../rig/rig.ts';

/** What is done to a service while things happen on its chain. */
export interface FaultScenario {
  name: string;
  /** Blocks are left, or payments are reported once the nodes agree: balances are those of a later moment, and are put right. */
  mayCorrect?: boolean;
  /** One node lies while the others are silent (check-one-node-events.ts). */
  mayBelieveOne?: boolean;
  /** The Temporal namespace of each: those of two have a follower each, on the same database. */
  workers?: readonly string[];
  /** How many nodes the service knows. */
  nodes?: number;
  /** Nodes contradict each other, or are away: finality is watched, and `--lies` runs it. */
  isContradicting?: boolean;
  /** However long nodes are silent, nothing is reported on the word of one. */
  isPatient?: boolean;
  /** So that a claim of finality that comes too early stays false for long. */
  finalLateBySlots?: number;
  /** Waited for before anything happens. */
  ready?(rig: LedgerRig): Promise<unknown>;
  begin(rig: LedgerRig, workers: WorkerProcess[]): (scene: FaultScene) => BegunFault;
  /** Problems where it has not befallen the service, so that nothing was shown. */
  missed?(rig: LedgerRig, verdict: Verdict): Promise<string[]> | string[];
}

type FaultKind = FaultInput['kind'];

/** A problem if the node never had the fault. */
export function neverDone(faults: Pick<ChainFaults, 'acted'> | undefined, kind: FaultKind): string[] {
  return (faults?.acted()[kind] ?? 0) > 0 ? [] : [`a node had never the fault ${kind}: nothing was shown`];
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
