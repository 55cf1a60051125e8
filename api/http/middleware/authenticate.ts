import { isIP } from 'node:net';
import type { Context, Middleware } from 'koa';
import type { Access } from '../../../use-cases/access/index.ts';
import type { RequestState } from '../define-route.ts';

export function authenticate(access: Pick<Access, 'authenticate'>): Middleware<RequestState> {
  return async function authenticateMiddleware(ctx, next) {
    ctx.state.actor = await access.authenticate(ctx.headers.authorization, addressOf(ctx));
    await next();
  };
}

/** Accepts a forwarded address only if it is an IP address: the caller could have forged any other text. */
function addressOf(ctx: Pick<Context, 'ip' | 'req'>): string {
  return isIP(ctx.ip) === 0 ? (ctx.req.socket.remoteAddress ?? '') : ctx.ip;
}
