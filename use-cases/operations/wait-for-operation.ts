import type { OperationDetails, OperationQueries } from '../../db/operations/operation-queries.ts';
import type { Actor } from '../../domain/access/actor.ts';
import { countedAs } from '../../domain/access/request-limits.ts';
import { CHECK_INTERVAL_MS, type OperationListener } from './operation-listener.ts';
import type { OperationReader } from './read-operation.ts';
import type { WaiterLimit } from './waiter-limit.ts';

export interface WaitForOperationDeps {
  reader: Pick<OperationReader, 'read'>;
  queries: Pick<OperationQueries, 'version'>;
  operationListener: OperationListener;
  waiters: WaiterLimit;
}

export interface Wait {
  milliseconds: number;
  /** Return as soon as the version is above this one; null waits for the operation's end. */
  afterVersion: number | null;
  signal: AbortSignal;
}

export function createWaitForOperation({
  reader,
  queries,
  operationListener,
  waiters,
}: WaitForOperationDeps) {
  /** The operation when the condition is met, or its state when the time is up. */
  return async function waitForOperation(
    actor: Actor,
    operationId: string,
    { milliseconds, afterVersion, signal }: Wait,
  ): Promise<OperationDetails> {
    const endsAt = Date.now() + milliseconds;
    let details = await reader.read(actor, 'operation.read', operationId);
    // A caller that has seen the end may still wait until the operation is final.
    const isDone = (): boolean => {
      const { version, endedAt, isFinal } = details.operation;
      return afterVersion === null ? endedAt !== null : isFinal || version > afterVersion;
    };
    if (isDone() || milliseconds <= 0) return details;

    const left = (): number => endsAt - Date.now();
    const leave = waiters.enter(countedAs(actor));
    const subscription = operationListener.subscribe(operationId);
    try {
      // The first check covers changes between reading and subscribing.
      for (
        let isNotified = false;
        ;
        isNotified = await subscription.next(Math.min(left(), CHECK_INTERVAL_MS), signal)
      ) {
        // Without a report a cheap check of the version is enough.
        if (isNotified || (await queries.version(operationId)) !== details.operation.version) {
          details = await reader.read(actor, 'operation.read', operationId);
        }
        if (isDone() || left() <= 0 || signal.aborted) return details;
      }
    } finally {
      subscription.close();
      leave();
    }
  };
}
