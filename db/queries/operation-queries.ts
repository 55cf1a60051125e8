import type { IssuedTransaction, Operation, TimelineEntry } from '../../domain/operation.ts';
import type { Database } from '../connect.ts';
import {
  toIssuedTransaction,
  toOperation,
  toTimelineEntry,
  type OperationRow,
  type TimelineRow,
  type TransactionRow,
} from '../rows.ts';

/** An operation with all that a reader wants to know of it. */
export interface OperationDetails {
  operation: Operation;
  latestIssue: IssuedTransaction | null;
  timeline: TimelineEntry[];
}

/** What a workflow's activities need: the row, its newest bytes and the time left by the database's clock. */
export interface OperationState {
  operation: Operation;
  latestIssue: IssuedTransaction | null;
  /** Negative once the deadline is past; null where the status has none. */
  deadlineRemainingMs: number | null;
}

export interface OperationQueries {
  /** The operation of this account; null also where it is another account's. */
  details(accountId: string, operationId: string): Promise<OperationDetails | null>;
  state(operationId: string): Promise<OperationState | null>;
  version(operationId: string): Promise<{ version: number; ended: boolean } | null>;
  findByMessageHash(operationId: string, messageHash: string): Promise<IssuedTransaction | null>;
}

export function createOperationQueries(database: Database): OperationQueries {
  async function latestIssue(operationId: string): Promise<IssuedTransaction | null> {
    const row = (await database('transactions')
      .where({ operation_id: operationId })
      .orderBy('issue_number', 'desc')
      .first()) as TransactionRow | undefined;
    return row ? toIssuedTransaction(row) : null;
  }

  return {
    async details(accountId, operationId) {
      const row = (await database('operations').where({ id: operationId, account_id: accountId }).first()) as
        OperationRow | undefined;
      if (!row) return null;
      const [issue, timeline] = await Promise.all([
        latestIssue(operationId),
        database('operation_timeline')
          .where({ operation_id: operationId })
          .where('version', '<=', row.version)
          .orderBy('version') as Promise<TimelineRow[]>,
      ]);
      return { operation: toOperation(row), latestIssue: issue, timeline: timeline.map(toTimelineEntry) };
    },

    async state(operationId) {
      const row = (await database('operations')
        .where({ id: operationId })
        .first(
          '*',
          database.raw('extract(epoch from deadline_at - now())::float8 * 1000 AS deadline_remaining_ms'),
        )) as (OperationRow & { deadline_remaining_ms: number | null }) | undefined;
      if (!row) return null;
      return {
        operation: toOperation(row),
        latestIssue: await latestIssue(operationId),
        deadlineRemainingMs: row.deadline_remaining_ms,
      };
    },

    async version(operationId) {
      const row = (await database('operations').where({ id: operationId }).first('version', 'ended_at')) as
        { version: number; ended_at: Date | null } | undefined;
      return row ? { version: row.version, ended: row.ended_at !== null } : null;
    },

    async findByMessageHash(operationId, messageHash) {
      const row = (await database('transactions')
        .where({ operation_id: operationId, message_hash: messageHash })
        .first()) as TransactionRow | undefined;
      return row ? toIssuedTransaction(row) : null;
    },
  };
}
