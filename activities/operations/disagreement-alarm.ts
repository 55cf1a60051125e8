import type { OperationStore } from '../../db/operations/operation-store.ts';
import type { LandingObservation } from '../../domain/operations/evidence.ts';
import type { Operation } from '../../domain/operations/operation.ts';
import type { Logger } from '../../telemetry/logger.ts';
import { createThrottle } from '../../telemetry/throttle.ts';

/** Warns operators that nodes contradict each other: one of them lies or is broken. */
export interface DisagreementAlarm {
  /** Logs the disagreement at most once a minute for each operation, and counts the operation once. */
  raise(
    log: Logger,
    operation: Pick<Operation, 'id' | 'network'>,
    subject: { signature: string | null; answers: readonly NodeAnswer[] },
  ): Promise<void>;
}

/** Node name and answer, never the URL. */
type NodeAnswer = Pick<LandingObservation, 'node' | 'slot'> & { answer: string };

export function createDisagreementAlarm(
  store: Pick<OperationStore, 'countDispute'>,
  throttle = createThrottle(),
): DisagreementAlarm {
  return {
    async raise(log, { id, network }, { signature, answers }) {
      if (throttle.take(id) === 'not_due') return;
      const said = answers.map(({ node, answer, slot }) => ({ node, answer, slot }));
      log.error(
        { operation_id: id, network, signature, answers: said },
        'nodes contradict each other about a transaction',
      );
      await store.countDispute(id);
    },
  };
}
