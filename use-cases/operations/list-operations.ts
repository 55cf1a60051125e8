import { z } from 'zod';
import type {
  OperationFilters,
  OperationListQueries,
  OperationPlace,
} from '../../db/operations/operation-list.ts';
import type { OperationQueries } from '../../db/operations/operation-queries.ts';
import type { Actor } from '../../domain/access/actor.ts';
import { may } from '../../domain/access/may.ts';
import type { Operation } from '../../domain/operations/operation.ts';
import { authorizeOwner } from '../access/authorize.ts';
import { decodeCursor, encodeCursor } from '../opaque-cursor.ts';

export interface ListOperationsDeps {
  lists: OperationListQueries;
  queries: Pick<OperationQueries, 'walletSharers'>;
}

export interface ListedOperations extends OperationFilters {
  /** Without those of others who share a wallet with the caller. */
  isOwn?: boolean;
}

export interface OperationPage {
  operations: Operation[];
  /** Null on the last page. */
  nextCursor: string | null;
}

const cursorParts = z.tuple([z.int().nonnegative(), z.string().regex(/^op_[0-9a-f-]{36}$/)]);

export function createListOperations({ lists, queries }: ListOperationsDeps) {
  /** The caller's operations, and those of the wallets that it shares, newest first, after a cursor. */
  return async function listOperations(
    actor: Actor,
    { isOwn = false, ...filters }: ListedOperations,
    { cursor, limit }: { cursor: string | undefined; limit: number },
  ): Promise<OperationPage> {
    const ownerId = authorizeOwner(actor, 'operation.list');
    const isShared = !isOwn && may(actor, 'operation.list', 'shared') === 'allowed';
    const owner = { ownerId, sharers: isShared ? await queries.walletSharers(ownerId) : [] };
    const after = cursor === undefined ? null : placeOf(cursor);
    // One more than requested shows if there is another page.
    const found = await lists.newest(owner, filters, after, limit + 1);
    const page = found.slice(0, limit);
    const last = page.at(-1);
    return {
      operations: page.map(({ operation }) => operation),
      nextCursor: found.length > limit && last ? cursorOf(last.place) : null,
    };
  };
}

function cursorOf({ createdAtMicros, id }: OperationPlace): string {
  return encodeCursor([createdAtMicros, id]);
}

function placeOf(cursor: string): OperationPlace {
  const [createdAtMicros, id] = decodeCursor(cursorParts, cursor, 'cursor');
  return { createdAtMicros, id };
}
