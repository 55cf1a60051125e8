import type { Middleware } from 'koa';
import type { ApiKeys } from '../../operations/api-keys.ts';
import type { RequestState } from '../define-route.ts';

export function authenticate(apiKeys: Pick<ApiKeys, 'authenticate'>): Middleware<RequestState> {
  return async function authenticateMiddleware(ctx, next) {
    ctx.state.actor = await apiKeys.authenticate(ctx.headers.authorization);
    await next();
  };
}
