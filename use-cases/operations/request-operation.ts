import type { OperationDetails } from '../../db/operations/operation-queries.ts';
import type { Actor } from '../../domain/access/actor.ts';
import { mayRequestFrom } from '../../domain/access/relation.ts';
import { invalidField, ServiceError } from '../../domain/errors.ts';
import type { Logger } from '../../telemetry/logger.ts';
import { authorizeOwner } from '../access/authorize.ts';
import type { Created, Idempotency, MakeOnce } from './idempotency.ts';
import type { InsertOperation, OperationToInsert } from './insert-operation.ts';
import type { OperationReader } from './read-operation.ts';

export interface OperationRequest extends Omit<OperationToInsert, 'orderId'> {
  /** The request in canonical form: equal requests have the same body (idempotency.ts). A repeat is not prepared again. */
  body: unknown;
}

/** From the HTTP request: its idempotency key and the id in its log lines. */
export interface RequestContext {
  idempotency: Idempotency;
  requestId: string;
}

export interface RequestOperationDeps {
  insertOperation: InsertOperation;
  reader: Pick<OperationReader, 'read'>;
  makeOnce: MakeOnce;
  log: Logger;
}

export type RequestOperation = ReturnType<typeof createRequestOperation>;

export function createRequestOperation({ insertOperation, reader, makeOnce, log }: RequestOperationDeps) {
  /** Commits an operation's row, once for each idempotency key, and starts its workflow. */
  return async function requestOperation(
    actor: Actor,
    { body, ...request }: OperationRequest,
    { idempotency, requestId }: RequestContext,
  ): Promise<Created<OperationDetails>> {
    const ownerId = authorizeOwner(actor, 'operation.request');
    const { network, walletAddress } = request;
    if (walletAddress !== null && !mayRequestFrom(actor, { network, address: walletAddress })) {
      throw new ServiceError('FORBIDDEN', 'You have not proven this wallet.', {
        details: `from: sign in with ${walletAddress} on ${network}, or use the wallet that you have signed in with`,
      });
    }
    return makeOnce({ ...idempotency, ownerId }, body, {
      read: (operationId) => reader.read(actor, 'operation.request', operationId),
      async make(claim) {
        checkNotExpired(request);
        const operation = await insertOperation(
          ownerId,
          request,
          claim,
          log.child({ request_id: requestId }),
        );
        return operation && reader.read(actor, 'operation.request', operation.id);
      },
    });
  };
}

/** Only before a row is inserted: a repeat of an existing request is answered even after its `valid_until`. */
function checkNotExpired({ validUntil }: Pick<OperationRequest, 'validUntil'>): void {
  if (validUntil && validUntil.getTime() <= Date.now()) {
    throw invalidField('valid_until', 'must be in the future');
  }
}
