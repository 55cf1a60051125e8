import type { Middleware } from 'koa';
import type { Logger } from '../../../telemetry/logger.ts';
import type { RequestState } from '../define-route.ts';

/** One line a request: the path, without bodies, query values and headers. */
export function accessLog(log: Logger): Middleware<RequestState> {
  return async function accessLogMiddleware(ctx, next) {
    const startedAt = performance.now();
    await next();
    log.info(
      {
        request_id: ctx.state.requestId,
        account_id: ctx.state.actor?.accountId,
        operation_id: (ctx as { params?: Record<string, string> }).params?.['operation_id'],
        method: ctx.method,
        path: ctx.path,
        status: ctx.status,
        duration_ms: Math.round(performance.now() - startedAt),
      },
      'request',
    );
  };
}
