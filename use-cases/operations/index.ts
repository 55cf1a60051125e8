import { createOperationListQueries } from '../../db/operations/operation-list.ts';
import { createOperationQueries } from '../../db/operations/operation-queries.ts';
import type { TimelineQueries } from '../../db/operations/timeline-queries.ts';
import type { Database } from '../../db/postgres/connect.ts';
import type { ChainReader } from '../../domain/chain-reader.ts';
import type { TemporalGateway } from '../temporal-gateway.ts';
import { createOperationActions } from './act-on-operation.ts';
import { createFollowOperation } from './follow-operation.ts';
import { createFollowTimeline, createReadTimeline } from './follow-timeline.ts';
import { createListOperations } from './list-operations.ts';
import type { OperationNotices } from './operation-notices.ts';
import { createOperationReader } from './read-operation.ts';
import { createSigning } from './sign-operation.ts';
import { createWaitForOperation } from './wait-for-operation.ts';
import { createWaiterLimit, type WaiterLimit } from './waiter-limit.ts';

export interface OperationsDeps {
  database: Database;
  timeline: TimelineQueries;
  chain: Pick<ChainReader, 'blockHeight' | 'chainId'>;
  gateway: Pick<TemporalGateway, 'act'>;
  notices: OperationNotices;
  waiters?: WaiterLimit | undefined;
}

export type Operations = ReturnType<typeof createOperations>;

/** What an account can do with its operations, of whatever kind they are. */
export function createOperations({
  database,
  timeline,
  chain,
  gateway,
  notices,
  waiters = createWaiterLimit(),
}: OperationsDeps) {
  const queries = createOperationQueries(database);
  const reader = createOperationReader({ queries });
  const { act, confirm, cancel } = createOperationActions({ reader, gateway });
  const { signingRequest, submitSignature } = createSigning({ act, chain });
  return {
    list: createListOperations({ lists: createOperationListQueries(database) }),
    read: reader.read,
    wait: createWaitForOperation({ reader, queries, notices, waiters }),
    follow: createFollowOperation({ reader, timeline, notices, waiters }),
    confirm,
    signingRequest,
    submitSignature,
    cancel,
    readTimeline: createReadTimeline({ timeline }),
    followTimeline: createFollowTimeline({ timeline, notices, waiters }),
    /** Takes long on a restored dump, and every cursor needs it: a process that serves readers asks for it early. */
    loadEpoch: timeline.epoch,
  };
}
