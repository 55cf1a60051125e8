import { expectSame } from '../checks/refusal.ts';
import type { Signer } from '../signing/signer.ts';
import { createSigningRequest } from './create-signing-request.ts';
import type { OperationData, SigningRequest } from './operation-types.ts';
import type { OperationsApi } from './operations-api.ts';

export interface ConfirmOperationInput {
  operationsApi: OperationsApi;
  operation: OperationData;
  /** Computed from the caller's arguments, never taken from the service. */
  contentHash: string;
  /** The wallet that has to sign. */
  wallet: string;
  signer: Signer;
  /** Checks the bytes against the caller's arguments, and only then has them signed: the signed transaction in base64. */
  sign(toSign: SigningRequest): Promise<string>;
  signal?: AbortSignal | undefined;
}

/**
 * Confirms the operation, has the checked bytes signed and submits the signed transaction. Returns the operation as it then
 * is. If the signature is not needed any more (the operation was submitted or ended meanwhile), nothing is signed.
 *
 * Signs at most one message per call. A service could keep the first signature and claim "too late, sign again": two
 * signed messages can move the amount twice. So calling again is the caller's decision.
 */
export async function confirmOperation(input: ConfirmOperationInput): Promise<OperationData> {
  const { operationsApi, operation, contentHash, wallet, signer, signal } = input;
  const id = operation.operation_id;
  expectSame('wrong_signer', wallet, signer.address);
  expectSame('content_hash', contentHash, operation.content_hash);
  const confirmed = await operationsApi.confirm(id, contentHash, { signal });
  if (!needsSignature(confirmed)) return confirmed;
  const transaction = await input.sign(await createSigningRequest(operationsApi, id, signal));
  signal?.throwIfAborted();
  return await operationsApi.submitSignature(id, transaction, { signal });
}

function needsSignature({ status, ended_at: endedAt }: OperationData): boolean {
  return endedAt === null && (status === 'awaiting_confirmation' || status === 'awaiting_signature');
}
