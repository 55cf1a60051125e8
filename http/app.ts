import Koa, { type Middleware } from 'koa';
import type { Access } from '../use-cases/access/index.ts';
import type { Logger } from '../telemetry/logger.ts';
import type { AnyRoute, RequestState } from './define-route.ts';
import { docsFiles, DOCUMENT_PATH } from './reference/docs-files.ts';
import { serveFiles } from './serve-files.ts';
import { accessLog } from './middleware/access-log.ts';
import { browserAccess } from './middleware/browser-access.ts';
import { bearerChallenge, errorResponse } from './middleware/error-response.ts';
import { forwardedFor } from './middleware/forwarded-for.ts';
import { requestId } from './middleware/request-id.ts';
import { securityHeaders } from './middleware/security-headers.ts';
import { mountRoutes } from './mount-routes.ts';

export interface ApiDeps {
  routes: readonly AnyRoute[];
  access: Pick<Access, 'authenticate' | 'countRequest' | 'watchCredential'>;
  /** Number of proxies in front of the server that are trusted to report the caller's address. */
  trustedProxies: number;
  /** Origins whose pages may call the API in a browser. */
  corsOrigins: readonly string[];
  log: Logger;
  /** For the operator; not in the OpenAPI document. */
  metrics?: Middleware<RequestState>;
  /** Aborts when the process is about to stop: waiting requests are then answered at once. */
  draining: AbortSignal;
  isDatabaseUnavailable(error: unknown): boolean;
}

/** The HTTP API, its middleware in the order they run. It never listens. */
export function createApi({
  routes,
  access,
  trustedProxies,
  corsOrigins,
  log,
  metrics,
  draining,
  isDatabaseUnavailable,
}: ApiDeps): Koa<RequestState> {
  // Koa counts the addresses of X-Forwarded-For from the right: the caller could have forged those further left.
  const app = new Koa<RequestState>({ proxy: trustedProxies > 0, maxIpsCount: trustedProxies });
  // Otherwise Koa prints to the console; errorResponse logs every error.
  app.silent = true;
  app.use(requestId());
  app.use(accessLog(log));
  if (trustedProxies === 0) app.use(forwardedFor(log));
  for (const middleware of [...securityHeaders(), ...browserAccess(corsOrigins, routes)]) app.use(middleware);
  app.use(
    errorResponse({ log, isDatabaseUnavailable, documentPath: DOCUMENT_PATH, challenge: bearerChallenge }),
  );
  app.use(serveFiles(docsFiles(routes)));
  if (metrics) app.use(metrics);
  app.use(
    mountRoutes(routes, {
      authenticate: ({ authorization }, address) =>
        access.authenticate(typeof authorization === 'string' ? authorization : undefined, address),
      access,
      draining,
    }),
  );
  return app;
}
