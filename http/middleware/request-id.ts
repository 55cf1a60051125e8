import { randomUUID } from 'node:crypto';
import type { Middleware } from 'koa';
import type { RequestState } from '../define-route.ts';

/** A caller may set its own request id; an id that could confuse a log line is replaced. */
const ACCEPTABLE = /^[\w.:-]{1,128}$/;

export function requestId(): Middleware<RequestState> {
  return async function requestIdMiddleware(ctx, next) {
    const given = ctx.get('x-request-id');
    ctx.state.requestId = ACCEPTABLE.test(given) ? given : randomUUID();
    ctx.set('x-request-id', ctx.state.requestId);
    await next();
  };
}
