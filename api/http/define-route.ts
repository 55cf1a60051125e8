import type { z } from 'zod';
import type { ApiKey } from '../../domain/access/actor.ts';
import type { ApiErrorCode } from '../../domain/errors.ts';
import type { ServerSentEvent } from './event-stream.ts';

/** What a handler gets: everything parsed and checked, nothing of Koa. */
export interface RouteRequest<Params, Query, Body> {
  params: Params;
  query: Query;
  body: Body;
  headers: NodeJS.Dict<string | string[]>;
  /** The caller; routes without authentication must not ask for it. */
  actor: ApiKey;
  /** Aborts when the client went away or the server drains. */
  signal: AbortSignal;
  requestId: string;
}

export interface RouteResponse<Data> {
  /** One of the statuses that the route declares. */
  status?: number;
  data: Data;
  message?: string;
  headers?: Record<string, string>;
}

/** What a route answers who accepts `text/event-stream`. */
export interface RouteStream<Params, Query, Body> {
  description: string;
  /** Shown in the document. */
  example: string;
  /**
   * The headers go out with the first event, so what refuses the request has to throw before it. It gives that one
   * at once (a comment, where there is nothing to tell yet), and ends when the request's signal aborts.
   */
  events(request: RouteRequest<Params, Query, Body>): AsyncGenerator<ServerSentEvent, void>;
}

/** What a route answers who accepts `text/csv`: the rows of the same page, whose next one `Link` names. */
export interface RouteTable<Data> {
  description: string;
  text(data: Data): string;
  nextCursor(data: Data): string | null;
}

/** One route: the same definition makes the router's entry and the OpenAPI document's. */
export interface Route<Params = unknown, Query = unknown, Body = unknown, Data = unknown> {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** With parameters in braces: `/v1/operations/{operation_id}`. */
  path: string;
  name: string;
  summary: string;
  description?: string;
  /** False opens the route to everybody. */
  authenticated: boolean;
  params?: z.ZodType<Params>;
  query?: z.ZodType<Query>;
  body?: z.ZodType<Body>;
  /** Takes `Idempotency-Key`. */
  creates?: boolean;
  /** Takes `X-Network`. */
  network?: boolean;
  successStatus: number;
  /** In its place where what was asked for was there already. */
  repeatStatus?: number;
  data: z.ZodType<Data>;
  /** Shown in the document. */
  example: Data;
  bodyExample?: unknown;
  /** In its place, where there is more than one thing to show. */
  bodyExamples?: Readonly<Record<string, { summary: string; value: unknown }>>;
  errors: readonly ApiErrorCode[];
  stream?: RouteStream<Params, Query, Body>;
  csv?: RouteTable<Data>;
  handler(request: RouteRequest<Params, Query, Body>): Promise<RouteResponse<Data>>;
}

/** A route of any types, for lists. */
// The handler's argument is contravariant, so only this form takes every route.
export type AnyRoute = Route<never, never, never, unknown>;

export function defineRoute<Params, Query, Body, Data>(
  route: Route<Params, Query, Body, Data>,
): Route<Params, Query, Body, Data> {
  return route;
}

/** State that the middleware leaves for each other on Koa's context. */
export interface RequestState {
  requestId: string;
  actor?: ApiKey;
}
