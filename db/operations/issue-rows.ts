import type { Knex } from 'knex';
import type { DeadIssue, NewIssue, SignedIssue } from '../../domain/operations/operation-change.ts';
import { newId } from '../postgres/new-id.ts';
import type { OperationRow } from './rows.ts';

/*
 * Steps of one issue of bytes, each inside the transaction of the operation's step that it belongs to. That at most
 * one issue of an operation is alive is an index of the table (migration 0004).
 */

export async function insertIssue(
  transaction: Knex.Transaction,
  operation: Pick<OperationRow, 'id' | 'network' | 'chain_id'>,
  issue: NewIssue,
): Promise<void> {
  await transaction('transactions').insert({
    id: newId('tx'),
    operation_id: operation.id,
    network: operation.network,
    chain_id: operation.chain_id,
    issue_number: issue.issueNumber,
    message_hash: issue.messageHash,
    message: Buffer.from(issue.message),
    blockhash: issue.blockhash,
    last_valid_block_height: issue.lastValidBlockHeight,
    issued_at_block_height: issue.issuedAtBlockHeight,
    witnesses: issue.witnesses,
  });
}

export async function markIssueDead(
  transaction: Knex.Transaction,
  { transactionId, evidence }: DeadIssue,
): Promise<void> {
  const updated = await transaction('transactions')
    .where({ id: transactionId })
    .whereNull('dead_at')
    .update({ dead_at: transaction.fn.now(), evidence: JSON.stringify(evidence) });
  if (updated !== 1) throw new Error(`issue ${transactionId} was declared dead before`);
}

export async function storeSignature(transaction: Knex.Transaction, signed: SignedIssue): Promise<void> {
  const updated = await transaction('transactions')
    .where({ id: signed.transactionId })
    .whereNull('signature')
    .update({
      signature: signed.signature,
      signed_transaction: Buffer.from(signed.signedTransaction),
      signed_at: transaction.fn.now(),
    });
  if (updated !== 1) throw new Error(`issue ${signed.transactionId} has a signature already`);
}

/** Replaces a signature that was stored for the issue: the one on the chain counts. */
export async function replaceSignature(transaction: Knex.Transaction, found: SignedIssue): Promise<void> {
  const updated = await transaction('transactions')
    .where({ id: found.transactionId })
    .update({
      signature: found.signature,
      signed_transaction: Buffer.from(found.signedTransaction),
      signed_at: transaction.fn.now(),
    });
  if (updated !== 1) throw new Error(`there is no issue ${found.transactionId}`);
}
