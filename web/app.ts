import Koa from 'koa';
import type { AnyRoute, RequestState } from '../http/define-route.ts';
import { accessLog } from '../http/middleware/access-log.ts';
import type { Authenticate } from '../http/middleware/authenticate.ts';
import { browserAccess } from '../http/middleware/browser-access.ts';
import { errorResponse } from '../http/middleware/error-response.ts';
import { forwardedFor } from '../http/middleware/forwarded-for.ts';
import { requestId } from '../http/middleware/request-id.ts';
import { mountRoutes } from '../http/mount-routes.ts';
import { openApiDocument } from '../http/openapi-document.ts';
import { serveFiles, type OpenFile } from '../http/serve-files.ts';
import type { Logger } from '../telemetry/logger.ts';
import type { Access } from '../use-cases/access/index.ts';
import { openRequestLimit, type OpenRequestLimits } from './middleware/open-request-limit.ts';
import { pageHeaders } from './middleware/page-headers.ts';
import { pageNotFound } from './middleware/page-not-found.ts';
import { fromThePage, type PageOrigins } from './middleware/page-origins.ts';
import { PAGE_ABOUT, PAGE_DOCUMENT_PATH } from './openapi-about.ts';

export interface WebAppDeps {
  routes: readonly AnyRoute[];
  /** The built page, by path. */
  files: ReadonlyMap<string, OpenFile>;
  /** Origins of the messenger that may frame the page at `/mini-app`; null: none. */
  frameAncestors: readonly string[] | null;
  origins: PageOrigins;
  authenticate: Authenticate;
  access: Pick<Access, 'countRequest' | 'watchCredential'>;
  openRequests: OpenRequestLimits;
  /** Number of proxies in front of the server that are trusted to report the caller's address. */
  trustedProxies: number;
  log: Logger;
  /** Aborts when the process is about to stop: waiting requests are then answered at once. */
  draining: AbortSignal;
  isDatabaseUnavailable(error: unknown): boolean;
}

/** The wallet page and its routes, with its middleware in the order they run. It never listens. */
export function createWebApp({
  routes,
  files,
  frameAncestors,
  origins,
  authenticate,
  access,
  openRequests,
  trustedProxies,
  log,
  draining,
  isDatabaseUnavailable,
}: WebAppDeps): Koa<RequestState> {
  // As in the API (http/app.ts).
  const app = new Koa<RequestState>({ proxy: trustedProxies > 0, maxIpsCount: trustedProxies });
  app.silent = true;
  app.use(requestId());
  app.use(accessLog(log));
  if (trustedProxies === 0) app.use(forwardedFor(log));
  app.use(pageHeaders(frameAncestors));
  for (const middleware of browserAccess(origins.elsewhere, routes)) app.use(middleware);
  app.use(errorResponse({ log, isDatabaseUnavailable, documentPath: PAGE_DOCUMENT_PATH }));
  app.use(fromThePage(origins));
  app.use(openRequestLimit(routes, openRequests));
  app.use(pageNotFound());
  app.use(serveFiles(new Map([...files, [PAGE_DOCUMENT_PATH, documentFile(routes)]])));
  app.use(mountRoutes(routes, { authenticate, access, draining }));
  return app;
}

function documentFile(routes: readonly AnyRoute[]): OpenFile {
  return {
    type: 'application/json',
    headers: { 'cache-control': 'no-cache' },
    read: async () => JSON.stringify(openApiDocument(routes, PAGE_ABOUT)),
  };
}
