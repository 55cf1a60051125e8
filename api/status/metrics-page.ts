import type { Middleware } from 'koa';
import type { Metrics } from '../../telemetry/metrics.ts';
import type { RequestState } from '../../http/define-route.ts';
import { answerOtherMethod, READ_METHODS } from '../../http/other-methods.ts';

const PATH = '/metrics';

/** Plain text for Prometheus, without the envelope and not in the OpenAPI document: it is for the operator's own network. */
export function metricsPage(metrics: Pick<Metrics, 'contentType' | 'text'>): Middleware<RequestState> {
  return async function metricsPageMiddleware(ctx, next) {
    if (ctx.path !== PATH) {
      await next();
      return;
    }
    if (!READ_METHODS.includes(ctx.method)) {
      answerOtherMethod(ctx, READ_METHODS);
      return;
    }
    const text = await metrics.text();
    ctx.set('cache-control', 'no-store');
    ctx.type = metrics.contentType;
    ctx.body = text;
  };
}
