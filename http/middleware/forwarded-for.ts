import type { Middleware } from 'koa';
import type { RequestState } from '../define-route.ts';

/** For a server that trusts no proxy: warns once if requests seem to come through one. */
export function forwardedFor(log: { warn(message: string): void }): Middleware<RequestState> {
  let isSaid = false;
  return async function forwardedForMiddleware(ctx, next) {
    if (!isSaid && ctx.headers['x-forwarded-for'] !== undefined) {
      isSaid = true;
      // Without the value, which the caller may have forged.
      log.warn(
        'X-Forwarded-For arrives, but TRUSTED_PROXIES is 0: all callers of a proxy share its address, so wrong keys of one can block the others',
      );
    }
    await next();
  };
}
