import { findByReference } from '../../chain/transactions/find-by-reference.ts';
import type { NetworkChain } from '../../chain/networks.ts';
import type { OperationState } from '../../db/operations/operation-queries.ts';
import { decideAdoption } from '../../domain/operations/watch-transitions.ts';
import { transactionPartsOf } from '../../domain/operations/operation.ts';
import { stepFromRow, type OperationRows } from './operation-step.ts';

/** `known`: the transaction found is already stored; the caller checks its signature. */
export type ReferenceFinding = { kind: 'moved' | 'nothing' } | { kind: 'known'; signature: string };

/**
 * Searches by the operation's reference for the transactions of all its signing requests. This also finds an earlier one that a
 * proof had called dead, and the newest one with another signature than the stored one: a signer that is not deterministic
 * makes several signatures of one message. Adopting it concludes nothing: the operation is then submitted, and a quorum decides
 * the outcome. Skipped are the transaction that has ended the operation, and one whose revert is final.
 */
export async function recordByReference(
  rows: OperationRows,
  { operation, latestSigningRequest }: OperationState,
  chain: NetworkChain,
  signal: AbortSignal,
): Promise<ReferenceFinding> {
  if (!latestSigningRequest) return { kind: 'nothing' };
  const { walletAddress: wallet, referenceKey } = transactionPartsOf(operation);
  const found = await findByReference(chain.rpc.inTurn(), { referenceKey, wallet }, signal);
  if (found.length === 0) return { kind: 'nothing' };
  const signingRequests = await rows.queries.signingRequests(operation.id, latestSigningRequest.number);
  for (const { signature, wire, messageHash } of found) {
    if (signature === operation.result?.signature) continue;
    const signingRequest = signingRequests.find((each) => each.messageHash === messageHash);
    // The network runs no message twice, so the operation continues with another one.
    if (!signingRequest || signingRequest.evidence?.reverted) continue;
    if (signingRequest.signature === signature) return { kind: 'known', signature };
    const signed = { signingRequestId: signingRequest.id, signature, signedTransaction: wire };
    const moved = await stepFromRow(rows, operation.id, ({ operation: now }) => decideAdoption(now, signed));
    return moved ? { kind: 'moved' } : { kind: 'nothing' };
  }
  return { kind: 'nothing' };
}
