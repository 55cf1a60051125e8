import { findByReference } from '../chain/find-by-reference.ts';
import { findStatus, readLanded } from '../chain/landed-transaction.ts';
import type { NetworkChain } from '../chain/networks.ts';
import type { OperationState } from '../db/queries/operation-queries.ts';
import { hasEnded, type Operation } from '../domain/operation.ts';
import { decideConfirmedOnChain, decideFailedOnChain, decideFinalized } from '../domain/chain-transitions.ts';
import { decideAdoption } from '../domain/send-transitions.ts';
import { stepFromRow, type OperationRows } from './operation-step.ts';

/** What a look at the chain came to; `unfinal`: the bytes lie there, and there is nothing to record now. */
export type Finding = 'moved' | 'unfinal' | 'not_found';

/** Records what became of a transaction by its signature: that it is confirmed, and later that it is final. */
export async function recordBySignature(
  rows: OperationRows,
  operation: Operation,
  signature: string,
  chain: NetworkChain,
  signal: AbortSignal,
): Promise<Finding> {
  const status = await findStatus(chain.rpc, signature, signal);
  if (!status || status.commitment === 'processed') return 'not_found';
  const forFinality = hasEnded(operation.status);
  if (forFinality && status.commitment !== 'finalized') return 'unfinal';
  const landed = await readLanded(chain.rpc, signature, status, signal);
  // It is there, and the node that was asked for the rest of it is not as far.
  if (!landed) return 'unfinal';
  const { result, error } = landed;
  const moved = await stepFromRow(rows, operation.id, ({ operation: now }) => {
    if (forFinality) return decideFinalized(now, result, error);
    return error === null ? decideConfirmedOnChain(now, result) : decideFailedOnChain(now, result, error);
  });
  return moved ? 'moved' : 'unfinal';
}

/**
 * Looks under the operation's reference for bytes that it ever issued, whoever has broadcast them: also earlier ones
 * that a proof had called dead, and the newest ones with another signature than the stored one, which a signer that
 * does not sign deterministically can make of the same message.
 */
export async function recordByReference(
  rows: OperationRows,
  { operation, latestIssue }: OperationState,
  chain: NetworkChain,
  signal: AbortSignal,
): Promise<Finding> {
  if (!latestIssue) return 'not_found';
  const found = await findByReference(chain.rpc, operation.referenceKey, signal);
  if (found.length === 0) return 'not_found';
  const issues = await rows.queries.issues(operation.id, latestIssue.issueNumber);
  for (const { signature, wire, messageHash } of found) {
    const issue = issues.find((each) => each.messageHash === messageHash);
    if (!issue) continue;
    if (issue.signature !== signature) {
      const signed = { transactionId: issue.id, signature, signedTransaction: wire };
      const moved = await stepFromRow(rows, operation.id, ({ operation: now }) =>
        decideAdoption(now, signed),
      );
      return moved ? 'moved' : 'unfinal';
    }
    if (operation.status === 'submitted') {
      return recordBySignature(rows, operation, signature, chain, signal);
    }
  }
  return 'not_found';
}
