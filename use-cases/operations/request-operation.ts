import type { OpenCommitments, OwnedChain } from '../../db/operations/open-commitments.ts';
import type { OperationDetails } from '../../db/operations/operation-queries.ts';
import type { OperationStore } from '../../db/operations/operation-store.ts';
import { newId } from '../../db/postgres/new-id.ts';
import type { Actor } from '../../domain/access/actor.ts';
import { mayRequestFrom } from '../../domain/access/relation.ts';
import type { ChainReader } from '../../domain/chain-reader.ts';
import { ServiceError } from '../../domain/errors.ts';
import type { Network } from '../../domain/networks.ts';
import { contentHash } from '../../domain/operations/content-hash.ts';
import { kindOf, type OperationKinds } from '../../domain/operations/operation-kind.ts';
import { firstStep } from '../../domain/operations/operation-transitions.ts';
import type { Operation } from '../../domain/operations/operation.ts';
import type { Logger } from '../../telemetry/logger.ts';
import { operationWorkflowId } from '../../workflows/operations/operation-messages.ts';
import { authorizeOwner } from '../access/authorize.ts';
import type { TemporalGateway } from '../temporal-gateway.ts';
import type { Created, Idempotency, MakeOnce } from './idempotency.ts';
import { operationToStart, type OperationReader } from './read-operation.ts';

/** The result of a kind's preparation, before the row is written. */
export interface PreparedOperation {
  request: unknown;
  preview: unknown;
  /** Null for a kind without a transaction. */
  referenceKey: string | null;
  /**
   * Throws if the wallet's other open operations leave too little for this one. The store calls it under a lock, with the
   * operations that are open by then, so this is the check that counts.
   */
  admitUnderLock(open: OpenCommitments): void;
}

export interface OperationRequest {
  kind: string;
  network: Network;
  /** Null if the operation has no wallet yet. */
  walletAddress: string | null;
  validUntil: Date | null;
  /** The request in canonical form: equal requests have the same body (idempotency.ts). */
  body: unknown;
  /** Not called for a repeat. */
  prepare(place: OwnedChain): Promise<PreparedOperation>;
}

/** From the HTTP request: its idempotency key and the id in its log lines. */
export interface RequestContext {
  idempotency: Idempotency;
  requestId: string;
}

export interface RequestOperationDeps {
  kinds: OperationKinds;
  chain: Pick<ChainReader, 'chainId'>;
  store: Pick<OperationStore, 'insert'>;
  reader: Pick<OperationReader, 'read'>;
  makeOnce: MakeOnce;
  gateway: Pick<TemporalGateway, 'startOperation'>;
  log: Logger;
}

export type RequestOperation = ReturnType<typeof createRequestOperation>;

const ACCEPTED = 202;

export function createRequestOperation({
  kinds,
  chain,
  store,
  reader,
  makeOnce,
  gateway,
  log,
}: RequestOperationDeps) {
  /** If this fails, the reconciler starts the workflow, so the response does not wait for Temporal. */
  function startInBackground(operation: Operation, requestLog: Logger): void {
    gateway.startOperation(operationToStart(kinds, operation)).catch((error: unknown) => {
      requestLog.warn(
        { operation_id: operation.id, err: error },
        'the workflow was not started; the reconciler will start it',
      );
    });
  }

  /** Commits an operation's row, once for each idempotency key, and starts its workflow. The operation exists from the commit on. */
  return async function requestOperation(
    actor: Actor,
    { kind: name, network, walletAddress, validUntil, body, prepare }: OperationRequest,
    { idempotency, requestId }: RequestContext,
  ): Promise<Created<OperationDetails>> {
    const ownerId = authorizeOwner(actor, 'operation.request');
    if (walletAddress !== null && !mayRequestFrom(actor, { network, address: walletAddress })) {
      throw new ServiceError('FORBIDDEN', 'You have not proven this wallet.', {
        details: `from: sign in with ${walletAddress} on ${network}, or use the wallet that you have signed in with`,
      });
    }
    const kind = kindOf(kinds, { kind: name });
    const requestLog = log.child({ request_id: requestId });
    return makeOnce({ ...idempotency, ownerId }, body, {
      read: (operationId) => reader.read(actor, 'operation.request', operationId),
      async make(claim) {
        const chainId = await chain.chainId(network);
        const place = { ownerId, network, chainId };
        const { request, preview, referenceKey, admitUnderLock } = await prepare(place);
        if (kind.completedBy === 'transaction' && (walletAddress === null || referenceKey === null)) {
          throw new Error(`an operation of the kind ${name} needs a wallet and a reference key`);
        }
        const { status, deadlineInMs, waitsFor } = firstStep(kind);
        const id = newId('op');
        const content = { version: kind.contentVersion, operationId: id, network, chainId, kind: name };
        const operation = await store.insert(
          {
            operation: {
              id,
              ...place,
              walletAddress,
              kind: name,
              status,
              statusReason: null,
              request,
              preview,
              contentHash: contentHash({ ...content, parts: kind.contentParts(request) }),
              contentVersion: kind.contentVersion,
              referenceKey,
              validUntil,
              confirmedByCallerAt: null,
              submittedAt: null,
              result: null,
              error: null,
              endedAt: null,
            },
            commitment: kind.commitment(request, preview),
            deadlineInMs,
            message: `Asked to ${kind.intent(request)}. Waiting for ${waitsFor}.`,
          },
          claim && { ...claim, resourceId: id, statusCode: ACCEPTED },
          admitUnderLock,
        );
        if (!operation) return null;
        const workflowId = operationWorkflowId(name, id);
        requestLog.info({ operation_id: id, workflow_id: workflowId }, `${name} requested`);
        startInBackground(operation, requestLog);
        return reader.read(actor, 'operation.request', id);
      },
    });
  };
}
