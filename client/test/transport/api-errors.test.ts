import { expect } from 'chai';
import { API_ERRORS } from '../../../domain/errors.ts';
import { WalletServiceError } from '../../src/errors.ts';
import {
  ApiError,
  apiErrorOf,
  AuthenticationError,
  ConflictError,
  ForbiddenError,
  InsufficientFundsError,
  InvalidRequestError,
  NotFoundError,
  RateLimitError,
  TokenError,
  UnavailableError,
} from '../../src/transport/api-errors.ts';

const FAMILIES: Record<string, typeof ApiError> = {
  INVALID_API_KEY: AuthenticationError,
  RATE_LIMIT_EXCEEDED: RateLimitError,
  INVALID_REQUEST: InvalidRequestError,
  WALLET_NOT_FOUND: NotFoundError,
  INSUFFICIENT_FUNDS: InsufficientFundsError,
  UNSUPPORTED_TOKEN: TokenError,
  ACCOUNT_FROZEN: TokenError,
  NETWORK_ERROR: UnavailableError,
  FORBIDDEN: ForbiddenError,
  NOT_FOUND: NotFoundError,
  METHOD_NOT_ALLOWED: InvalidRequestError,
  REQUEST_TIMEOUT: UnavailableError,
  CONFLICT: ConflictError,
  SUPERSEDED: ConflictError,
  PAYLOAD_TOO_LARGE: InvalidRequestError,
  HEADERS_TOO_LARGE: InvalidRequestError,
  UNSUPPORTED_MEDIA_TYPE: InvalidRequestError,
  INTERNAL_ERROR: UnavailableError,
  SERVICE_UNAVAILABLE: UnavailableError,
};

describe('An error answer', () => {
  for (const [code, { status, retryable }] of Object.entries(API_ERRORS)) {
    it(`with ${code} has its family's class, and says if a repeat can help`, () => {
      const error = apiErrorOf({ code, status, message: 'It failed.', requestId: 'req_1' });
      expect(error).to.be.instanceOf(ApiError).and.instanceOf(WalletServiceError);
      expect(error.constructor).to.equal(FAMILIES[code]);
      expect(error).to.include({ code, status, retryable, requestId: 'req_1', name: FAMILIES[code]?.name });
    });
  }

  it('with an unknown code has the class of its status', () => {
    const of = (status: number): ApiError => apiErrorOf({ code: 'NEW_ONE', status, message: 'New.' });
    expect(of(503)).to.be.instanceOf(UnavailableError).with.property('retryable', true);
    expect(of(404)).to.be.instanceOf(NotFoundError).with.property('retryable', false);
    expect(of(418).constructor).to.equal(ApiError);
  });
});
