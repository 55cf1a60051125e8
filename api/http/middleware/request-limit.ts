import type { Middleware } from 'koa';
import { ServiceError } from '../../../domain/errors.ts';
import type { Access } from '../../../use-cases/access/index.ts';
import { LIMIT_WINDOW_SECONDS } from '../../../use-cases/access/request-limit.ts';
import type { RequestState } from '../define-route.ts';

/** The policy's name in the headers. */
const POLICY = '"hour"';

/**
 * Counts the request for its account, and adds the remaining limit to every response, in the form of
 * draft-ietf-httpapi-ratelimit-headers-11 (`RateLimit-Policy` and `RateLimit`, since its version 08). Runs after
 * authentication.
 */
export function requestLimit(access: Pick<Access, 'countRequest'>): Middleware<RequestState> {
  return async function requestLimitMiddleware(ctx, next) {
    const { actor } = ctx.state;
    if (!actor) throw new Error('the caller must be known before its requests are counted');
    const { allowed, limit, remaining, resetSeconds } = await access.countRequest(actor);
    ctx.set('ratelimit-policy', `${POLICY};q=${limit};w=${LIMIT_WINDOW_SECONDS}`);
    ctx.set('ratelimit', `${POLICY};r=${remaining};t=${resetSeconds}`);
    if (!allowed) {
      throw new ServiceError('RATE_LIMIT_EXCEEDED', 'The account has used all its requests for this hour.', {
        details: `At most ${limit} an hour for all keys of the account together.`,
        retryAfterSeconds: resetSeconds,
      });
    }
    await next();
  };
}
