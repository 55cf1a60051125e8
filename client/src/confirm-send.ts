import { createSigningRequest } from './create-signing-request.ts';
import { TransactionRefusedError } from './errors.ts';
import type { OperationsApi } from './operations-api.ts';
import type { AskedSend } from './send-template.ts';
import { signRequestedTransaction } from './sign-requested-transaction.ts';
import type { Signer } from './signer.ts';
import type { OperationData } from './types.ts';

export interface ConfirmSendInput {
  operationsApi: OperationsApi;
  operation: OperationData;
  /** Computed from the caller's arguments, never taken from the service. */
  contentHash: string;
  asked: AskedSend;
  signer: Signer;
  signal?: AbortSignal | undefined;
}

/**
 * Confirms the send, has the checked bytes signed and submits the signed transaction. Returns the operation as it then
 * is. If the signature is not needed any more (the operation was submitted or ended meanwhile), nothing is signed.
 *
 * Signs at most one message per call. A service could keep the first signature and claim "too late, sign again": two
 * signed messages can move the amount twice. So calling again is the caller's decision.
 */
export async function confirmSend(input: ConfirmSendInput): Promise<OperationData> {
  const { operationsApi, operation, contentHash, asked, signer, signal } = input;
  const id = operation.operation_id;
  if (signer.address !== asked.from) {
    throw new TransactionRefusedError('wrong_signer', asked.from, signer.address);
  }
  if (operation.content_hash !== contentHash) {
    throw new TransactionRefusedError('content_hash', contentHash, operation.content_hash);
  }
  const confirmed = await operationsApi.confirm(id, contentHash, { signal });
  if (!needsSignature(confirmed)) return confirmed;
  const toSign = await createSigningRequest(operationsApi, id, signal);
  const transaction = await signRequestedTransaction(toSign, asked, signer);
  signal?.throwIfAborted();
  return await operationsApi.submitSignature(id, transaction, { signal });
}

function needsSignature({ status, ended_at: endedAt }: OperationData): boolean {
  return endedAt === null && (status === 'awaiting_confirmation' || status === 'awaiting_signature');
}
