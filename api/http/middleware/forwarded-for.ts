import type { Middleware } from 'koa';
import type { RequestState } from '../define-route.ts';

/** For a server that trusts no proxy: says once where it seems to stand behind one, which callers then are taken for. */
export function forwardedFor(log: { warn(message: string): void }): Middleware<RequestState> {
  let isSaid = false;
  return async function forwardedForMiddleware(ctx, next) {
    if (!isSaid && ctx.headers['x-forwarded-for'] !== undefined) {
      isSaid = true;
      // Without the value: whoever calls may have invented it.
      log.warn(
        'X-Forwarded-For arrives, but TRUSTED_PROXIES is 0: all callers behind a proxy count as one address, whose wrong keys shut out new ones',
      );
    }
    await next();
  };
}
