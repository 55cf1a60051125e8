import type { WorkerProcess } from '../../../support/worker-process.ts';
import { createChainTruth } from '../checker/chain-truth.ts';
import { finalityIn, watchFinality } from '../checker/early-finality.ts';
import type { BegunFault, FaultScene } from '../run-ledger.ts';
import type { LedgerRig } from '../rig/rig.ts';
import type { FaultScenario } from './fault-scenario.ts';

/** Begins the scenario of a cell; if nodes contradict each other, also watches for early finality. */
export function beginFault(
  cell: FaultScenario,
  rig: LedgerRig,
  workers: WorkerProcess[],
): (scene: FaultScene) => BegunFault {
  const begin = cell.begin(rig, workers);
  if (cell.isContradicting !== true) return begin;
  const { finalLateBySlots = 0 } = cell;
  const truth = createChainTruth(rig.chain.rpcUrl);
  return (scene) => {
    const watched = watchFinality({
      ...finalityIn(rig.database),
      finalizedSlot: async () => (await truth.finalizedSlot()) - finalLateBySlots,
      liesServed: () => rig.nodes.reduce((sum, faults) => sum + (faults.acted()['false-finality'] ?? 0), 0),
    });
    const begun = begin(scene);
    const problems: string[] = [];
    return {
      ...begun,
      problems,
      async stop() {
        try {
          await begun.stop();
        } finally {
          problems.push(...(await watched.stop()));
        }
        problems.push(...(begun.problems ?? []));
      },
    };
  };
}
