import type { WorkerProcess } from '../../support/worker-process.ts';
import { createChainTruth } from './chain-truth.ts';
import { finalityIn, watchFinality } from './early-finality.ts';
import type { BegunTrouble, TroubledScene } from './ledger-run.ts';
import type { LedgerStage } from './ledger-stage.ts';
import type { LedgerTrouble } from './ledger-trouble.ts';

/** The trouble of a cell; if nodes contradict each other, with a look meanwhile at what the service calls final. */
export function beginTrouble(
  cell: LedgerTrouble,
  stage: LedgerStage,
  workers: WorkerProcess[],
): (scene: TroubledScene) => BegunTrouble {
  const begin = cell.begin(stage, workers);
  if (cell.isContradicting !== true) return begin;
  const { finalLateBySlots = 0 } = cell;
  const truth = createChainTruth(stage.chain.rpcUrl);
  return (scene) => {
    const watched = watchFinality({
      ...finalityIn(stage.database),
      finalizedSlot: async () => (await truth.finalizedSlot()) - finalLateBySlots,
      liesTold: () => stage.nodes.reduce((sum, faults) => sum + (faults.acted()['false-finality'] ?? 0), 0),
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
