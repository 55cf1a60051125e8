import type { ApiErrorCode } from '../domain/errors.ts';

export type ErrorExamples = Record<ApiErrorCode, { message: string; details?: string }>;

/** One realistic error for each code, for the OpenAPI document. The texts are the same as in the code that throws them. */
export const ERROR_EXAMPLES: ErrorExamples = {
  INVALID_API_KEY: {
    message: 'The API key is missing or invalid.',
    details: 'Authorization: send `Bearer <API_KEY>`.',
  },
  RATE_LIMIT_EXCEEDED: {
    message: 'The account has used all its requests for this hour.',
    details: 'At most 1000 an hour for all keys of the account together.',
  },
  INVALID_REQUEST: { message: 'The request is invalid.', details: 'amount: must be above zero' },
  WALLET_NOT_FOUND: {
    message: 'The wallet does not exist.',
    details: 'address: it has no account on devnet yet; it gets one with its first SOL.',
  },
  INSUFFICIENT_FUNDS: {
    message: 'The balance is too low for the transaction.',
    details: 'The wallet holds 0.2 SOL; 0.500005 SOL are needed.',
  },
  NETWORK_ERROR: {
    message: 'The blockchain network is temporarily unavailable.',
    details: 'Nothing was started; try again in a moment.',
  },
  FORBIDDEN: {
    message: 'The API key lacks the scope `operations`.',
    details: 'Use an API key of the account that has this scope.',
  },
  NOT_FOUND: { message: 'This operation does not exist.', details: 'operation_id' },
  METHOD_NOT_ALLOWED: { message: 'The path does not support this method.' },
  REQUEST_TIMEOUT: { message: 'The request took too long to arrive.' },
  CONFLICT: {
    message: 'The transaction to sign is about to expire.',
    details: '12 blocks are left.',
  },
  SUPERSEDED: {
    message: 'This signing request was replaced by a newer one.',
    details:
      'transaction: sign the exact bytes of POST …/operations/op_019b7a00-0000-7000-8000-000000000000/signing-request.',
  },
  UNSUPPORTED_TOKEN: {
    message: 'This token cannot be sent.',
    details: 'PAUSED: its issuer has paused all transfers.',
  },
  ACCOUNT_FROZEN: {
    message: 'The recipient’s account for this token is frozen by its issuer.',
    details: 'Only the issuer of the token can unfreeze it.',
  },
  HEADERS_TOO_LARGE: { message: 'The headers are too large.' },
  PAYLOAD_TOO_LARGE: { message: 'The body is too large.', details: 'At most 64kb.' },
  UNSUPPORTED_MEDIA_TYPE: {
    message: 'The body must be JSON.',
    details: 'Content-Type: application/json',
  },
  INTERNAL_ERROR: { message: 'Something went wrong on our side.' },
  SERVICE_UNAVAILABLE: {
    message: 'The operation is temporarily unavailable; retry.',
    details: 'Retry the request; it takes effect at most once.',
  },
};
