import { WalletServiceError } from '../errors.ts';
import type { Open } from '../open-words.ts';

/**
 * The service's error codes, and whether the same request can succeed later without any change.
 *
 * MAINTENANCE: domain/errors.ts of the service; a test compares the two.
 */
export const API_ERROR_CODES = {
  INVALID_API_KEY: false,
  RATE_LIMIT_EXCEEDED: true,
  INVALID_REQUEST: false,
  WALLET_NOT_FOUND: false,
  INSUFFICIENT_FUNDS: false,
  UNSUPPORTED_TOKEN: false,
  ACCOUNT_FROZEN: false,
  NETWORK_ERROR: true,
  FORBIDDEN: false,
  NOT_FOUND: false,
  METHOD_NOT_ALLOWED: false,
  REQUEST_TIMEOUT: true,
  CONFLICT: false,
  SUPERSEDED: false,
  PAYLOAD_TOO_LARGE: false,
  HEADERS_TOO_LARGE: false,
  UNSUPPORTED_MEDIA_TYPE: false,
  INTERNAL_ERROR: true,
  SERVICE_UNAVAILABLE: true,
} as const satisfies Record<string, boolean>;

export type ApiErrorCode = Open<keyof typeof API_ERROR_CODES>;

/** The fields of an error answer. */
export interface ApiErrorAnswer {
  code: string;
  message: string;
  /** The HTTP status. */
  status: number;
  details?: string | undefined;
  requestId?: string | undefined;
  retryAfterSeconds?: number | undefined;
}

/** The service answered with an error. Its subclasses are families of codes; `code` is the exact error. */
export class ApiError extends WalletServiceError {
  override readonly name: string = 'ApiError';
  override readonly retryable: boolean;
  readonly code: ApiErrorCode;
  /** The HTTP status. */
  readonly status: number;
  /** Names the field, or says what to do; also the end of `message`. It is for people, and may change. */
  readonly details: string | undefined;
  /** Finds the request in the service's log. */
  readonly requestId: string | undefined;
  /** The service's `Retry-After`; undefined if the answer has none. */
  readonly retryAfterSeconds: number | undefined;

  constructor({ code, message, status, details, requestId, retryAfterSeconds }: ApiErrorAnswer) {
    super([message, details].filter(Boolean).join(' '));
    this.code = code;
    this.status = status;
    this.details = details;
    this.requestId = requestId;
    this.retryAfterSeconds = retryAfterSeconds;
    this.retryable = isRetryableCode(code, status);
  }
}

/** The API key is missing, unknown or revoked (401). */
export class AuthenticationError extends ApiError {
  override readonly name = 'AuthenticationError';
}

/** The account's tier does not include this (403). */
export class ForbiddenError extends ApiError {
  override readonly name = 'ForbiddenError';
}

/** The request or a value in it is invalid; `details` names it (400, 405, 413, 415, 431). */
export class InvalidRequestError extends ApiError {
  override readonly name = 'InvalidRequestError';
}

/** The account has no such resource, or the network has no such address (404). */
export class NotFoundError extends ApiError {
  override readonly name = 'NotFoundError';
}

/** The request conflicts with the operation's status, or its idempotency key was used with another body (409). */
export class ConflictError extends ApiError {
  override readonly name = 'ConflictError';
}

/** The balance is too low for the amount and the fee. Nothing was started. */
export class InsufficientFundsError extends ApiError {
  override readonly name = 'InsufficientFundsError';
}

/** This service cannot send the token, or a token account of the sender or the recipient is frozen. Nothing was started. */
export class TokenError extends ApiError {
  override readonly name = 'TokenError';
}

/** The account sent too many requests; `retryAfterSeconds` says when it may send more (429). */
export class RateLimitError extends ApiError {
  override readonly name = 'RateLimitError';
}

/** The service or its network is temporarily unavailable (408, 5xx). */
export class UnavailableError extends ApiError {
  override readonly name = 'UnavailableError';
}

const CLASS_OF_CODE: Partial<Record<string, typeof ApiError>> = {
  INSUFFICIENT_FUNDS: InsufficientFundsError,
  UNSUPPORTED_TOKEN: TokenError,
  ACCOUNT_FROZEN: TokenError,
};

const CLASS_OF_STATUS: Partial<Record<number, typeof ApiError>> = {
  400: InvalidRequestError,
  401: AuthenticationError,
  403: ForbiddenError,
  404: NotFoundError,
  405: InvalidRequestError,
  408: UnavailableError,
  409: ConflictError,
  413: InvalidRequestError,
  415: InvalidRequestError,
  429: RateLimitError,
  431: InvalidRequestError,
};

/** The error of the answer's family. The status decides the family of a code that this library does not know. */
export function apiErrorOf(answer: ApiErrorAnswer): ApiError {
  const family =
    CLASS_OF_CODE[answer.code] ??
    CLASS_OF_STATUS[answer.status] ??
    (answer.status >= 500 ? UnavailableError : ApiError);
  return new family(answer);
}

function isRetryableCode(code: string, status: number): boolean {
  const known: Partial<Record<string, boolean>> = API_ERROR_CODES;
  return known[code] ?? (status === 408 || status === 429 || status >= 500);
}
