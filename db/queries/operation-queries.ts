import type { IssuedTransaction, Operation, TimelineEntry } from '../../domain/operation.ts';
import type { Database } from '../connect.ts';
import { readKnownRecipients } from './known-recipients.ts';
import { readOpenCommitments, type AccountWallet, type OpenCommitments } from '../open-commitments.ts';
import {
  rowColumns,
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
  /** All issues of bytes, the first one first. */
  issues: IssuedTransaction[];
  timeline: TimelineEntry[];
}

/** What a workflow's activities need: the row, its newest bytes and the time left by the database's clock. */
export interface OperationState {
  operation: Operation;
  latestIssue: IssuedTransaction | null;
  /** Negative once the deadline is past; null where the status has none. */
  deadlineRemainingMs: number | null;
  /** The newest entry of the timeline. */
  message: string;
  /** The network has another chain now, for good. */
  chainReplaced: boolean;
}

export interface OperationQueries {
  /** The operation of this account; null also where it is another account's. */
  details(accountId: string, operationId: string): Promise<OperationDetails | null>;
  state(operationId: string): Promise<OperationState | null>;
  /** The same for this account's operation; null also where it is another account's. */
  stateOf(accountId: string, operationId: string): Promise<OperationState | null>;
  /** The issues of bytes up to this number, the first one first. */
  issues(operationId: string, upTo: number): Promise<IssuedTransaction[]>;
  version(operationId: string): Promise<number | null>;
  findByMessageHash(operationId: string, messageHash: string): Promise<IssuedTransaction | null>;
  openCommitments(wallet: AccountWallet, mint: string): Promise<OpenCommitments>;
  knownRecipients(wallet: AccountWallet): Promise<string[]>;
}

interface StateRow extends OperationRow {
  deadline_remaining_ms: number | null;
  chain_replaced: boolean;
  message: string;
  issue: TransactionRow | null;
}

export function createOperationQueries(database: Database): OperationQueries {
  /** One statement, and so one snapshot: row, bytes and timeline of one version. */
  async function readState(where: Record<string, string>): Promise<StateRow | null> {
    const row = (await database('operations')
      .joinRaw(
        `LEFT JOIN LATERAL (SELECT * FROM transactions t WHERE t.operation_id = operations.id
           ORDER BY issue_number DESC LIMIT 1) latest ON true`,
      )
      .joinRaw(
        `JOIN operation_timeline newest
           ON newest.operation_id = operations.id AND newest.version = operations.version`,
      )
      .joinRaw('LEFT JOIN chains ON chains.network = operations.network')
      .where(where)
      .first(
        ...rowColumns(database),
        'newest.message',
        database.raw(
          'coalesce(chains.ephemeral AND chains.chain_id <> operations.chain_id, false) AS chain_replaced',
        ),
        database.raw(
          'extract(epoch FROM deadline_at - clock_timestamp())::float8 * 1000 AS deadline_remaining_ms',
        ),
        ...ISSUE_COLUMNS.map((column) => `latest.${column} as issue_${column}`),
      )) as (Omit<StateRow, 'issue'> & Record<string, unknown>) | undefined;
    return row ? ({ ...row, issue: issueOf(row) } as StateRow) : null;
  }

  async function readIssues(operationId: string, upTo: number): Promise<IssuedTransaction[]> {
    const rows = (await database('transactions')
      .where({ operation_id: operationId })
      .where('issue_number', '<=', upTo)
      .orderBy('issue_number')) as TransactionRow[];
    return rows.map(toIssuedTransaction);
  }

  /** Entries are never changed, so those up to the row's version belong to the row's snapshot. */
  async function readTimeline(operationId: string, upTo: number): Promise<TimelineEntry[]> {
    const rows = (await database('operation_timeline')
      .where({ operation_id: operationId })
      .where('version', '<=', upTo)
      .orderBy('version')) as TimelineRow[];
    return rows.map(toTimelineEntry);
  }

  function toState(row: StateRow): OperationState {
    return {
      operation: toOperation(row),
      latestIssue: row.issue && toIssuedTransaction(row.issue),
      deadlineRemainingMs: row.deadline_remaining_ms,
      message: row.message,
      chainReplaced: row.chain_replaced,
    };
  }

  return {
    issues: readIssues,
    openCommitments: (wallet, mint) => readOpenCommitments(database, wallet, mint),
    knownRecipients: (wallet) => readKnownRecipients(database, wallet),

    async details(accountId, operationId) {
      const row = await readState({ 'operations.id': operationId, 'operations.account_id': accountId });
      if (!row) return null;
      const [issues, timeline] = await Promise.all([
        readIssues(operationId, row.issue?.issue_number ?? 0),
        readTimeline(operationId, row.version),
      ]);
      return {
        operation: toOperation(row),
        latestIssue: row.issue && toIssuedTransaction(row.issue),
        issues,
        timeline,
      };
    },

    async state(operationId) {
      const row = await readState({ 'operations.id': operationId });
      return row && toState(row);
    },

    async stateOf(accountId, operationId) {
      const row = await readState({ 'operations.id': operationId, 'operations.account_id': accountId });
      return row && toState(row);
    },

    async version(operationId) {
      const row = (await database('operations').where({ id: operationId }).first('version')) as
        Pick<OperationRow, 'version'> | undefined;
      return row?.version ?? null;
    },

    async findByMessageHash(operationId, messageHash) {
      const row = (await database('transactions')
        .where({ operation_id: operationId, message_hash: messageHash })
        .first()) as TransactionRow | undefined;
      return row ? toIssuedTransaction(row) : null;
    },
  };
}

const ISSUE_COLUMNS = [
  'id',
  'operation_id',
  'issue_number',
  'message_hash',
  'message',
  'blockhash',
  'last_valid_block_height',
  'issued_at_block_height',
  'signature',
  'signed_transaction',
  'witnesses',
  'dead_at',
  'evidence',
  'created_at',
  'signed_at',
] as const satisfies readonly (keyof TransactionRow)[];

function issueOf(row: Record<string, unknown>): TransactionRow | null {
  if (row['issue_id'] === null) return null;
  return Object.fromEntries(
    ISSUE_COLUMNS.map((column) => [column, row[`issue_${column}`]]),
  ) as unknown as TransactionRow;
}
