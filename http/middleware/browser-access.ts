import cors from '@koa/cors';
import type { Middleware } from 'koa';
import type { AnyRoute, RequestState } from '../define-route.ts';

/** How long a browser may cache a preflight response; Chromium's limit is two hours. */
const PREFLIGHT_MAX_AGE_SECONDS = 600;

/** CORS for pages of the named origins, without cookies. Other origins get no headers. */
export function browserAccess(
  origins: readonly string[],
  routes: readonly Pick<AnyRoute, 'method'>[],
): Middleware<RequestState>[] {
  if (origins.length === 0) return [];
  return [
    cors({
      origin: (ctx) => (origins.includes(ctx.get('origin')) ? ctx.get('origin') : ''),
      // The router answers HEAD for each GET.
      allowMethods: [...new Set(['HEAD', ...routes.map(({ method }) => method)])],
      allowHeaders: [
        'Authorization',
        'Content-Type',
        'Idempotency-Key',
        'X-Network',
        'X-Request-Id',
        'Last-Event-ID',
      ],
      exposeHeaders: [
        'X-Request-Id',
        'Location',
        'Link',
        'Retry-After',
        'WWW-Authenticate',
        'Allow',
        'RateLimit',
        'RateLimit-Policy',
        'Idempotency-Replayed',
      ],
      maxAge: PREFLIGHT_MAX_AGE_SECONDS,
    }) as Middleware<RequestState>,
  ];
}
