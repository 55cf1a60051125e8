import { ApiError } from '../../client/src/transport/api-errors.ts';

/**
 * The service gives out no bytes for the confirmed terms: the market gives less by now, or has no route any more. Both are `CONFLICT`, as is each other
 * reason for which these terms will not be signed (domain/swaps/swap-problems.ts). If the answer says when to try again, or another request was
 * first (`SUPERSEDED`), the terms still hold.
 */
export function isOvertaken(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'CONFLICT' && error.retryAfterSeconds === undefined;
}
