import { ApiError } from './api-errors.ts';
import { TransactionRefusedError } from './errors.ts';
import type { OperationsApi } from './operations-api.ts';
import type { AskedSend } from './send-template.ts';
import { signRequestedTransaction } from './sign-requested-transaction.ts';
import type { Signer } from './signer.ts';
import { sleep } from './timing.ts';
import type { SigningRequest, OperationData } from './types.ts';

/**
 * The service holds bytes back while those it gave out before are about to run out: 20 blocks at most, some
 * seconds. Beyond this time something else is wrong, and its answer is passed on.
 */
const MAX_WAIT_FOR_BYTES_MS = 120_000;

export interface ConfirmInput {
  operationsApi: OperationsApi;
  operation: OperationData;
  /** Computed from the caller's arguments, never taken from the service. */
  localContentHash: string;
  asked: AskedSend;
  signer: Signer;
  signal?: AbortSignal | undefined;
}

/**
 * Confirms, has the checked bytes signed and hands the signed transaction over; answers with the operation
 * as it then is. Where the signature is no longer needed (submitted or ended meanwhile) nothing is signed.
 *
 * Signs at most one message per call: after a signature has left, a service that claims "too late, sign
 * again" could have kept it, and two signed messages can move the amount twice. Calling again is the
 * caller's decision.
 */
export async function confirmAndSign(input: ConfirmInput): Promise<OperationData> {
  const { operationsApi, operation, localContentHash, asked, signer, signal } = input;
  const id = operation.operation_id;
  if (signer.address !== asked.from) {
    throw new TransactionRefusedError('wrong_signer', asked.from, signer.address);
  }
  if (operation.content_hash !== localContentHash) {
    throw new TransactionRefusedError('content_hash', localContentHash, operation.content_hash);
  }
  const confirmed = await operationsApi.confirm(id, localContentHash, { signal });
  if (!needsSignature(confirmed)) return confirmed;
  const toSign = await createSigningRequest(operationsApi, id, signal);
  const transaction = await signRequestedTransaction(toSign, asked, signer);
  signal?.throwIfAborted();
  return await operationsApi.submitSignature(id, transaction, { signal });
}

function needsSignature({ status, ended_at: endedAt }: OperationData): boolean {
  return endedAt === null && (status === 'awaiting_confirmation' || status === 'awaiting_signature');
}

async function createSigningRequest(
  operationsApi: OperationsApi,
  id: string,
  signal: AbortSignal | undefined,
): Promise<SigningRequest> {
  const giveUpAtMs = Date.now() + MAX_WAIT_FOR_BYTES_MS;
  for (;;) {
    try {
      return await operationsApi.createSigningRequest(id, { signal });
    } catch (error) {
      const waitMs = bytesRunOutInMs(error);
      if (waitMs === undefined || Date.now() + waitMs > giveUpAtMs) throw error;
      await sleep(waitMs, signal);
    }
  }
}

/** Only this 409 comes with `Retry-After`; every other conflict lasts. */
function bytesRunOutInMs(error: unknown): number | undefined {
  if (!(error instanceof ApiError) || error.status !== 409) return undefined;
  // At least a moment, so that a rounded-down zero is no hot loop.
  return error.retryAfterSeconds === undefined ? undefined : Math.max(error.retryAfterSeconds * 1000, 200);
}
