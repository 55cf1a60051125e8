import type { OperationData } from './types.ts';

/** The base of all errors of this library. Only a caller's abort reason is thrown as it is. */
export class WalletServiceError extends Error {
  override readonly name: string = 'WalletServiceError';
  /** True if the same call can succeed later without any change. */
  readonly retryable: boolean = false;
}

/** An argument is invalid; nothing was sent. */
export class InvalidArgumentError extends WalletServiceError {
  override readonly name = 'InvalidArgumentError';
  readonly argument: string;

  constructor(argument: string, message: string) {
    super(`${argument}: ${message}`);
    this.argument = argument;
  }
}

/**
 * No answer came, although the request was repeated. The service may have acted on it. To find out, repeat the call (a
 * send with the same `idempotencyKey`).
 */
export class NetworkFailure extends WalletServiceError {
  override readonly name = 'NetworkFailure';
  override readonly retryable = true;
  readonly kind: 'timeout' | 'connection';

  constructor(kind: 'timeout' | 'connection', message: string, options: { cause?: unknown } = {}) {
    super(message, options);
    this.kind = kind;
  }
}

/** This version of the library does not understand the answer: it may come from another server or from a proxy. */
export class UnexpectedAnswerError extends WalletServiceError {
  override readonly name = 'UnexpectedAnswerError';
  readonly status: number | undefined;
  readonly requestId: string | undefined;

  constructor(message: string, context: { status?: number; requestId?: string | undefined } = {}) {
    super(message);
    this.status = context.status;
    this.requestId = context.requestId;
  }
}

export type RefusalReason =
  /** The service describes another operation than the caller asked for. */
  | 'content_hash'
  /** The signer's address is not that of the sending wallet. */
  | 'wrong_signer'
  /** The signer did not return this wallet's signature of these bytes. */
  | 'bad_signature'
  /** The wallet changed the bytes before it signed them, in another way than the next two. */
  | 'changed_message'
  /** The wallet only changed instructions of the compute budget program, which decide the fee. */
  | 'changed_fee'
  /** The wallet only added instructions of Lighthouse, a program that checks accounts. Asking it again does not help. */
  | 'added_guard'
  | 'malformed_transaction'
  /** The text that connects a wallet is not a sign-in text, or not the one that the caller asked for. */
  | 'sign_in_message'
  /** The bytes to sign already have a signature. */
  | 'already_signed'
  | 'versioned_message'
  /** The answer's hash is not that of its bytes. */
  | 'message_hash'
  | 'blockhash'
  | 'signer_count'
  | 'fee_payer'
  /** Not exactly the instructions of a send, in their order. */
  | 'instructions'
  | 'compute_unit_limit'
  | 'source'
  | 'recipient'
  | 'amount'
  | 'memo'
  | 'mint'
  | 'token_program'
  | 'decimals'
  /** The bytes name another token fee than the preview. */
  | 'transfer_fee'
  /** The token account to create is not the recipient's own for this token. */
  | 'new_account'
  | 'reference'
  /** Other references than those of the payment request, or in another order. */
  | 'references'
  /** The message lists an account that the send does not need, or gives it other rights. */
  | 'accounts'
  | 'fee_cap'
  /** The message names an address of a lookup table that the caller does not have. */
  | 'lookup_table'
  /** A route of a swap that this version of the library cannot read to its end. */
  | 'route'
  /** A program in the route that is not on the list of exchanges. */
  | 'exchange'
  /** Less may arrive than was asked for. */
  | 'minimum_out'
  /** More slippage than the caller's order allows. */
  | 'slippage'
  /** The route pays a fee to a third party. */
  | 'platform_fee'
  /** The stake goes to another validator. */
  | 'validator'
  /** The bytes change another stake account. */
  | 'position'
  /** A new position would not have its address from the wallet and the operation's reference. */
  | 'seed'
  /** Another one could undelegate the stake. */
  | 'staker'
  /** Another one could withdraw the stake. */
  | 'withdrawer'
  /** A new position would be locked. */
  | 'lockup'
  /** A new position would keep far more than the network asks for. */
  | 'rent';

/**
 * The bytes are not what the caller asked for. Nothing was signed; for `bad_signature`, `changed_message`, `changed_fee` and
 * `added_guard`, the signer was asked, but nothing was submitted.
 */
export class TransactionRefusedError extends WalletServiceError {
  override readonly name = 'TransactionRefusedError';
  readonly reason: RefusalReason;
  readonly asked: string;
  readonly found: string;

  constructor(reason: RefusalReason, asked: string, found: string) {
    super(`Refused (${reason}): asked for ${asked}, found ${found}`);
    this.reason = reason;
    this.asked = asked;
    this.found = found;
  }
}

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

export type WebhookRejection =
  | 'missing_header'
  | 'malformed_header'
  /** The timestamp is further from now than the tolerance, in the past or in the future. */
  | 'too_old'
  | 'wrong_signature'
  | 'malformed_body';

/** A delivery failed verification: do not trust it, and answer with 401. */
export class WebhookVerificationError extends WalletServiceError {
  override readonly name = 'WebhookVerificationError';
  readonly reason: WebhookRejection;

  constructor(reason: WebhookRejection, message: string) {
    super(message);
    this.reason = reason;
  }
}
