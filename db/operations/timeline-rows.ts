import type { Knex } from 'knex';
import { runPrepared } from '../postgres/prepared-statement.ts';
import type { OperationRow } from './rows.ts';

/** Channel for waiting requests: an operation has a new version. The payload is the ids of the operation and its owner. */
export const OPERATION_CHANNEL = 'operation_changed';

const INSERT = {
  name: 'insert_timeline_entry',
  text: `WITH entry AS (
      INSERT INTO operation_timeline (operation_id, owner_id, version, status, status_reason, message)
      VALUES ($1, $2, $3, $4, $5, $6) RETURNING version)
    SELECT pg_notify('${OPERATION_CHANNEL}', $7) FROM entry`,
};

/** Writes what a step did, and wakes those who wait for it, in the transaction of the step. */
export async function insertTimelineEntry(
  trx: Knex.Transaction,
  { id, owner_id: ownerId, version, status, status_reason: reason }: OperationRow,
  message: string,
): Promise<void> {
  await runPrepared(trx, INSERT, [id, ownerId, version, status, reason, message, `${ownerId} ${id}`]);
}
