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
