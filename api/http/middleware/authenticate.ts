import { isIP } from 'node:net';
import type { Context, Middleware } from 'koa';
import type { CallerAuthentication } from '../../../use-cases/access/caller-authentication.ts';
import type { RequestState } from '../define-route.ts';

export function authenticate(callers: CallerAuthentication): Middleware<RequestState> {
  return async function authenticateMiddleware(ctx, next) {
    ctx.state.actor = await callers.authenticate(ctx.headers.authorization, addressOf(ctx));
    await next();
  };
}

/** What a proxy forwards is the caller's address or nothing: any other text would be the caller's own invention. */
function addressOf(ctx: Pick<Context, 'ip' | 'req'>): string {
  return isIP(ctx.ip) === 0 ? (ctx.req.socket.remoteAddress ?? '') : ctx.ip;
}
