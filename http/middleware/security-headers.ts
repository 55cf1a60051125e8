import helmet from 'koa-helmet';
import type { Middleware } from 'koa';
import type { RequestState } from '../define-route.ts';

/** Half a year, without subdomains, because the operator may run other services there. */
const STRICT_TRANSPORT_SECURITY = 'max-age=15552000';

/**
 * For an API that returns JSON: a response must not be executed, framed or cached. Set before the route runs, so that
 * a route with its own page can replace them.
 */
export function securityHeaders(): Middleware<RequestState>[] {
  return [
    helmet({
      contentSecurityPolicy: {
        useDefaults: false,
        directives: { 'default-src': ["'none'"], 'frame-ancestors': ["'none'"] },
      },
      // Set below, if the request came over TLS.
      strictTransportSecurity: false,
    }) as Middleware<RequestState>,
    async function privateAnswers(ctx, next) {
      if (ctx.path.startsWith('/v1/')) ctx.set('cache-control', 'no-store');
      // Only known from a trusted proxy (TRUSTED_PROXIES); browsers ignore it on plain HTTP anyway.
      if (ctx.secure) ctx.set('strict-transport-security', STRICT_TRANSPORT_SECURITY);
      await next();
    },
  ];
}
