import type { Middleware } from 'koa';
import type { CountedActor } from '../../domain/access/request-limits.ts';
import { ServiceError } from '../../domain/errors.ts';
import type { Access } from '../../use-cases/access/index.ts';
import { LIMIT_WINDOW_SECONDS } from '../../use-cases/access/request-limit.ts';
import type { RequestState } from '../define-route.ts';

/** The policy's name in the headers. */
const POLICY = '"hour"';

/** Whose requests are counted together (domain/access/request-limits.ts). */
const COUNTED: Record<CountedActor['kind'], { subject: string; counted: string }> = {
  api_key: { subject: 'The account', counted: 'all keys of the account together' },
  bot_token: { subject: 'The bot token', counted: 'each bot token' },
  chat_user: { subject: 'The chat', counted: 'each chat' },
  page_session: { subject: 'The page', counted: 'a wallet on it, or a session without one' },
};

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
      const { subject, counted } = COUNTED[actor.kind];
      throw new ServiceError('RATE_LIMIT_EXCEEDED', `${subject} has used all its requests for this hour.`, {
        details: `At most ${limit} an hour for ${counted}.`,
        retryAfterSeconds: resetSeconds,
      });
    }
    await next();
  };
}
