import type { Middleware } from 'koa';
import type { RequestState } from '../../http/define-route.ts';

const NOT_FOUND = 404;

/** Outside of the routes a person reads the answer. */
export function pageNotFound(): Middleware<RequestState> {
  return async function pageNotFoundMiddleware(ctx, next) {
    await next();
    if (ctx.status !== NOT_FOUND || ctx.body !== undefined || /^\/page(\/|$)/.test(ctx.path)) return;
    ctx.status = NOT_FOUND;
    ctx.type = 'text/plain';
    ctx.body = 'There is nothing at this address. The wallet page is at /\n';
  };
}
