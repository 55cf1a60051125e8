import type { Knex } from 'knex';
import type { DeathProof } from '../../domain/operations/evidence.ts';
import type { OperationChange } from '../../domain/operations/operation-change.ts';
import { hasEnded, isEnding, type Operation, type StatusReason } from '../../domain/operations/operation.ts';
import { kindOf, type Commitment, type OperationKinds } from '../../domain/operations/operation-kind.ts';
import type { Database } from '../postgres/connect.ts';
import { runBuilt } from '../postgres/prepared-statement.ts';
import { connectProvenWallet } from './prove-operation.ts';
import { insertKindEvents } from './kind-events.ts';
import { readClaimedAccounts } from './claimed-accounts.ts';
import { lockOpenOperations, readOpenCommitments, type OpenOperations } from './open-commitments.ts';
import { rowColumns, toOperation, type OperationRow } from './rows.ts';
import { insertPreparedNotifications } from '../chats/notification-store.ts';
import { showPrepared } from '../messenger/prepared-cards.ts';
import { beginOperation, followOperation } from '../orders/order-operations.ts';
import { lockOrderInNeed } from '../orders/order-writes.ts';
import {
  insertSigningRequest,
  markSigningRequestDead,
  replaceSignature,
  storeSignature,
} from './signing-request-rows.ts';
import { insertTimelineEntry } from './timeline-rows.ts';
import { countQuorum } from '../chains/quorum-counters.ts';
import { rememberIdempotencyKey, type IdempotencyClaim } from './idempotency-store.ts';

/** If no workflow holds a new row by then, it was never started: the reconciler starts it. */
const NEW_CHECK_MS = 10_000;

/** A row this long past its deadline has lost its workflow. */
const OVERDUE_MS = 30_000;

/** A watched row is written every 5 s: without a write for this long, it has no workflow. */
const WATCHED_CHECK_MS = 20_000;

/** The same if its workflow pauses between checks: twice the longest pause (workflows/operations/operation-state.ts). */
const STUCK_CHECK_MS = 120_000;

/** A row without a deadline that only waits for an outside event is checked this often. */
const IDLE_CHECK_MS = 5 * 60_000;

/** SQL for the time at which the reconciler checks a row that a workflow holds: shortly after its next step is due. */
function checkAt(isWatched: string, deadlineAt: string): string {
  return `CASE
    WHEN ${isWatched} THEN ${after(WATCHED_CHECK_MS)}
    WHEN ${deadlineAt} IS NOT NULL THEN GREATEST(${deadlineAt}, now()) + interval '${OVERDUE_MS} ms'
    ELSE ${after(IDLE_CHECK_MS)} END`;
}

/** Submitted operations, and those whose transaction may land or is not final yet, are watched all the time. */
const IS_WATCHED = `ended_at IS NOT NULL OR status = 'submitted' OR status_reason IN ('cancelling', 'rejecting', 'expiring')`;

export interface NewOperation {
  operation: Omit<
    Operation,
    | 'version'
    | 'createdAt'
    | 'updatedAt'
    | 'deadlineAt'
    | 'deadlinePassed'
    | 'landing'
    | 'outcome'
    | 'revertedFeeLamports'
    | 'finalizedAt'
    | 'isFinal'
  >;
  /** The amounts that the wallet's other open operations must leave for it, from its kind. */
  commitment: Commitment;
  deadlineInMs: number;
  message: string;
}

export interface OperationStore {
  /**
   * Inserts the row, its first timeline entry and its idempotency key in one database transaction. `admit` gets the commitments and
   * claims of the wallet's other open operations, under a lock that serializes inserts, and throws to refuse. Returns null if
   * another request has taken the idempotency key in the meantime, or its order has no use for it any more.
   */
  insert(
    operation: NewOperation,
    claim: IdempotencyClaim | null,
    admit: (open: OpenOperations) => void,
  ): Promise<Operation | null>;
  /**
   * Moves an operation from exactly `expectedVersion`, with its timeline entry, its signing request or signed transaction,
   * its event and the event's deliveries in one database transaction. Null means that another writer was faster: read
   * again, never write blindly.
   */
  transition(
    operationId: string,
    expectedVersion: number,
    change: OperationChange,
  ): Promise<Operation | null>;
  /** Stores the nodes' answers about a signing request without a proof yet. Not a step of the operation. */
  recordEvidence(signingRequestId: string, evidence: DeathProof): Promise<void>;
  /** Records that nodes contradict each other; increments the network's counter the first time. Not a step of the operation. */
  countDispute(operationId: string): Promise<void>;
  /**
   * Records that a workflow holds the row, so that the reconciler leaves it alone until the records stop. `stuck`: the workflow
   * pauses before the next one.
   */
  recordHeld(operationId: string, pace?: 'stuck'): Promise<void>;
  /** Rows that no workflow handled in time. Each is postponed, so that the next turn gets other rows. */
  claimOverdue(limit: number): Promise<{ id: string; kind: Operation['kind'] }[]>;
}

export function createOperationStore(database: Database, kinds: OperationKinds): OperationStore {
  return {
    async insert({ operation, commitment, deadlineInMs, message }, claim, admit) {
      return database.transaction(async (trx) => {
        // The key first: a parallel request with the same key waits here for the commit of this one.
        if (claim && !(await rememberIdempotencyKey(trx, claim))) return null;
        const { orderId } = operation;
        const order = orderId === null ? null : await lockOrderInNeed(trx, orderId);
        if (orderId !== null && !order) return null;
        await lockOpenOperations(trx, operation);
        const open = await readOpenCommitments(trx, operation, commitment.token?.mint ?? null);
        const claims = kindOf(kinds, operation).claims !== undefined;
        admit({ ...open, claimed: claims ? await readClaimedAccounts(trx, kinds, operation) : new Set() });
        const inserted = trx('operations')
          .insert({
            id: operation.id,
            owner_id: operation.ownerId,
            kind: operation.kind,
            network: operation.network,
            chain_id: operation.chainId,
            status: operation.status,
            status_reason: operation.statusReason,
            wallet_address: operation.walletAddress,
            request: JSON.stringify(operation.request),
            preview: JSON.stringify(operation.preview),
            content_hash: operation.contentHash,
            content_version: operation.contentVersion,
            committed_lamports: commitment.lamports.toString(),
            committed_mint: commitment.token?.mint ?? null,
            committed_base_units: (commitment.token?.baseUnits ?? 0n).toString(),
            reference_key: operation.referenceKey,
            order_id: operation.orderId,
            valid_until: operation.validUntil,
            deadline_at: trx.raw(`LEAST(${after(deadlineInMs)}, ?::timestamptz)`, [operation.validUntil]),
            check_at: trx.raw(after(NEW_CHECK_MS)),
          })
          .returning(rowColumns(trx));
        const [row] = await runBuilt<OperationRow>(trx, inserted);
        if (!row) throw new Error('insert returned no row');
        await insertTimelineEntry(trx, row, message);
        await insertPreparedNotifications(trx, operation);
        await showPrepared(trx, operation);
        const begun = toOperation(row);
        if (order) await beginOperation(trx, order, begun);
        return begun;
      });
    },

    async transition(operationId, expectedVersion, change) {
      return database.transaction(async (trx) => {
        const row = await writeStep(trx, operationId, expectedVersion, change);
        if (!row) return null;
        if (change.proof) await connectProvenWallet(trx, row, change.proof);
        if (change.dead) await markSigningRequestDead(trx, change.dead);
        if (change.signingRequest) await insertSigningRequest(trx, row, change.signingRequest);
        if (change.signed) await storeSignature(trx, change.signed);
        if (change.found) await replaceSignature(trx, change.found);
        if (change.byOneNode) await countQuorum(trx, row.network, 'single_node_verdicts');
        await insertTimelineEntry(trx, row, change.message);
        const operation = toOperation(row);
        await insertKindEvents(trx, kindOf(kinds, operation), operation, {
          hasNewStatus: row.status !== row.status_before,
          byOneNode: change.byOneNode === true,
          finalized: change.finalized === true,
        });
        await followOperation(trx, operation);
        return operation;
      });
    },

    async recordEvidence(signingRequestId, evidence) {
      await database('signing_requests')
        .where({ id: signingRequestId })
        .whereNull('dead_at')
        .update({ evidence: JSON.stringify(evidence) });
    },

    async countDispute(operationId) {
      await database.transaction(async (trx) => {
        const [first] = (await trx('operations')
          .where({ id: operationId })
          .whereNull('disputed_at')
          .update({ disputed_at: trx.fn.now() })
          .returning('network')) as Pick<OperationRow, 'network'>[];
        if (first) await countQuorum(trx, first.network, 'disagreements');
      });
    },

    async recordHeld(operationId, pace) {
      const nextCheck = pace === 'stuck' ? after(STUCK_CHECK_MS) : checkAt(IS_WATCHED, 'deadline_at');
      const held = database('operations')
        .where({ id: operationId })
        .whereNotNull('check_at')
        .update({ check_at: database.raw(nextCheck) });
      await runBuilt(database, held);
    },

    async claimOverdue(limit) {
      const result = await database.raw<{ rows: { id: string; kind: Operation['kind'] }[] }>(
        `WITH overdue AS MATERIALIZED (
           SELECT id FROM operations WHERE check_at <= now()
            ORDER BY check_at LIMIT ? FOR UPDATE SKIP LOCKED)
         UPDATE operations SET check_at = ${after(OVERDUE_MS)}
           FROM overdue WHERE operations.id = overdue.id
          RETURNING operations.id, kind`,
        [limit],
      );
      return result.rows;
    },
  };
}

/** The row after the step, and its previous status; null if the row has a newer version, or its deadline has passed. */
async function writeStep(
  trx: Knex.Transaction,
  operationId: string,
  expectedVersion: number,
  change: OperationChange,
): Promise<(OperationRow & { status_before: Operation['status'] }) | null> {
  const written = trx('operations')
    .with('before', (query) => {
      void query
        .select('id', 'status as status_before')
        .from('operations')
        .where({ id: operationId, version: expectedVersion })
        .forUpdate();
      if (change.beforeDeadline) void query.whereRaw('coalesce(deadline_at > clock_timestamp(), true)');
    })
    .updateFrom('before')
    .whereRaw('operations.id = before.id')
    .update(columnsOf(trx, change))
    .returning([...rowColumns(trx), 'before.status_before']);
  const [row] = await runBuilt<OperationRow & { status_before: Operation['status'] }>(trx, written);
  return row ?? null;
}

function columnsOf(trx: Knex.Transaction, change: OperationChange): Record<string, unknown> {
  const ended = hasEnded(change.status);
  const statusReason: StatusReason | null = change.statusReason ?? null;
  const deadlineAt = deadlineOf(change);
  const revertedFee = change.dead?.evidence.reverted?.feeLamports;
  return {
    status: change.status,
    status_reason: statusReason,
    version: trx.raw('operations.version + 1'),
    updated_at: trx.fn.now(),
    deadline_at: trx.raw(deadlineAt),
    ...(change.confirmedBy === undefined
      ? {}
      : { confirmed_by_caller_at: trx.fn.now(), confirmed_by: change.confirmedBy }),
    ...(change.proof ? { wallet_address: change.proof.address } : {}),
    ...(change.submitted ? { submitted_at: trx.fn.now() } : {}),
    ...(change.result === undefined ? {} : { result: change.result && JSON.stringify(change.result) }),
    ...(change.error === undefined ? {} : { error: change.error && JSON.stringify(change.error) }),
    ...(change.outcome === undefined ? {} : { outcome: change.outcome && JSON.stringify(change.outcome) }),
    ...(change.landing === undefined ? {} : { landing: change.landing && JSON.stringify(change.landing) }),
    ...(revertedFee === undefined
      ? {}
      : {
          reverted_fee_lamports: trx.raw('coalesce(operations.reverted_fee_lamports, 0) + ?', [revertedFee]),
        }),
    ...(change.finalized ? { finalized_at: trx.fn.now() } : {}),
    ended_at: ended ? trx.raw('coalesce(operations.ended_at, now())') : null,
    check_at: trx.raw(
      ended && !change.awaitsFinality
        ? 'NULL'
        : `CASE WHEN operations.check_at IS NOT NULL THEN ${checkAt(String(ended || isWatched(change)), deadlineAt)} END`,
    ),
  };
}

/** SQL for the deadline after this step. If the change has none, it stays; `valid_until` may come sooner. */
function deadlineOf({ status, deadlineInMs }: OperationChange): string {
  if (hasEnded(status) || deadlineInMs === null) return 'NULL::timestamptz';
  return deadlineInMs === undefined
    ? 'operations.deadline_at'
    : `LEAST(${after(deadlineInMs)}, operations.valid_until)`;
}

/** Same condition as {@link IS_WATCHED}, for the row after the step. */
function isWatched({ status, statusReason }: OperationChange): boolean {
  return status === 'submitted' || isEnding({ statusReason: statusReason ?? null });
}

/** SQL for a time by the database's clock, which all processes share. */
function after(milliseconds: number): string {
  return `now() + interval '${Math.trunc(milliseconds)} ms'`;
}
