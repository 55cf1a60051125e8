import type { OpenOperations, OwnedChain } from '../../db/operations/open-commitments.ts';
import type { IdempotencyClaim } from '../../db/operations/idempotency-store.ts';
import type { OperationStore } from '../../db/operations/operation-store.ts';
import { newId } from '../../db/postgres/new-id.ts';
import type { ChainReader } from '../../domain/chain-reader.ts';
import type { Network } from '../../domain/networks.ts';
import { contentHash } from '../../domain/operations/content-hash.ts';
import { kindOf, type OperationKinds } from '../../domain/operations/operation-kind.ts';
import { firstStep } from '../../domain/operations/operation-transitions.ts';
import type { Operation } from '../../domain/operations/operation.ts';
import type { Logger } from '../../telemetry/logger.ts';
import { operationWorkflowId } from '../../workflows/operations/operation-messages.ts';
import type { TemporalGateway } from '../temporal-gateway.ts';
import { admitClaims } from './admit-claims.ts';
import { operationToStart } from './read-operation.ts';

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
  admitUnderLock(open: OpenOperations): void;
}

export interface OperationToInsert {
  kind: string;
  network: Network;
  /** Null if the operation has no wallet yet. */
  walletAddress: string | null;
  validUntil: Date | null;
  /** The trigger order that it is prepared for. */
  orderId?: string | null;
  prepare(place: OwnedChain): Promise<PreparedOperation>;
}

export interface InsertOperationDeps {
  kinds: OperationKinds;
  chain: Pick<ChainReader, 'chainId'>;
  store: Pick<OperationStore, 'insert'>;
  gateway: Pick<TemporalGateway, 'startOperation'>;
}

export type InsertOperation = ReturnType<typeof createInsertOperation>;

const ACCEPTED = 202;

export function createInsertOperation({ kinds, chain, store, gateway }: InsertOperationDeps) {
  /** If this fails, the reconciler starts the workflow, so the caller does not wait for Temporal. */
  function startInBackground(operation: Operation, log: Logger): void {
    gateway.startOperation(operationToStart(kinds, operation)).catch((error: unknown) => {
      log.warn(
        { operation_id: operation.id, err: error },
        'the workflow was not started; the reconciler will start it',
      );
    });
  }

  /**
   * Prepares an operation, commits its row and starts its workflow. The operation exists from the commit on. Null: the idempotency key is in use by now, or
   * the order needs no operation any more.
   */
  return async function insertOperation(
    ownerId: string,
    { kind: name, network, walletAddress, validUntil, orderId = null, prepare }: OperationToInsert,
    claim: Omit<IdempotencyClaim, 'resourceId' | 'statusCode'> | null,
    log: Logger,
  ): Promise<Operation | null> {
    const kind = kindOf(kinds, { kind: name });
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
          orderId,
          validUntil,
          confirmedByCallerAt: null,
          confirmedBy: null,
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
      (open) => {
        admitClaims(kind.claims?.(request) ?? [], open.claimed);
        admitUnderLock(open);
      },
    );
    if (!operation) return null;
    log.info({ operation_id: id, workflow_id: operationWorkflowId(name, id) }, `${name} requested`);
    startInBackground(operation, log);
    return operation;
  };
}
