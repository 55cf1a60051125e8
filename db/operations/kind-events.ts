import type { Knex } from 'knex';
import type { OperationKind } from '../../domain/operations/operation-kind.ts';
import type { Operation } from '../../domain/operations/operation.ts';
import { insertEvent } from '../events/event-store.ts';
import { insertWalletEvents } from '../events/wallet-events.ts';

/** A step of an operation; as in its change: db/operations/operation-store.ts. */
export interface KindStep {
  hasNewStatus: boolean;
  byOneNode: boolean;
  finalized: boolean;
}

/**
 * Inserts the events of an operation's step: its new status for its owner, and the wallet's for all who follow the wallet. Followers get no
 * event if a transaction failed, so if only one node reports it, they get the event when it is final. An event that they have already is
 * not added again.
 */
export async function insertKindEvents(
  trx: Knex.Transaction,
  kind: OperationKind,
  operation: Operation,
  { hasNewStatus, byOneNode, finalized }: KindStep,
): Promise<void> {
  const { id: operationId, ownerId, walletAddress, network, chainId } = operation;
  const subject = { ownerId, operationId, walletAddress, network, chainId };
  const event = hasNewStatus ? kind.event(operation) : null;
  if (event) await insertEvent(trx, subject, event);
  if ((hasNewStatus && !byOneNode) || finalized)
    await insertWalletEvents(trx, subject, kind.walletEvents?.(operation) ?? []);
}
