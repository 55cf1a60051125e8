import { createIdempotencyStore } from '../../db/operations/idempotency-store.ts';
import { createOperationListQueries } from '../../db/operations/operation-list.ts';
import { createOperationQueries } from '../../db/operations/operation-queries.ts';
import { createOperationStore } from '../../db/operations/operation-store.ts';
import type { TimelineQueries } from '../../db/operations/timeline-queries.ts';
import type { Database } from '../../db/postgres/connect.ts';
import type { Actor } from '../../domain/access/actor.ts';
import type { ChainReader } from '../../domain/chain-reader.ts';
import type { OperationKinds } from '../../domain/operations/operation-kind.ts';
import type { Logger } from '../../telemetry/logger.ts';
import type { TemporalGateway } from '../temporal-gateway.ts';
import { createOperationActions } from './act-on-operation.ts';
import { createFollowOperation } from './follow-operation.ts';
import { createInsertOperation } from './insert-operation.ts';
import { createFollowTimeline, createReadTimeline } from './follow-timeline.ts';
import { createMakeOnce } from './idempotency.ts';
import { createListOperations } from './list-operations.ts';
import type { OperationListener } from './operation-listener.ts';
import { createOperationReader } from './read-operation.ts';
import { createRequestOperation } from './request-operation.ts';
import { createSigning } from './sign-operation.ts';
import { createWaitForOperation } from './wait-for-operation.ts';
import type { WaiterLimit } from './waiter-limit.ts';

export interface OperationsDeps {
  kinds: OperationKinds;
  database: Database;
  timeline: TimelineQueries;
  chain: Pick<ChainReader, 'blockHeight' | 'chainId'>;
  gateway: Pick<TemporalGateway, 'act' | 'startOperation'>;
  operationListener: OperationListener;
  waiters: WaiterLimit;
  log: Logger;
}

export type Operations = ReturnType<typeof createOperations>;

/** Use cases for operations of all kinds. */
export function createOperations({
  kinds,
  database,
  timeline,
  chain,
  gateway,
  operationListener,
  waiters,
  log,
}: OperationsDeps) {
  const queries = createOperationQueries(database);
  const reader = createOperationReader({ queries });
  const { act, confirm, cancel } = createOperationActions({ kinds, reader, gateway, operationListener });
  const { signingRequest, submitSignature } = createSigning({ kinds, act, chain });
  const store = createOperationStore(database, kinds);
  const insertOperation = createInsertOperation({ kinds, chain, store, gateway });
  return {
    /** Starts an operation of any kind: for the use cases of kinds (use-cases/sends), not for callers. */
    request: createRequestOperation({
      insertOperation,
      reader,
      makeOnce: createMakeOnce({ store: createIdempotencyStore(database) }),
      log,
    }),
    /** The same without a caller: for trigger orders. */
    insert: insertOperation,
    list: createListOperations({ lists: createOperationListQueries(database), queries }),
    read: (actor: Actor, operationId: string) => reader.read(actor, 'operation.read', operationId),
    wait: createWaitForOperation({ reader, queries, operationListener, waiters }),
    follow: createFollowOperation({ reader, timeline, operationListener, waiters }),
    confirm,
    signingRequest,
    submitSignature,
    cancel,
    readTimeline: createReadTimeline({ timeline }),
    followTimeline: createFollowTimeline({ timeline, operationListener, waiters }),
    /** Every cursor needs the epoch, and loading it takes long on a restored dump: a process that serves readers loads it early. */
    loadEpoch: timeline.epoch,
  };
}
