import { WalletServiceError } from '../errors.ts';
import type { OperationData } from './operation-types.ts';

/** The operation ended without reaching the awaited status. */
export class OperationEndedError extends WalletServiceError {
  override readonly name = 'OperationEndedError';
  readonly operation: OperationData;

  constructor(operation: OperationData, awaited: string) {
    const why = operation.error ? `: ${operation.error.code}, ${operation.error.message}` : '';
    super(`Operation ${operation.operation_id} ended as ${operation.status}, not ${awaited}${why}`);
    this.operation = operation;
  }
}

/**
 * `confirm` signs fresh bytes; to call it again is the caller's decision. `too_late`: the bytes that were signed can provably no longer land, and
 * nothing was sent. `reverted`: their transaction was reverted on the chain, and only its fee was paid.
 */
export class SignatureNeededError extends WalletServiceError {
  override readonly name = 'SignatureNeededError';
  readonly operation: OperationData;
  readonly reason: 'too_late' | 'reverted';

  constructor(operation: OperationData) {
    const isReverted = operation.status_reason === 'reverted';
    const why = isReverted ? 'was reverted on the chain' : 'was signed too late';
    super(`Operation ${operation.operation_id} ${why} and needs a new signature: call confirm again`);
    this.operation = operation;
    this.reason = isReverted ? 'reverted' : 'too_late';
  }
}
