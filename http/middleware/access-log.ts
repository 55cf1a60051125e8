import type { Middleware } from 'koa';
import type { Logger } from '../../telemetry/logger.ts';
import type { RequestState } from '../define-route.ts';

/** One line a request: the path, without bodies, query values and headers. */
export function accessLog(log: Logger): Middleware<RequestState> {
  return async function accessLogMiddleware(ctx, next) {
    const startedAt = performance.now();
    await next();
    log.info(
      {
        request_id: ctx.state.requestId,
        ...callerOf(ctx.state.actor),
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

function callerOf(actor: RequestState['actor']): Record<string, string> {
  if (!actor) return {};
  if ('accountId' in actor) return { account_id: actor.accountId };
  return actor.kind === 'page_session' ? { session_id: actor.sessionId } : { user_id: actor.userId };
}
