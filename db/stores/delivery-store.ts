import type { Database } from '../connect.ts';

/** One event on its way to one endpoint, with all that an attempt needs. */
export interface DeliveryTask {
  deliveryId: string;
  eventId: string;
  endpointId: string;
  accountId: string;
  status: 'queued' | 'retrying';
  attemptCount: number;
  url: string;
  secretCiphertext: string;
  eventVersion: number;
  body: string;
}

export interface AttemptRecord {
  number: number;
  startedAt: Date;
  durationMs: number;
  statusCode: number | null;
  errorClass: string | null;
  errorMessage: string | null;
  responseBody: string | null;
}

export interface DeliveryOutcome {
  status: 'retrying' | 'delivered' | 'failed';
  /** For `retrying`: how long whoever works on it may stay silent before another takes it. */
  leaseMs?: number;
  deactivateEndpoint?: boolean;
}

export interface DeliveryStore {
  /** Takes up to `limit` due deliveries of other accounts for `leaseMs`; no two callers get the same one. */
  claimDue(limit: number, leaseMs: number, withoutAccounts?: readonly string[]): Promise<DeliveryTask[]>;
  /** Takes one delivery for its workflow; null once it is finished. */
  claim(deliveryId: string, leaseMs: number): Promise<DeliveryTask | null>;
  /**
   * Records an attempt and what follows from it. False where this attempt's number is recorded already: the
   * lease ran out and somebody else made it too.
   */
  recordAttempt(deliveryId: string, attempt: AttemptRecord, outcome: DeliveryOutcome): Promise<boolean>;
}

interface TaskRow {
  id: string;
  event_id: string;
  endpoint_id: string;
  account_id: string;
  status: 'queued' | 'retrying';
  attempt_count: number;
  url: string;
  secret_ciphertext: string;
  schema_version: number;
  body: string;
}

const TASK_COLUMNS = `d.id, d.event_id, d.endpoint_id, d.account_id, d.status, d.attempt_count,
  w.url, w.secret_ciphertext, e.schema_version, e.body`;

export function createDeliveryStore(database: Database): DeliveryStore {
  return {
    async claimDue(limit, leaseMs, withoutAccounts = []) {
      const result = await database.raw<{ rows: TaskRow[] }>(
        // Materialised: a plan that ran the subquery again would claim beyond the limit.
        `WITH due AS MATERIALIZED (
           SELECT id FROM deliveries
            WHERE finished_at IS NULL AND due_at <= now() AND account_id <> ALL (?)
            ORDER BY due_at LIMIT ? FOR UPDATE SKIP LOCKED)
         UPDATE deliveries d SET due_at = now() + ? * interval '1 ms'
           FROM due, events e, webhook_endpoints w
          WHERE d.id = due.id AND e.id = d.event_id AND w.id = d.endpoint_id
          RETURNING ${TASK_COLUMNS}`,
        [[...withoutAccounts], limit, leaseMs],
      );
      return result.rows.map(toTask);
    },

    async claim(deliveryId, leaseMs) {
      const result = await database.raw<{ rows: TaskRow[] }>(
        `UPDATE deliveries d SET due_at = now() + ? * interval '1 ms'
           FROM events e, webhook_endpoints w
          WHERE d.id = ? AND d.finished_at IS NULL AND e.id = d.event_id AND w.id = d.endpoint_id
          RETURNING ${TASK_COLUMNS}`,
        [leaseMs, deliveryId],
      );
      const row = result.rows[0];
      return row ? toTask(row) : null;
    },

    async recordAttempt(deliveryId, attempt, outcome) {
      return database.transaction(async (transaction) => {
        const finished = outcome.status !== 'retrying';
        const updated = await transaction('deliveries')
          .where({ id: deliveryId, attempt_count: attempt.number - 1 })
          .whereNull('finished_at')
          .update({
            status: outcome.status,
            attempt_count: attempt.number,
            due_at: finished ? null : transaction.raw(`now() + ? * interval '1 ms'`, [outcome.leaseMs ?? 0]),
            finished_at: finished ? transaction.fn.now() : null,
          })
          .returning('endpoint_id');
        const endpointId = (updated[0] as { endpoint_id: string } | undefined)?.endpoint_id;
        if (!endpointId) return false;
        await transaction('attempts').insert({
          delivery_id: deliveryId,
          number: attempt.number,
          started_at: attempt.startedAt,
          duration_ms: attempt.durationMs,
          status_code: attempt.statusCode,
          error_class: attempt.errorClass,
          error_message: attempt.errorMessage,
          response_body: attempt.responseBody,
        });
        await transaction('webhook_endpoints')
          .where({ id: endpointId })
          .update({
            last_triggered_at: attempt.startedAt,
            ...(outcome.deactivateEndpoint ? { active: false } : {}),
          });
        if (outcome.deactivateEndpoint) {
          // Gone is gone: what else was on its way there fails visibly with it.
          await transaction('deliveries')
            .where({ endpoint_id: endpointId })
            .whereNull('finished_at')
            .update({ status: 'failed', due_at: null, finished_at: transaction.fn.now() });
        }
        return true;
      });
    },
  };
}

function toTask(row: TaskRow): DeliveryTask {
  return {
    deliveryId: row.id,
    eventId: row.event_id,
    endpointId: row.endpoint_id,
    accountId: row.account_id,
    status: row.status,
    attemptCount: row.attempt_count,
    url: row.url,
    secretCiphertext: row.secret_ciphertext,
    eventVersion: row.schema_version,
    body: row.body,
  };
}
