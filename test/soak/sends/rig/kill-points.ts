/*
 * Loaded into a worker or an API before its own code (process-under-test.ts). It knows every boundary that the process
 * crosses on its way to the outside (the begin and end of an activity or a request, each commit, each call to a node),
 * reports each new one to its parent, and dies or stops at the one that the parent has armed. The service does not know
 * it, so a step that is added later is covered as soon as it runs.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe } from 'node:diagnostics_channel';
import { activityInfo } from '@temporalio/activity';
import { Worker } from '@temporalio/worker';
import pg from 'pg';
import { OWNER_HEADER, type ArmedPoint, type CrossedPoint } from './kill-point-messages.ts';

interface Scope {
  name: string;
  owner: string;
  commits: number;
}

/** An activity may commit any number of times: the last of these names stands for all later ones. */
const NUMBERED_COMMITS = 3;

const WRITE = /^\s*(?:insert|update|delete|with)\b/i;

const scopes = new AsyncLocalStorage<Scope>();
const reported = new Set<string>();
let armed: ArmedPoint | undefined;

function cross(point: string, owner: string): void {
  const key = `${owner} ${point}`;
  if (!reported.has(key)) {
    reported.add(key);
    process.send?.({ crossed: { owner, point } } satisfies CrossedPoint);
  }
  if (!armed) return;
  if (typeof armed.point === 'number') {
    armed = { ...armed, point: armed.point - 1 };
    if (armed.point !== 0) return;
  } else if (!armed.point.split(' or ').includes(point) || (armed.owner ?? owner) !== owner) return;
  const { action } = armed;
  armed = undefined;
  process.send?.({ acted: point } satisfies CrossedPoint);
  process.kill(process.pid, action === 'die' ? 'SIGKILL' : 'SIGSTOP');
  process.send?.({ resumed: point } satisfies CrossedPoint);
}

type Activity = (...args: unknown[]) => Promise<unknown>;

function wrapActivities(): void {
  const create = Worker.create.bind(Worker);
  Worker.create = (options) => {
    const activities = Object.entries((options.activities ?? {}) as Record<string, Activity>).map(
      ([name, activity]): [string, Activity] => [
        name,
        (...args) => {
          const owner = activityInfo().workflowType ?? '';
          return scopes.run({ name, owner, commits: 0 }, async () => {
            cross(`${name} · before`, owner);
            const result = await activity(...args);
            cross(`${name} · after`, owner);
            return result;
          });
        },
      ],
    );
    return create({ ...options, activities: Object.fromEntries(activities) });
  };
}

/** The API's requests, by method and route. */
function wrapRequests(): void {
  subscribe('http.server.request.start', (message) => {
    const { request, response } = message as {
      request: { method: string; url: string; headers: Record<string, unknown> };
      response: { once(event: 'finish', listener: () => void): void };
    };
    const route = (request.url.split('?')[0] ?? '').replaceAll(/(?:op|ord)_[0-9a-f-]{36}/g, '{id}');
    if (!route.startsWith('/v1/')) return;
    const name = `${request.method} ${route}`;
    const header = request.headers[OWNER_HEADER];
    const owner = typeof header === 'string' ? header : '';
    scopes.enterWith({ name, owner, commits: 0 });
    cross(`${name} · before`, owner);
    response.once('finish', () => cross(`${name} · after`, owner));
  });
}

type Query = (this: object, ...args: unknown[]) => unknown;

/** Each `COMMIT` is a point, and each write outside of a transaction. */
function wrapCommits(): void {
  const open = new WeakSet<object>();
  const prototype = pg.Client.prototype as unknown as { query: Query };
  const query = prototype.query;
  prototype.query = function counted(this: object, ...args: unknown[]) {
    const text = textOf(args[0]);
    const callback = args.at(-1);
    if (/^\s*begin/i.test(text)) open.add(this);
    const commits = /^\s*commit/i.test(text) || (!open.has(this) && WRITE.test(text));
    if (/^\s*(?:commit|rollback)/i.test(text)) open.delete(this);
    const scope = scopes.getStore();
    if (!commits || !scope) return query.apply(this, args);
    scope.commits += 1;
    const { owner } = scope;
    const name = `${scope.name} · commit ${Math.min(scope.commits, NUMBERED_COMMITS)}`;
    cross(`${name} · before`, owner);
    if (typeof callback !== 'function') {
      return Promise.resolve(query.apply(this, args)).finally(() => cross(`${name} · after`, owner));
    }
    const answered = (...results: unknown[]): void => {
      cross(`${name} · after`, owner);
      (callback as (...all: unknown[]) => void)(...results);
    };
    return query.apply(this, [...args.slice(0, -1), answered]);
  };
}

function textOf(statement: unknown): string {
  if (typeof statement === 'string') return statement;
  const text = (statement as { text?: unknown } | null)?.text;
  return typeof text === 'string' ? text : '';
}

/** Calls to a node, by their JSON-RPC method: as undici sends them, and when the answer is there. */
function wrapNodeCalls(): void {
  const calls = new WeakMap<object, Pick<Scope, 'name' | 'owner'>>();
  subscribe('undici:request:create', (message) => {
    const { request } = message as { request: { body?: unknown } };
    const scope = scopes.getStore();
    const method = scope && /"method":"(\w+)"/.exec(textOfBody(request.body))?.[1];
    if (scope === undefined || method === undefined) return;
    const call = { name: `${scope.name} · ${method}`, owner: scope.owner };
    calls.set(request, call);
    cross(`${call.name} · before`, call.owner);
  });
  const ended = (message: unknown): void => {
    const call = calls.get((message as { request: object }).request);
    if (call) cross(`${call.name} · after`, call.owner);
  };
  subscribe('undici:request:trailers', ended);
  subscribe('undici:request:error', ended);
}

/** The method is at the beginning of a body. */
const BODY_BYTES = 100;

function textOfBody(body: unknown): string {
  if (typeof body === 'string') return body.slice(0, BODY_BYTES);
  return body instanceof Uint8Array ? Buffer.from(body).toString('utf8', 0, BODY_BYTES) : '';
}

/** Must be called before the service's own modules are loaded. */
export function installKillPoints(): void {
  process.on('message', (message: ArmedPoint) => {
    armed = message;
  });
  // Without its parent, no process would resume or end it.
  process.on('disconnect', () => process.exit(1));
  wrapActivities();
  wrapRequests();
  wrapCommits();
  wrapNodeCalls();
}
