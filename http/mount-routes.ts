import { METHODS } from 'node:http';
import type { Socket } from 'node:net';
import Router from '@koa/router';
import type { Context, Middleware } from 'koa';
import { z } from 'zod';
import { ServiceError } from '../domain/errors.ts';
import { withStorableTexts } from '../domain/storable-text.ts';
import type { Access } from '../use-cases/access/index.ts';
import { clientAddress } from './client-address.ts';
import { createConnectionSignals } from './connection-signals.ts';
import { answerWithPicture } from './answer-with-picture.ts';
import { answerWithTable } from './answer-with-table.ts';
import type { AnyRoute, RequestState, RouteRequest } from './define-route.ts';
import { successEnvelope } from './envelope.ts';
import { EVENT_STREAM, EVENT_STREAM_HEADERS, writeEventStream } from './event-stream.ts';
import { authenticate, type Authenticate } from './middleware/authenticate.ts';
import { jsonBody } from './middleware/json-body.ts';
import { requestLimit } from './middleware/request-limit.ts';
import { answerOtherMethod, withHead } from './other-methods.ts';
import { readQuery } from './read-query.ts';
import { validate } from './validate.ts';

/** Routes without authentication accept any query: load balancers add their own fields. */
const noFields = z.strictObject({});

export interface MountRoutesDeps {
  authenticate: Authenticate;
  access: Pick<Access, 'countRequest' | 'watchCredential'>;
  draining: AbortSignal;
}

/** Every route runs the same steps: authenticate, count, read the body, validate, handle, present. */
export function mountRoutes(
  routes: readonly AnyRoute[],
  { authenticate: authenticateRequest, access, draining }: MountRoutesDeps,
): Middleware<RequestState> {
  // Other middleware compares paths too, and takes letters as they are: a path in other letters must not get around a limit.
  const router = new Router<RequestState>({ sensitive: true });
  const signalOf = createConnectionSignals(draining);
  for (const [path, ofPath] of byPath(routes)) {
    const pattern = path.replaceAll(/\{(\w+)\}/g, ':$1');
    for (const route of ofPath) {
      const steps: Middleware<RequestState>[] = [
        ...(route.authenticated
          ? [authenticate(authenticateRequest), ofCredential(route), requestLimit(access)]
          : []),
        jsonBody(),
        handle(route, { signalOf, access, authenticate: authenticateRequest }),
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

/** A key and a bot token are for different routes: one that was stolen is of no use for the others. */
function ofCredential({ credential = 'api_key' }: AnyRoute): Middleware<RequestState> {
  return async function ofCredentialMiddleware(ctx, next) {
    const { kind } = ctx.state.actor ?? {};
    if ((kind === 'api_key' || kind === 'bot_token') && kind !== credential) {
      const [needed, given] =
        credential === 'bot_token' ? ['a bot token', 'an API key'] : ['an API key', 'a bot token'];
      throw new ServiceError('INVALID_API_KEY', `This route needs ${needed}, not ${given}.`, {
        details: `Authorization: send \`Bearer <${credential === 'bot_token' ? 'BOT_TOKEN' : 'API_KEY'}>\`.`,
      });
    }
    await next();
  };
}

/** A stream is cut after this long. The client connects again, which counts as a request and reads its rights again. */
const MAX_STREAM_MS = 3_600_000;

/** A credential may have ended during a reader's long poll. The promise is a second (docs/api-conventions.md). */
const AUTHENTICATE_AGAIN_AFTER_MS = 1_000;

interface HandleDeps {
  authenticate: Authenticate;
  signalOf: (socket: Socket) => AbortSignal;
  access: Pick<Access, 'watchCredential'>;
}

function handle(
  route: AnyRoute,
  { signalOf, access, authenticate: authenticateRequest }: HandleDeps,
): Middleware<RequestState> {
  return async function handleRoute(ctx) {
    const { params } = ctx as unknown as { params: Record<string, string> };
    const querySchema: z.ZodType | undefined = route.query ?? (route.authenticated ? noFields : undefined);
    const request: RouteRequest<never, never, never> = {
      // No id is such a text, so nothing is found by it.
      params: validate(route.params, withStorableTexts(params)),
      query: validate<unknown>(querySchema, querySchema && readQuery(ctx)) as never,
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
      await answerWithStream(ctx, { stream: route.stream, request, access });
      return;
    }
    const startedAt = performance.now();
    const { status = route.successStatus, data, headers = {} } = await route.handler(request);
    const isOld = performance.now() - startedAt > AUTHENTICATE_AGAIN_AFTER_MS;
    if (route.authenticated && route.method === 'GET' && isOld) {
      await authenticateRequest(ctx.headers, clientAddress(ctx));
    }
    ctx.status = status;
    ctx.set(headers);
    if (route.csv) answerWithTable(ctx, route.csv, { data, message: route.message });
    else if (route.picture) await answerWithPicture(ctx, route.picture, { data, message: route.message });
    else ctx.body = successEnvelope(data, route.message);
  };
}

/** JSON if the caller accepts both, and for HEAD, which has no body to stream. */
function wantsStream(ctx: Context): boolean {
  return ctx.method === 'GET' && ctx.accepts('application/json', EVENT_STREAM) === EVENT_STREAM;
}

async function answerWithStream(
  ctx: Context,
  {
    stream,
    request,
    access,
  }: {
    stream: NonNullable<AnyRoute['stream']>;
    request: RouteRequest<never, never, never>;
    access: Pick<Access, 'watchCredential'>;
  },
): Promise<void> {
  const ends = new AbortController();
  // It may refuse the request, so nothing is begun before it.
  const events = stream.events({ ...request, signal: ends.signal });
  const end = (): void => ends.abort();
  request.signal.addEventListener('abort', end);
  if (request.signal.aborted) end();
  const cut = setTimeout(end, MAX_STREAM_MS);
  const unwatch = access.watchCredential(request.actor, end);
  try {
    // A refusal throws here, while the response can still be an error in the envelope.
    const first = await events.next();
    ctx.respond = false;
    ctx.status = 200;
    ctx.set(EVENT_STREAM_HEADERS);
    await writeEventStream(ctx.res, from(first, events), ends.signal);
  } finally {
    clearTimeout(cut);
    unwatch();
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
