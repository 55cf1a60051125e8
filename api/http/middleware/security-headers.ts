import helmet from 'koa-helmet';
import type { Middleware } from 'koa';
import type { RequestState } from '../define-route.ts';

/** Half a year, without subdomains: what else the operator has below this name is not ours to say. */
const STRICT_TRANSPORT_SECURITY = 'max-age=15552000';

/**
 * For an API that answers JSON: nothing in an answer may be run, framed or kept. Set before the route runs, so that
 * one with a page of its own can replace them.
 */
export function securityHeaders(): Middleware<RequestState>[] {
  return [
    helmet({
      contentSecurityPolicy: {
        useDefaults: false,
        directives: { 'default-src': ["'none'"], 'frame-ancestors': ["'none'"] },
      },
      // Below, where the request came by TLS.
      strictTransportSecurity: false,
    }) as Middleware<RequestState>,
    async function privateAnswers(ctx, next) {
      if (ctx.path.startsWith('/v1/')) ctx.set('cache-control', 'no-store');
      // Known only from a proxy that is trusted (TRUSTED_PROXIES); browsers ignore it on plain HTTP anyway.
      if (ctx.secure) ctx.set('strict-transport-security', STRICT_TRANSPORT_SECURITY);
      await next();
    },
  ];
}
