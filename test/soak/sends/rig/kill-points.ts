/*
 * Loaded into a worker or an API before its own code (process-under-test.ts). It knows every boundary that the process
 * crosses on its way to the outside (the begin and end of an activity or a request, each commit, each call to a node),
 * reports each new one to its parent, and dies or stops at the one that the parent has armed. The service does not know
 * it, so a step that is added later is covered as soon as it runs.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe } from 'node:diagnostics_channel';
import { Worker } from '@temporalio/worker';
import pg from 'pg';
import type { ArmedPoint, CrossedPoint } from './kill-point-messages.ts';

interface Scope {
  name: string;
  commits: number;
}

/** An activity may commit any number of times: the last of these names stands for all later ones. */
const NUMBERED_COMMITS = 3;

const WRITE = /^\s*(?:insert|update|delete|with)\b/i;

const scopes = new AsyncLocalStorage<Scope>();
const reported = new Set<string>();
let armed: ArmedPoint | undefined;

function cross(point: string): void {
  if (!reported.has(point)) {
    reported.add(point);
    process.send?.({ crossed: point } satisfies CrossedPoint);
  }
  if (!armed) return;
  if (typeof armed.point === 'number') {
    armed = { ...armed, point: armed.point - 1 };
    if (armed.point !== 0) return;
  } else if (armed.point !== point) return;
  const { action } = armed;
  armed = undefined;
  process.send?.({ acted: point } satisfies CrossedPoint);
  process.kill(process.pid, action === 'die' ? 'SIGKILL' : 'SIGSTOP');
}

/** Marks the point before and after the work, if it runs inside of an activity or a request. */
function around<T>(part: string, work: () => Promise<T>): Promise<T> {
  const scope = scopes.getStore();
  const name = `${scope?.name ?? 'background'} · ${part}`;
  cross(`${name} · before`);
  return work().finally(() => cross(`${name} · after`));
}

type Activity = (...args: unknown[]) => Promise<unknown>;

function wrapActivities(): void {
  const create = Worker.create.bind(Worker);
  Worker.create = (options) => {
    const activities = Object.entries((options.activities ?? {}) as Record<string, Activity>).map(
      ([name, activity]): [string, Activity] => [
        name,
        (...args) =>
          scopes.run({ name, commits: 0 }, async () => {
            cross(`${name} · before`);
            const result = await activity(...args);
            cross(`${name} · after`);
            return result;
          }),
      ],
    );
    return create({ ...options, activities: Object.fromEntries(activities) });
  };
}

/** The API's requests, by method and route. */
function wrapRequests(): void {
  subscribe('http.server.request.start', (message) => {
    const { request, response } = message as {
      request: { method: string; url: string };
      response: { once(event: 'finish', listener: () => void): void };
    };
    const route = (request.url.split('?')[0] ?? '').replaceAll(/op_[0-9a-f-]{36}/g, '{id}');
    if (!route.startsWith('/v1/')) return;
    const name = `${request.method} ${route}`;
    scopes.enterWith({ name, commits: 0 });
    cross(`${name} · before`);
    response.once('finish', () => cross(`${name} · after`));
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
    if (!commits || !scope || typeof callback !== 'function') {
      return query.apply(this, args);
    }
    scope.commits += 1;
    const name = `${scope.name} · commit ${Math.min(scope.commits, NUMBERED_COMMITS)}`;
    cross(`${name} · before`);
    const answered = (...results: unknown[]): void => {
      cross(`${name} · after`);
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

/** Calls to a node, by their JSON-RPC method. */
function wrapNodeCalls(): void {
  const send = globalThis.fetch;
  globalThis.fetch = (input, init) => {
    const method = typeof init?.body === 'string' ? /"method":"(\w+)"/.exec(init.body)?.[1] : undefined;
    return method === undefined || !scopes.getStore()
      ? send(input, init)
      : around(method, () => send(input, init));
  };
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
