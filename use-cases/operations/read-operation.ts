import type {
  OperationDetails,
  OperationQueries,
  OperationState,
} from '../../db/operations/operation-queries.ts';
import type { Actor } from '../../domain/access/accounts.ts';
import { ownerOf } from '../../domain/access/owner.ts';
import { ServiceError } from '../../domain/errors.ts';
import { kindOf, type OperationKinds } from '../../domain/operations/operation-kind.ts';
import type { Operation } from '../../domain/operations/operation.ts';
import type { OperationToStart } from '../temporal-gateway.ts';

const OPERATION_ID = /^op_[0-9a-f-]{36}$/;

export interface OperationReaderDeps {
  queries: Pick<OperationQueries, 'details' | 'stateOf'>;
}

export interface OperationReader {
  /** The caller's own operation; one of another owner does not exist for the caller. */
  read(actor: Actor, operationId: string): Promise<OperationDetails>;
  /** The same without its history: enough to decide by. */
  readState(actor: Actor, operationId: string): Promise<OperationState>;
}

export function createOperationReader({ queries }: OperationReaderDeps): OperationReader {
  return {
    read: (actor, operationId) => found(operationId, () => queries.details(ownerOf(actor).id, operationId)),
    readState: (actor, operationId) =>
      found(operationId, () => queries.stateOf(ownerOf(actor).id, operationId)),
  };
}

async function found<T>(operationId: string, read: () => Promise<T | null>): Promise<T> {
  // Text of any other form cannot name one, and may hold what the database takes for an error.
  const value = OPERATION_ID.test(operationId) ? await read() : null;
  if (value === null) {
    throw new ServiceError('NOT_FOUND', 'There is no such operation.', { details: 'operation_id' });
  }
  return value;
}

export function operationToStart(kinds: OperationKinds, operation: Operation): OperationToStart {
  const { id, kind, request } = operation;
  return { id, kind, summary: kindOf(kinds, operation).summary(request) };
}
