import type { Network } from '../../domain/networks.ts';
import type { Operation, OperationStatus } from '../../domain/operations/operation.ts';
import type { Database } from '../postgres/connect.ts';
import { asMicroseconds, fromMicroseconds } from '../postgres/microseconds.ts';
import { rowColumns, toOperation, type OperationRow } from './rows.ts';

/** A filter that is left out does not restrict the list. */
export interface OperationFilters {
  kinds?: readonly string[] | undefined;
  statuses?: readonly OperationStatus[] | undefined;
  wallet?: string | undefined;
  network?: Network | undefined;
}

/** The position after which a list, newest first, continues. */
export interface OperationPlace {
  createdAtMicros: number;
  id: string;
}

export interface ListedOperation {
  operation: Operation;
  place: OperationPlace;
}

export interface OperationListQueries {
  /** The owner's operations, newest first, after a position. */
  newest(
    ownerId: string,
    filters: OperationFilters,
    after: OperationPlace | null,
    limit: number,
  ): Promise<ListedOperation[]>;
}

export function createOperationListQueries(database: Database): OperationListQueries {
  return {
    async newest(ownerId, { kinds, statuses, wallet, network }, after, limit) {
      const rows = (await database('operations')
        .select(
          ...rowColumns(database),
          database.raw(`${asMicroseconds('operations.created_at')} AS created_at_micros`),
        )
        .where({
          owner_id: ownerId,
          ...(wallet === undefined ? {} : { wallet_address: wallet }),
          ...(network === undefined ? {} : { network }),
        })
        .modify((query) => {
          if (kinds) void query.whereIn('kind', [...kinds]);
          if (statuses) void query.whereIn('status', [...statuses]);
          if (after) {
            void query.whereRaw(`(created_at, id) < (${fromMicroseconds('?')}, ?)`, [
              after.createdAtMicros,
              after.id,
            ]);
          }
        })
        .orderBy([
          { column: 'created_at', order: 'desc' },
          { column: 'id', order: 'desc' },
        ])
        .limit(limit)) as (OperationRow & { created_at_micros: number })[];
      return rows.map((row) => ({
        operation: toOperation(row),
        place: { createdAtMicros: row.created_at_micros, id: row.id },
      }));
    },
  };
}
