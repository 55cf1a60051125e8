import Koa from 'koa';
import type { ApiKeys } from '../operations/api-keys.ts';
import type { Logger } from '../telemetry/logger.ts';
import type { AnyRoute, RequestState } from './define-route.ts';
import { accessLog } from './middleware/access-log.ts';
import { errorResponse } from './middleware/error-response.ts';
import { requestId } from './middleware/request-id.ts';
import { mountRoutes } from './mount-routes.ts';
import { openApiDocument } from './openapi-document.ts';

export interface ApiDependencies {
  routes: readonly AnyRoute[];
  apiKeys: Pick<ApiKeys, 'authenticate'>;
  log: Logger;
  /** Aborts when the process is about to stop: waiting requests are answered at once. */
  draining: AbortSignal;
  isDatabaseUnavailable(error: unknown): boolean;
}

/** The HTTP API, its middleware in the order they run. It never listens. */
export function createApi({
  routes,
  apiKeys,
  log,
  draining,
  isDatabaseUnavailable,
}: ApiDependencies): Koa<RequestState> {
  const app = new Koa<RequestState>();
  // Koa would print to the console; everything of note is logged by errorResponse.
  app.silent = true;
  app.use(requestId());
  app.use(accessLog(log));
  app.use(errorResponse({ log, isDatabaseUnavailable }));
  const document = JSON.stringify(openApiDocument(routes));
  app.use(async function openApi(ctx, next) {
    if (ctx.path !== '/openapi.json' || ctx.method !== 'GET') {
      await next();
      return;
    }
    ctx.type = 'application/json';
    ctx.body = document;
  });
  for (const middleware of mountRoutes(routes, { apiKeys, draining })) app.use(middleware);
  return app;
}
