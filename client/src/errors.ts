import type { OperationData } from './types.ts';

/** Everything this library throws by itself; a caller's own abort reason is passed on as it is. */
export class WalletServiceError extends Error {
  override readonly name: string = 'WalletServiceError';
  /** Whether the very same call can succeed later without anything being changed. */
  readonly retryable: boolean = false;
}

/** An argument cannot be meant; nothing was sent. */
export class InvalidArgumentError extends WalletServiceError {
  override readonly name = 'InvalidArgumentError';
  readonly argument: string;

  constructor(argument: string, message: string) {
    super(`${argument}: ${message}`);
    this.argument = argument;
  }
}

/**
 * No answer came, though the request was repeated. The service may or may not have acted on it: to find out,
 * repeat the call (a send with the same `idempotencyKey`).
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

/** The answer is not what this version of the library understands: another server, or a proxy's own page. */
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
  /** The operation that the service wants confirmed is not the one that was asked for. */
  | 'content_hash'
  /** The signer's address is not the wallet that sends. */
  | 'wrong_signer'
  /** What the signer returned is not this wallet's signature of these bytes. */
  | 'bad_signature'
  /** The wallet changed the bytes before it signed them, as some do to raise the fee. */
  | 'changed_message'
  | 'malformed_transaction'
  /** The text that a wallet should sign to be connected is no sign-in, or not the one that was asked for. */
  | 'sign_in_message'
  /** The bytes to be signed already carry a signature. */
  | 'already_signed'
  | 'versioned_message'
  /** The bytes are not those that the answer itself describes. */
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
  /** What the token itself withholds is not what was told first. */
  | 'transfer_fee'
  /** The account to be made is not the recipient's for this token, or somebody else would own it. */
  | 'new_account'
  | 'reference'
  /** The message names an account that a send has no use for, or with other rights. */
  | 'accounts'
  | 'fee_cap';

/** The bytes are not what the caller asked for. Nothing was signed or, for `bad_signature` and `changed_message`, handed over. */
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

/** The operation ended without reaching the status that was waited for. */
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
 * The signed bytes came too late and can provably no longer land: nothing was sent. `confirm` signs fresh ones, which is
 * the caller's decision.
 */
export class SignatureNeededError extends WalletServiceError {
  override readonly name = 'SignatureNeededError';
  readonly operation: OperationData;

  constructor(operation: OperationData) {
    super(
      `Operation ${operation.operation_id} was signed too late and waits for a new signature: call confirm again`,
    );
    this.operation = operation;
  }
}

export type WebhookRejection =
  | 'missing_header'
  | 'malformed_header'
  /** The timestamp is further from now than the tolerance, into the past or the future. */
  | 'too_old'
  | 'wrong_signature'
  | 'malformed_body';

/** A delivery must not be believed; answer it with 401. */
export class WebhookVerificationError extends WalletServiceError {
  override readonly name = 'WebhookVerificationError';
  readonly reason: WebhookRejection;

  constructor(reason: WebhookRejection, message: string) {
    super(message);
    this.reason = reason;
  }
}
