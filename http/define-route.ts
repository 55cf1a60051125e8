import type { z } from 'zod';
import type { CountedActor } from '../domain/access/request-limits.ts';
import type { ApiErrorCode } from '../domain/errors.ts';
import type { ServerSentEvent } from './event-stream.ts';

/** A handler's input: parsed and checked, independent of Koa. */
export interface RouteRequest<Params, Query, Body> {
  params: Params;
  query: Query;
  body: Body;
  headers: NodeJS.Dict<string | string[]>;
  /** The caller; routes without authentication must not read it. */
  actor: CountedActor;
  /** Aborts when the client disconnects or the server drains. */
  signal: AbortSignal;
  requestId: string;
}

export interface RouteResponse<Data> {
  /** One of the statuses that the route declares. */
  status?: number;
  data: Data;
  headers?: Record<string, string>;
}

/** The response of a route to callers that accept `text/event-stream`. */
export interface RouteStream<Params, Query, Body> {
  description: string;
  /** Shown in the document. */
  example: string;
  /** Its events have ids, and `Last-Event-ID` continues after one. Otherwise each connection begins with all there is to know. */
  isResumable: boolean;
  /**
   * The headers are sent with the first event, so a refusal must be thrown before it. The first event comes at once
   * (a comment if no event has happened yet), and the stream ends when the request's signal aborts.
   */
  events(request: RouteRequest<Params, Query, Body>): AsyncGenerator<ServerSentEvent, void>;
}

/** The response of a route to callers that accept `text/csv`: the rows of the page; `Link` names the next page. */
export interface RouteTable<Data> {
  description: string;
  text(data: Data): string;
  nextCursor(data: Data): string | null;
}

/** The response of a route to callers that accept `image/svg+xml` or `image/png`. */
export interface RoutePicture<Data> {
  description: string;
  svg(data: Data): string;
  png(data: Data): Promise<Uint8Array>;
}

/** One route: its definition is used for the router and for the OpenAPI document. */
export interface Route<Params = unknown, Query = unknown, Body = unknown, Data = unknown> {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** With parameters in braces: `/v1/operations/{operation_id}`. */
  path: string;
  name: string;
  summary: string;
  description?: string;
  /** False: no credential is needed. */
  authenticated: boolean;
  /** The credential of an API route; an API key by default. Sessions of the page reach every route of the page. */
  credential?: 'api_key' | 'bot_token';
  params?: z.ZodType<Params>;
  query?: z.ZodType<Query>;
  body?: z.ZodType<Body>;
  /** Accepts `Idempotency-Key`. */
  creates?: boolean;
  /** Accepts `X-Network`. */
  network?: boolean;
  successStatus: number;
  /** One sentence for people in the answer of every success. Left out of the bot API, whose answers have only `success` and `data`. */
  message?: string;
  /** Status if the resource existed already. */
  repeatStatus?: number;
  data: z.ZodType<Data>;
  /** Shown in the document. */
  example: Data;
  bodyExample?: unknown;
  /** Replaces `bodyExample` if there are several examples. */
  bodyExamples?: Readonly<Record<string, { summary: string; value: unknown }>>;
  errors: readonly ApiErrorCode[];
  stream?: RouteStream<Params, Query, Body>;
  csv?: RouteTable<Data>;
  picture?: RoutePicture<Data>;
  /** Callers that prefer `text/html` are redirected to this path. */
  page?: string;
  handler(request: RouteRequest<Params, Query, Body>): Promise<RouteResponse<Data>>;
}

/** A route with any types, for lists. */
// The handler's argument is contravariant, so only this form accepts every route.
export type AnyRoute = Route<never, never, never, unknown>;

export function defineRoute<Params, Query, Body, Data>(
  route: Route<Params, Query, Body, Data>,
): Route<Params, Query, Body, Data> {
  return route;
}

/** State that middleware shares on Koa's context. */
export interface RequestState {
  requestId: string;
  actor?: CountedActor;
}
