import type {
  OperationDetails,
  OperationQueries,
  OperationState,
} from '../../db/operations/operation-queries.ts';
import type { Actor } from '../../domain/access/actor.ts';
import { mayReachOthers, type Action } from '../../domain/access/may.ts';
import { isPerson, ownerOf } from '../../domain/access/owner.ts';
import { relationTo, type Relation } from '../../domain/access/relation.ts';
import { kindOf, type OperationKinds } from '../../domain/operations/operation-kind.ts';
import type { Operation } from '../../domain/operations/operation.ts';
import { authorize, notFound } from '../access/authorize.ts';
import type { OperationToStart } from '../temporal-gateway.ts';

const OPERATION_ID = /^op_[0-9a-f-]{36}$/;

export type OperationRight = Action & `operation.${string}`;

export interface OperationReaderDeps {
  queries: Pick<OperationQueries, 'details' | 'state' | 'stateOf' | 'walletSharers'>;
}

/** An operation that the actor may act on, and why. */
export type Admitted<T> = T & { relation: Relation };

export interface OperationReader {
  /** Throws NOT_FOUND unless the operation exists and the actor has the right to it. */
  read(actor: Actor, right: OperationRight, operationId: string): Promise<Admitted<OperationDetails>>;
  /** The same without its history: enough for a decision. */
  readState(actor: Actor, right: OperationRight, operationId: string): Promise<Admitted<OperationState>>;
}

export function createOperationReader({ queries }: OperationReaderDeps): OperationReader {
  /** `readOf` reads the operation if it belongs to that owner. */
  async function admitted<T extends { operation: Operation }>(
    actor: Actor,
    right: OperationRight,
    operationId: string,
    readOf: (ownerId: string) => Promise<T | null>,
  ): Promise<Admitted<T>> {
    // Text of any other form cannot be an id, and may contain characters that the database rejects.
    if (!OPERATION_ID.test(operationId)) throw notFound('operation');
    const owner = ownerOf(actor);
    // One statement for almost every request, which cannot return another owner's row.
    const own = owner && (await readOf(owner.id));
    if (own) {
      authorize(actor, right, 'own');
      return { ...own, relation: 'own' };
    }
    const other = await readOther(actor, right, operationId, readOf);
    if (other) return other;
    // A key without the scope is refused in the same words as for an operation that exists.
    authorize(actor, right, 'foreign');
    throw notFound('operation');
  }

  async function readOther<T extends object>(
    actor: Actor,
    right: OperationRight,
    operationId: string,
    readOf: (ownerId: string) => Promise<T | null>,
  ): Promise<Admitted<T> | null> {
    if (!mayReachOthers(actor, right)) return null;
    const state = await queries.state(operationId);
    if (!state) return null;
    const { operation } = state;
    const owner = ownerOf(actor);
    const sharers = owner && isPerson(operation.ownerId) ? await queries.walletSharers(owner.id) : [];
    const relation = relationTo(actor, operation, sharers);
    authorize(actor, right, relation);
    const found = await readOf(operation.ownerId);
    return found && { ...found, relation };
  }

  return {
    read: (actor, right, operationId) =>
      admitted(actor, right, operationId, (ownerId) => queries.details(ownerId, operationId)),
    readState: (actor, right, operationId) =>
      admitted(actor, right, operationId, (ownerId) => queries.stateOf(ownerId, operationId)),
  };
}

export function operationToStart(kinds: OperationKinds, operation: Operation): OperationToStart {
  const { id, kind, request } = operation;
  return { id, kind, summary: kindOf(kinds, operation).summary(request) };
}
