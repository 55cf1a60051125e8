import type { Refusal } from './refusal.ts';

/**
 * Codes of the HTTP API: public, never renamed, each described in docs/errors.md (a test compares the two).
 * The first six are the service specification's own, the rest extend it.
 */
export const API_ERRORS = {
  INVALID_API_KEY: { status: 401, retryable: false },
  RATE_LIMIT_EXCEEDED: { status: 429, retryable: true },
  INVALID_REQUEST: { status: 400, retryable: false },
  WALLET_NOT_FOUND: { status: 404, retryable: false },
  INSUFFICIENT_FUNDS: { status: 422, retryable: false },
  NETWORK_ERROR: { status: 503, retryable: true },
  FORBIDDEN: { status: 403, retryable: false },
  NOT_FOUND: { status: 404, retryable: false },
  METHOD_NOT_ALLOWED: { status: 405, retryable: false },
  REQUEST_TIMEOUT: { status: 408, retryable: true },
  CONFLICT: { status: 409, retryable: false },
  SUPERSEDED: { status: 409, retryable: false },
  UNSUPPORTED_TOKEN: { status: 422, retryable: false },
  ACCOUNT_FROZEN: { status: 422, retryable: false },
  PAYLOAD_TOO_LARGE: { status: 413, retryable: false },
  HEADERS_TOO_LARGE: { status: 431, retryable: false },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, retryable: false },
  INTERNAL_ERROR: { status: 500, retryable: true },
  SERVICE_UNAVAILABLE: { status: 503, retryable: true },
} as const satisfies Record<string, { status: number; retryable: boolean }>;

export type ApiErrorCode = keyof typeof API_ERRORS;

const UNAVAILABLE = 503;

/** Most outages end within seconds, and a recovering part can take a request every two seconds. */
const RETRY_UNAVAILABLE_AFTER_SECONDS = 2;

/**
 * A failure with a public code. `details` says what to do or names the field; both texts reach the caller,
 * so neither may hold a secret or an internal address.
 */
export class ServiceError extends Error {
  override readonly name = 'ServiceError';
  readonly code: ApiErrorCode;
  readonly details: string | undefined;
  /** Seconds until a repeat makes sense; sent as `Retry-After`. Always set when the status is 503. */
  readonly retryAfterSeconds: number | undefined;
  /** For people who read it in a chat, in their language. */
  readonly refusal: Refusal | undefined;

  constructor(
    code: ApiErrorCode,
    message: string,
    options: { details?: string; refusal?: Refusal; retryAfterSeconds?: number; cause?: unknown } = {},
  ) {
    super(message, { cause: options.cause });
    this.code = code;
    this.details = options.details;
    this.refusal = options.refusal;
    // Set here, so that no caller can forget it.
    this.retryAfterSeconds =
      options.retryAfterSeconds ??
      (API_ERRORS[code].status === UNAVAILABLE ? RETRY_UNAVAILABLE_AFTER_SECONDS : undefined);
  }

  get status(): number {
    return API_ERRORS[this.code].status;
  }

  get retryable(): boolean {
    return API_ERRORS[this.code].retryable;
  }
}

/** A field of a request is invalid. */
export function invalidField(field: string, problem: string, refusal?: Refusal): ServiceError {
  return new ServiceError('INVALID_REQUEST', 'The request is invalid.', {
    details: `${field}: ${problem}`,
    ...(refusal ? { refusal } : {}),
  });
}
