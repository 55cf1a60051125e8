import Router from '@koa/router';
import type { Middleware } from 'koa';
import { ServiceError } from '../domain/errors.ts';
import type { ApiKeys } from '../operations/api-keys.ts';
import type { AnyRoute, RequestState, RouteRequest } from './define-route.ts';
import { successEnvelope } from './envelope.ts';
import { authenticate } from './middleware/authenticate.ts';
import { jsonBody } from './middleware/json-body.ts';
import { validate } from './validate.ts';

/** Every route reads the same: authenticate, read the body, validate, do, present. */
export function mountRoutes(
  routes: readonly AnyRoute[],
  { apiKeys, draining }: { apiKeys: Pick<ApiKeys, 'authenticate'>; draining: AbortSignal },
): Middleware<RequestState>[] {
  const router = new Router<RequestState>();
  for (const route of routes) {
    const steps: Middleware<RequestState>[] = [
      ...(route.authenticated ? [authenticate(apiKeys)] : []),
      jsonBody(),
      handle(route, draining),
    ];
    router.register(route.path.replaceAll(/\{(\w+)\}/g, ':$1'), [route.method], steps);
  }
  return [
    router.routes() as Middleware<RequestState>,
    router.allowedMethods({
      throw: true,
      methodNotAllowed: () => new ServiceError('METHOD_NOT_ALLOWED', 'This path does not take this method.'),
      notImplemented: () => new ServiceError('METHOD_NOT_ALLOWED', 'This path does not take this method.'),
    }) as Middleware<RequestState>,
  ];
}

function handle(route: AnyRoute, draining: AbortSignal): Middleware<RequestState> {
  return async function handleRoute(ctx) {
    const gone = new AbortController();
    const onClose = (): void => gone.abort();
    ctx.res.once('close', onClose);
    const { params } = ctx as unknown as { params: Record<string, string> };
    const request: RouteRequest<never, never, never> = {
      params: validate(route.params, params),
      query: validate(route.query, { ...ctx.query }),
      body: validate(route.body, ctx.request.body ?? {}),
      headers: ctx.headers,
      actor: ctx.state.actor as NonNullable<RequestState['actor']>,
      signal: AbortSignal.any([gone.signal, draining]),
      requestId: ctx.state.requestId,
    };
    const { status = route.successStatus, data, message, headers = {} } = await route.handler(request);
    ctx.res.off('close', onClose);
    ctx.status = status;
    ctx.set(headers);
    ctx.body = successEnvelope(data, message);
  };
}
