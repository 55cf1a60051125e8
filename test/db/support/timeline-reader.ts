import type { Knex } from 'knex';
import type { Database } from '../../../db/postgres/connect.ts';
import { createTimelineQueries } from '../../../db/operations/timeline-queries.ts';
import { createReadTimeline } from '../../../use-cases/operations/follow-timeline.ts';
import type { Operation } from '../../../domain/operations/operation.ts';
import { apiKeyOf } from '../../support/actors.ts';

/** Reads an account's timeline like a client that keeps only the last cursor. */
export function timelineReader(database: Database, accountId: string, pageSize = 100, from?: string) {
  const readTimeline = createReadTimeline({ timeline: createTimelineQueries(database) });
  const actor = apiKeyOf(accountId);
  let cursor = from;
  return {
    cursor: () => cursor,
    /** All entries after the cursor, as `<operation id> <version>`. */
    async read(): Promise<string[]> {
      const seen: string[] = [];
      for (;;) {
        const { entries, nextCursor } = await readTimeline(actor, cursor, pageSize);
        cursor = nextCursor;
        seen.push(...entries.map((entry) => entryName(entry.operationId, entry.version)));
        if (entries.length < pageSize) return seen;
      }
    },
  };
}

export function entryName(operationId: string, version: number): string {
  return `${operationId} ${version}`;
}

/** One entry, in a transaction that the test ends later. */
export async function writeEntry(
  transaction: Knex,
  { id, ownerId }: Pick<Operation, 'id' | 'ownerId'>,
  version: number,
): Promise<string> {
  await transaction('operation_timeline').insert({
    operation_id: id,
    owner_id: ownerId,
    version,
    status: 'submitted',
    message: `Step ${version}.`,
  });
  return entryName(id, version);
}
