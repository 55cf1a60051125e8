import { METHODS } from 'node:http';
import type { Socket } from 'node:net';
import Router from '@koa/router';
import type { Context, Middleware } from 'koa';
import { z } from 'zod';
import type { Access } from '../../use-cases/access/index.ts';
import { createConnectionSignals } from './connection-signals.ts';
import { answerWithTable } from './answer-with-table.ts';
import type { AnyRoute, RequestState, RouteRequest } from './define-route.ts';
import { successEnvelope } from './envelope.ts';
import { EVENT_STREAM, EVENT_STREAM_HEADERS, writeEventStream } from './event-stream.ts';
import { authenticate, type Authenticate } from './middleware/authenticate.ts';
import { jsonBody } from './middleware/json-body.ts';
import { requestLimit } from './middleware/request-limit.ts';
import { answerOtherMethod, withHead } from './other-methods.ts';
import { validate } from './validate.ts';

/** Routes without authentication accept any query: load balancers add their own fields. */
const noFields = z.strictObject({});

export interface MountRoutesDeps {
  authenticate: Authenticate;
  access: Pick<Access, 'countRequest'>;
  draining: AbortSignal;
}

/** Every route runs the same steps: authenticate, count, read the body, validate, handle, present. */
export function mountRoutes(
  routes: readonly AnyRoute[],
  { authenticate: authenticateRequest, access, draining }: MountRoutesDeps,
): Middleware<RequestState> {
  const router = new Router<RequestState>();
  const signalOf = createConnectionSignals(draining);
  for (const [path, ofPath] of byPath(routes)) {
    const pattern = path.replaceAll(/\{(\w+)\}/g, ':$1');
    for (const route of ofPath) {
      const steps: Middleware<RequestState>[] = [
        ...(route.authenticated ? [authenticate(authenticateRequest), requestLimit(access)] : []),
        jsonBody(),
        handle(route, signalOf),
      ];
      router.register(pattern, [route.method], steps);
    }
    // Before the next path: `/v1/wallets/challenge` must not become the wallet `challenge` for other methods.
    const taken = withHead(ofPath.map(({ method }) => method));
    router.register(pattern, METHODS, (ctx) => answerOtherMethod(ctx, taken));
  }
  return router.routes() as Middleware<RequestState>;
}

function byPath(routes: readonly AnyRoute[]): Map<string, AnyRoute[]> {
  const paths = new Map<string, AnyRoute[]>();
  for (const route of routes) paths.set(route.path, [...(paths.get(route.path) ?? []), route]);
  return paths;
}

/** A stream is cut after this long, and the client reconnects: a revoked key must not read forever. */
const MAX_STREAM_MS = 3_600_000;

function handle(route: AnyRoute, signalOf: (socket: Socket) => AbortSignal): Middleware<RequestState> {
  return async function handleRoute(ctx) {
    const { params } = ctx as unknown as { params: Record<string, string> };
    // PostgreSQL's text type cannot store it, so no id contains it. What is left unanswered is a 404.
    if (Object.values(params).some((id) => id.includes('\0'))) return;
    const request: RouteRequest<never, never, never> = {
      params: validate(route.params, params),
      query: validate<unknown>(route.query ?? (route.authenticated ? noFields : undefined), {
        ...ctx.query,
      }) as never,
      body: validate(route.body, ctx.request.body === undefined ? {} : ctx.request.body),
      headers: ctx.headers,
      actor: ctx.state.actor as NonNullable<RequestState['actor']>,
      signal: signalOf(ctx.req.socket),
      requestId: ctx.state.requestId,
    };
    if (route.stream || route.page !== undefined) ctx.vary('Accept');
    if (route.page !== undefined && ctx.accepts('application/json', 'text/html') === 'text/html') {
      ctx.redirect(route.page);
      return;
    }
    if (route.stream && wantsStream(ctx)) {
      await answerWithStream(ctx, route.stream, request);
      return;
    }
    const { status = route.successStatus, data, headers = {} } = await route.handler(request);
    ctx.status = status;
    ctx.set(headers);
    if (route.csv) answerWithTable(ctx, route.csv, { data, message: route.message });
    else ctx.body = successEnvelope(data, route.message);
  };
}

/** JSON if the caller accepts both, and for HEAD, which has no body to stream. */
function wantsStream(ctx: Context): boolean {
  return ctx.method === 'GET' && ctx.accepts('application/json', EVENT_STREAM) === EVENT_STREAM;
}

async function answerWithStream(
  ctx: Context,
  stream: NonNullable<AnyRoute['stream']>,
  request: RouteRequest<never, never, never>,
): Promise<void> {
  const ends = new AbortController();
  const end = (): void => ends.abort();
  request.signal.addEventListener('abort', end);
  if (request.signal.aborted) end();
  const cut = setTimeout(end, MAX_STREAM_MS);
  const events = stream.events({ ...request, signal: ends.signal });
  try {
    // A refusal throws here, while the response can still be an error in the envelope.
    const first = await events.next();
    ctx.respond = false;
    ctx.status = 200;
    ctx.set(EVENT_STREAM_HEADERS);
    await writeEventStream(ctx.res, from(first, events), ends.signal);
  } finally {
    clearTimeout(cut);
    request.signal.removeEventListener('abort', end);
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
