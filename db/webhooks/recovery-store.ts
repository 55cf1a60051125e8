import type { Knex } from 'knex';
import type { Database } from '../postgres/connect.ts';
import { notifyDelivery } from './notify-delivery.ts';
import { rememberIdempotencyKey, type IdempotencyClaim } from '../operations/idempotency-store.ts';

/** A job that delivers again the events that an endpoint missed. */
export interface Recovery {
  id: string;
  endpointId: string;
  since: Date;
  until: Date;
  /** Null until it is counted, and if counting took too long. */
  totalCount: number | null;
  recoveredCount: number;
  createdAt: Date;
  finishedAt: Date | null;
}

export interface NewRecovery {
  id: string;
  accountId: string;
  endpointId: string;
  since: Date;
  /** Null or a time in the future: now. */
  until: Date | null;
}

export interface RecoveryStore {
  /**
   * Returns the endpoint's recovery that is under way, if there is one, instead of a new one. Null if another request has used
   * the idempotency key in the meantime. `admit` gets the number of recoveries that the account has under way, while none can
   * be added, and throws if there are too many.
   */
  insert(
    recovery: NewRecovery,
    claim: IdempotencyClaim | null,
    admit: (underWay: number) => void,
  ): Promise<{ recovery: Recovery; isNew: boolean } | null>;
  find(owner: { accountId: string; endpointId: string }, id: string): Promise<Recovery | null>;
  /** Null if the account has no such endpoint. */
  isEndpointActive(owner: { accountId: string; endpointId: string }): Promise<boolean | null>;
}

interface RecoveryRow {
  id: string;
  endpoint_id: string;
  since: Date;
  until: Date;
  total_count: number | null;
  recovered_count: number;
  created_at: Date;
  finished_at: Date | null;
}

/** Rolls the transaction back, so that its idempotency key is not stored. */
class UnderWay extends Error {
  readonly recovery: Recovery;

  constructor(recovery: Recovery) {
    super('a recovery of the endpoint is under way');
    this.recovery = recovery;
  }
}

const INSERT = `INSERT INTO webhook_recoveries (id, account_id, endpoint_id, since, until)
  VALUES (:id, :accountId, :endpointId, :since, least(:until, now()))
  ON CONFLICT (endpoint_id) WHERE finished_at IS NULL DO NOTHING RETURNING *`;

export function createRecoveryStore(database: Database): RecoveryStore {
  return {
    async insert(recovery, claim, admit) {
      try {
        return await database.transaction(async (trx) => {
          if (claim && !(await rememberIdempotencyKey(trx, claim))) return null;
          const underWay = await countLocked(trx, recovery.accountId);
          const { rows } = await trx.raw<{ rows: RecoveryRow[] }>(INSERT, { ...recovery });
          const [row] = rows;
          if (row) {
            admit(underWay);
            await notifyDelivery(trx, recovery.endpointId);
            return { recovery: toRecovery(row), isNew: true };
          }
          const other = (await trx('webhook_recoveries')
            .where({ endpoint_id: recovery.endpointId })
            .orderBy('created_at', 'desc')
            .first()) as RecoveryRow | undefined;
          if (!other) throw new Error('a recovery stood in the way and is not there');
          throw new UnderWay(toRecovery(other));
        });
      } catch (error) {
        if (error instanceof UnderWay) return { recovery: error.recovery, isNew: false };
        throw error;
      }
    },

    async find({ accountId, endpointId }, id) {
      const row = (await database('webhook_recoveries')
        .where({ id, account_id: accountId, endpoint_id: endpointId })
        .first()) as RecoveryRow | undefined;
      return row ? toRecovery(row) : null;
    },

    async isEndpointActive({ accountId, endpointId }) {
      const row = (await database('webhook_endpoints')
        .where({ id: endpointId, account_id: accountId, deleted_at: null })
        .first('active')) as { active: boolean } | undefined;
      return row?.active ?? null;
    },
  };
}

/** If two begin at once, the second one counts the first. */
async function countLocked(trx: Knex.Transaction, accountId: string): Promise<number> {
  await trx('accounts').where({ id: accountId }).forNoKeyUpdate().first('id');
  const [row] = (await trx('webhook_recoveries')
    .where({ account_id: accountId })
    .whereNull('finished_at')
    .count({ count: '*' })) as { count: string | number }[];
  return Number(row?.count ?? 0);
}

function toRecovery(row: RecoveryRow): Recovery {
  return {
    id: row.id,
    endpointId: row.endpoint_id,
    since: row.since,
    until: row.until,
    totalCount: row.total_count,
    recoveredCount: row.recovered_count,
    createdAt: row.created_at,
    finishedAt: row.finished_at,
  };
}
