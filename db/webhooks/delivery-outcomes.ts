import { FAILING_AFTER, FULL_RELEASE } from '../../domain/webhooks/endpoint-health.ts';
import type { AttemptRecord } from './attempt-record.ts';
import type { Database } from '../postgres/connect.ts';
import { preparedStatement } from '../postgres/prepared-statement.ts';
import { isRefusedValue } from '../postgres/refused-value.ts';

/** Outcome of one attempt. */
export interface DeliveryOutcome {
  deliveryId: string;
  endpointId: string;
  attempt: AttemptRecord;
  status: 'delivered' | 'failed' | 'retrying';
  /** Its workflow makes the next attempt. False when it is finished or waits for a place as a workflow. */
  hasWorkflow: boolean;
  /** Until the next attempt; 0 if there is none. */
  waitMs: number;
  /** How long its workflow may stay silent before it is started again; 0 without a workflow. */
  leaseMs: number;
  /** The receiver answered 410: the endpoint is switched off. */
  gone: boolean;
}

export interface DeliveryOutcomes {
  /**
   * Records attempts, the state of their deliveries, and the health of their endpoints, in one database transaction. Returns the
   * deliveries that were written. An attempt is left out if its number is already recorded or its delivery is finished: its
   * lease ran out and another worker made it too. An outcome that the database cannot store is reported to `onRefused` and
   * left out; the others are written.
   */
  record(outcomes: readonly DeliveryOutcome[]): Promise<string[]>;
}

// Deliveries are locked in the order of their ids, then endpoints in the order of theirs, so that two dispatchers with the
// same ones never deadlock. Only written outcomes count for an endpoint's health, because a batch is repeated if the
// database's answer was lost.
//
// The planner estimates ten rows for an array. With a join to the locked rows, it compared each of five hundred with each;
// with `finished_at IS NULL`, it read everything unfinished. Therefore the condition lists the statuses, and the count
// (test/db/webhooks/delivery-backlog.test.ts) is evaluated once, before any row is read: by then all are locked.
const RECORD = `WITH outcome AS (
    SELECT *, started_at + duration_ms * interval '1 ms' AS ended_at
      FROM unnest($1::text[], $2::text[], $3::text[], $4::bool[], $5::int[], $6::int[], $7::int[], $8::timestamptz[],
                  $9::int[], $10::int[], $11::text[], $12::text[], $13::text[])
        AS t (delivery_id, endpoint_id, status, gone, wait_ms, lease_ms, number, started_at, duration_ms, status_code,
              error_class, error_message, response_body)),
  locked AS MATERIALIZED (
    SELECT id FROM deliveries WHERE id = ANY ($1) ORDER BY id FOR UPDATE),
  written AS (
    UPDATE deliveries d
       SET status = o.status,
           attempt_count = o.number,
           leased_until = CASE WHEN o.status = 'retrying' THEN now() + (o.wait_ms + o.lease_ms) * interval '1 ms' END,
           due_at = CASE WHEN o.status = 'retry_due' THEN now() + o.wait_ms * interval '1 ms' END,
           finished_at = CASE WHEN o.status IN ('delivered', 'failed') THEN now() END
      FROM outcome o
     WHERE d.id = o.delivery_id AND d.attempt_count = o.number - 1 AND d.status NOT IN ('delivered', 'failed')
       AND (SELECT count(*) FROM locked) > 0
    RETURNING d.id, d.attempt_count),
  counted AS MATERIALIZED (
    SELECT o.*, max(o.ended_at) FILTER (WHERE o.status = 'delivered') OVER (PARTITION BY o.endpoint_id) AS success_ended_at
      FROM outcome o JOIN written ON written.id = o.delivery_id AND written.attempt_count = o.number),
  logged AS (
    INSERT INTO attempts (delivery_id, number, started_at, duration_ms, status_code, error_class, error_message, response_body)
    SELECT delivery_id, number, started_at, duration_ms, status_code, error_class, error_message, response_body
      FROM counted
    ON CONFLICT DO NOTHING),
  batch AS (
    SELECT endpoint_id, bool_or(gone) AS gone, bool_or(status = 'delivered') AS succeeded,
           max(started_at) FILTER (WHERE status = 'delivered') AS last_success_at,
           max(started_at) FILTER (WHERE status <> 'delivered') AS last_failure_at,
           -- After the last success in this batch; all of them if it has none.
           count(*) FILTER (WHERE success_ended_at IS NULL OR ended_at > success_ended_at) AS failures,
           min(started_at) FILTER (WHERE success_ended_at IS NULL OR ended_at > success_ended_at) AS first_failure_at
      FROM counted GROUP BY endpoint_id),
  seen AS MATERIALIZED (
    SELECT batch.*, CASE WHEN succeeded THEN 0 ELSE w.consecutive_failures END + failures AS failures_now
      FROM batch JOIN webhook_endpoints w ON w.id = batch.endpoint_id
     ORDER BY w.id FOR NO KEY UPDATE OF w),
  health AS (
    UPDATE webhook_endpoints w
       SET consecutive_failures = seen.failures_now,
           failing_since = CASE
             WHEN seen.failures_now = 0 THEN NULL
             WHEN seen.succeeded OR w.failing_since IS NULL THEN seen.first_failure_at
             ELSE w.failing_since END,
           last_success_at = greatest(seen.last_success_at, w.last_success_at),
           last_failure_at = greatest(seen.last_failure_at, w.last_failure_at),
           last_triggered_at = greatest(w.last_triggered_at, seen.last_success_at, seen.last_failure_at),
           release_limit = CASE
             WHEN seen.failures_now >= ${FAILING_AFTER} THEN 0
             WHEN NOT seen.succeeded THEN CASE WHEN w.release_limit > 1 THEN w.release_limit / 2 ELSE w.release_limit END
             WHEN w.release_limit = 0 THEN 1
             WHEN seen.failures_now > 0 THEN w.release_limit
             WHEN w.release_limit * 2 < ${FULL_RELEASE} THEN w.release_limit * 2
           END,
           warned_at = CASE WHEN seen.succeeded THEN NULL ELSE w.warned_at END,
           active = w.active AND NOT seen.gone,
           deactivated_at = CASE WHEN seen.gone AND w.active THEN now() ELSE w.deactivated_at END,
           deactivation_reason = CASE WHEN seen.gone AND w.active THEN 'gone' ELSE w.deactivation_reason END
      FROM seen WHERE w.id = seen.endpoint_id)
  SELECT id FROM written`;

export function createDeliveryOutcomes(
  database: Database,
  onRefused: (error: unknown) => void = () => undefined,
): DeliveryOutcomes {
  const statement = preparedStatement<{ id: string }>(database, 'record_outcomes', RECORD);

  /** If a batch fails, halves it until the outcome that cannot be stored is found. */
  async function record(outcomes: readonly DeliveryOutcome[]): Promise<string[]> {
    try {
      return await write(outcomes);
    } catch (error) {
      if (!isRefusedValue(error)) throw error;
      if (outcomes.length <= 1) {
        onRefused(error);
        return [];
      }
      const middle = outcomes.length >> 1;
      const written = await record(outcomes.slice(0, middle));
      return [...written, ...(await record(outcomes.slice(middle)))];
    }
  }

  async function write(unsorted: readonly DeliveryOutcome[]): Promise<string[]> {
    const outcomes = unsorted.toSorted((a, b) => (a.deliveryId < b.deliveryId ? -1 : 1));
    const attempts = outcomes.map(({ attempt }) => attempt);
    const rows = await statement([
      outcomes.map(({ deliveryId }) => deliveryId),
      outcomes.map(({ endpointId }) => endpointId),
      outcomes.map(rowStatus),
      outcomes.map(({ gone }) => gone),
      outcomes.map(({ waitMs }) => waitMs),
      outcomes.map(({ leaseMs }) => leaseMs),
      attempts.map(({ number }) => number),
      attempts.map(({ startedAt }) => startedAt),
      attempts.map(({ durationMs }) => durationMs),
      attempts.map(({ statusCode }) => statusCode),
      attempts.map(({ errorClass }) => errorClass),
      attempts.map(({ errorMessage }) => errorMessage),
      attempts.map(({ responseBody }) => responseBody),
    ]);
    return rows.map(({ id }) => id);
  }

  return { record };
}

/** The API says `retrying` with or without a workflow; the column says `retry_due` without one. */
function rowStatus({ status, hasWorkflow }: DeliveryOutcome): string {
  return status === 'retrying' && !hasWorkflow ? 'retry_due' : status;
}
