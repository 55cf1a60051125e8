import { setMaxListeners } from 'node:events';
import Router from '@koa/router';
import type { Context, Middleware } from 'koa';
import { z } from 'zod';
import type { CallerAuthentication } from '../operations/caller-authentication.ts';
import type { RequestLimit } from '../operations/request-limit.ts';
import type { AnyRoute, RequestState, RouteRequest } from './define-route.ts';
import { successEnvelope } from './envelope.ts';
import {
  EVENT_STREAM,
  EVENT_STREAM_HEADERS,
  writeEventStream,
  type ServerSentEvent,
} from './event-stream.ts';
import { authenticate } from './middleware/authenticate.ts';
import { jsonBody } from './middleware/json-body.ts';
import { requestLimit } from './middleware/request-limit.ts';
import { validate } from './validate.ts';

/** The open routes take anything: load balancers add fields of their own. */
const noFields = z.strictObject({});

export interface RouteSurroundings {
  callers: CallerAuthentication;
  limits: RequestLimit;
  draining: AbortSignal;
}

/** Every route reads the same: authenticate, count, read the body, validate, do, present. */
export function mountRoutes(
  routes: readonly AnyRoute[],
  { callers, limits, draining }: RouteSurroundings,
): Middleware<RequestState>[] {
  const router = new Router<RequestState>();
  for (const route of routes) {
    const steps: Middleware<RequestState>[] = [
      ...(route.authenticated ? [authenticate(callers), requestLimit(limits)] : []),
      jsonBody(),
      handle(route, draining),
    ];
    router.register(route.path.replaceAll(/\{(\w+)\}/g, ':$1'), [route.method], steps);
  }
  return [
    router.routes() as Middleware<RequestState>,
    // Leaves status and `Allow` behind; errorResponse makes the envelope of it.
    router.allowedMethods() as Middleware<RequestState>,
  ];
}

/** A stream is cut then, and asked for again: a key that was revoked must not read for ever. */
const MAX_STREAM_MS = 3_600_000;

function handle(route: AnyRoute, draining: AbortSignal): Middleware<RequestState> {
  return async function handleRoute(ctx) {
    const gone = new AbortController();
    const onClose = (): void => gone.abort();
    // The socket and not the response: one that waits behind others on its connection has none yet, and hears nothing.
    const { socket } = ctx.req;
    setMaxListeners(0, socket);
    socket.once('close', onClose);
    if (socket.destroyed) onClose();
    // Not AbortSignal.any: with a signal that lives as long as the process, each one would leave something behind.
    draining.addEventListener('abort', onClose);
    if (draining.aborted) onClose();
    try {
      const { params } = ctx as unknown as { params: Record<string, string> };
      const request: RouteRequest<never, never, never> = {
        params: validate(route.params, params),
        query: validate<unknown>(route.query ?? (route.authenticated ? noFields : undefined), {
          ...ctx.query,
        }) as never,
        body: validate(route.body, ctx.request.body === undefined ? {} : ctx.request.body),
        headers: ctx.headers,
        actor: ctx.state.actor as NonNullable<RequestState['actor']>,
        signal: gone.signal,
        requestId: ctx.state.requestId,
      };
      if (route.stream) ctx.vary('Accept');
      if (route.stream && wantsStream(ctx)) {
        const cut = setTimeout(onClose, MAX_STREAM_MS);
        await answerWithStream(ctx, route.stream.events(request), gone.signal).finally(() =>
          clearTimeout(cut),
        );
        return;
      }
      const { status = route.successStatus, data, message, headers = {} } = await route.handler(request);
      ctx.status = status;
      ctx.set(headers);
      ctx.body = successEnvelope(data, message);
    } finally {
      socket.off('close', onClose);
      draining.removeEventListener('abort', onClose);
    }
  };
}

/** JSON wherever the caller leaves the choice, and for HEAD, which has no body to stream. */
function wantsStream(ctx: Context): boolean {
  return ctx.method === 'GET' && ctx.accepts('application/json', EVENT_STREAM) === EVENT_STREAM;
}

async function answerWithStream(
  ctx: Context,
  events: AsyncGenerator<ServerSentEvent, void>,
  signal: AbortSignal,
): Promise<void> {
  try {
    // What refuses the request throws here, while the answer can still be an error in the envelope.
    const first = await events.next();
    ctx.respond = false;
    ctx.status = 200;
    ctx.set(EVENT_STREAM_HEADERS);
    await writeEventStream(ctx.res, from(first, events), signal);
  } finally {
    await events.return();
  }
}

async function* from<T>(
  first: IteratorResult<T, void>,
  rest: AsyncGenerator<T, void>,
): AsyncGenerator<T, void> {
  if (first.done) return;
  yield first.value;
  yield* rest;
}
