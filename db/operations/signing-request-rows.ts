import type { Knex } from 'knex';
import type {
  DeadSigningRequest,
  NewSigningRequest,
  SignedRequest,
} from '../../domain/operations/operation-change.ts';
import { newId } from '../postgres/new-id.ts';
import { runBuilt } from '../postgres/prepared-statement.ts';
import type { OperationRow } from './rows.ts';

/*
 * Writes of one signing request, each inside the transaction of the operation's step. An index of the table guarantees
 * that at most one signing request of an operation can land (`signing_requests_one_alive`).
 */

export async function insertSigningRequest(
  trx: Knex.Transaction,
  operation: Pick<OperationRow, 'id' | 'network' | 'chain_id'>,
  signingRequest: NewSigningRequest,
): Promise<void> {
  const inserted = trx('signing_requests').insert({
    id: newId('sr'),
    operation_id: operation.id,
    network: operation.network,
    chain_id: operation.chain_id,
    number: signingRequest.number,
    message_hash: signingRequest.messageHash,
    message: Buffer.from(signingRequest.message),
    blockhash: signingRequest.blockhash,
    last_valid_block_height: signingRequest.lastValidBlockHeight,
    created_at_block_height: signingRequest.createdAtBlockHeight,
    witnesses: signingRequest.witnesses,
  });
  await runBuilt(trx, inserted);
}

export async function markSigningRequestDead(
  trx: Knex.Transaction,
  { signingRequestId, evidence }: DeadSigningRequest,
): Promise<void> {
  const updated = await trx('signing_requests')
    .where({ id: signingRequestId })
    .whereNull('dead_at')
    .update({ dead_at: trx.fn.now(), evidence: JSON.stringify(evidence) });
  if (updated !== 1) throw new Error(`signing request ${signingRequestId} is already dead`);
}

export async function storeSignature(trx: Knex.Transaction, signed: SignedRequest): Promise<void> {
  const stored = trx('signing_requests')
    .where({ id: signed.signingRequestId })
    .whereNull('signature')
    .update({
      signature: signed.signature,
      signed_transaction: Buffer.from(signed.signedTransaction),
      signed_at: trx.fn.now(),
    })
    .returning('id');
  if ((await runBuilt(trx, stored)).length !== 1)
    throw new Error(`signing request ${signed.signingRequestId} has a signature already`);
}

/** Replaces the stored signature of the signing request by the one on the chain. */
export async function replaceSignature(trx: Knex.Transaction, found: SignedRequest): Promise<void> {
  const updated = await trx('signing_requests')
    .where({ id: found.signingRequestId })
    .update({
      signature: found.signature,
      signed_transaction: Buffer.from(found.signedTransaction),
      signed_at: trx.fn.now(),
    });
  if (updated !== 1) throw new Error(`signing request ${found.signingRequestId} does not exist`);
}
