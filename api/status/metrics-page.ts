import type { Middleware } from 'koa';
import type { Metrics } from '../../telemetry/metrics.ts';
import type { RequestState } from '../http/define-route.ts';

const PATH = '/metrics';

/** Plain text for Prometheus, without the envelope and not in the OpenAPI document: it is for the operator's own network. */
export function metricsPage(metrics: Pick<Metrics, 'contentType' | 'text'>): Middleware<RequestState> {
  return async function metricsPageMiddleware(ctx, next) {
    if (ctx.path !== PATH || (ctx.method !== 'GET' && ctx.method !== 'HEAD')) {
      await next();
      return;
    }
    const text = await metrics.text();
    ctx.set('cache-control', 'no-store');
    ctx.type = metrics.contentType;
    ctx.body = text;
  };
}
