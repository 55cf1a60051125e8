import type { Database } from '../../db/postgres/connect.ts';

/** The names of an operation's events, the first one first. */
export async function eventNames(database: Database, operationId: string): Promise<string[]> {
  return database('events')
    .where({ operation_id: operationId })
    .orderBy('created_at')
    .pluck<string[]>('name');
}
