import type { Knex } from 'knex';
import type { WalletSharer } from '../../domain/access/relation.ts';
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

/** Whose operations are listed: the owner's, and those of others for wallets that they share with it. */
export interface ListedOwner {
  ownerId: string;
  /** Empty: the list is the owner's alone. */
  sharers: readonly WalletSharer[];
}

export interface OperationListQueries {
  /** Newest first, after a position. */
  newest(
    owner: ListedOwner,
    filters: OperationFilters,
    after: OperationPlace | null,
    limit: number,
  ): Promise<ListedOperation[]>;
}

export function createOperationListQueries(database: Database): OperationListQueries {
  return {
    async newest(owner, filters, after, limit) {
      const rows = (await newestOperations(database, owner, filters, after, limit)) as (OperationRow & {
        created_at_micros: number;
      })[];
      return rows.map((row) => ({
        operation: toOperation(row),
        place: { createdAtMicros: row.created_at_micros, id: row.id },
      }));
    },
  };
}

/** The statement of a page: one list, or the newest of several lists, of which each has an index. */
export function newestOperations(
  database: Knex,
  { ownerId, sharers }: ListedOwner,
  filters: OperationFilters,
  after: OperationPlace | null,
  limit: number,
): Knex.QueryBuilder {
  const page = (from: Knex.QueryBuilder): Knex.QueryBuilder =>
    from
      .orderBy([
        { column: 'created_at', order: 'desc' },
        { column: 'id', order: 'desc' },
      ])
      .limit(limit);
  const own = page(listOf(database, { owner_id: ownerId }, filters, after));
  const { wallet, network } = filters;
  const shared = sharers
    .filter((one) => (wallet ?? one.address) === one.address && (network ?? one.network) === one.network)
    .map((one) =>
      page(
        listOf(
          database,
          { owner_id: one.ownerId, wallet_address: one.address, network: one.network },
          filters,
          after,
        ).whereNotNull('reference_key'),
      ),
    );
  if (shared.length === 0) return own;
  const [first, ...others] = [own, ...shared].map((list, index) =>
    database.select('*').from(list.as(`list_${index}`)),
  );
  if (!first) throw new Error('the list has no part');
  return page(database.select('*').from(first.unionAll(others).as('newest')));
}

function listOf(
  database: Knex,
  whose: Record<string, string>,
  { kinds, statuses, wallet, network }: OperationFilters,
  after: OperationPlace | null,
): Knex.QueryBuilder {
  return database('operations')
    .select(
      ...rowColumns(database),
      database.raw(`${asMicroseconds('operations.created_at')} AS created_at_micros`),
    )
    .where({
      ...(wallet === undefined ? {} : { wallet_address: wallet }),
      ...(network === undefined ? {} : { network }),
      ...whose,
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
    });
}
