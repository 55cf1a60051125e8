import Router from '@koa/router';
import type { Context } from 'koa';
import { BotApiError } from './bot-api-error.ts';
import type { BotMethods } from './bot-api-method.ts';
import { readForm } from './read-form.ts';
import type { RecordedCalls } from './recorded-calls.ts';
import { CutConnection, type Faults } from './faults.ts';

export interface BotRoutesDeps {
  token: string;
  methods: BotMethods;
  getUpdates(body: unknown, signal: AbortSignal): Promise<unknown>;
  faults: Faults;
  calls: Pick<RecordedCalls, 'add'>;
}

/** `/bot<token>/<method>`, with the answers of the Bot API. */
export function botRoutes({ token, methods, getUpdates, faults, calls }: BotRoutesDeps): Router {
  const router = new Router();

  async function run(method: string, body: unknown, signal: AbortSignal): Promise<unknown> {
    if (method.toLowerCase() === 'getupdates') return getUpdates(body, signal);
    const name = Object.keys(methods).find((known) => known.toLowerCase() === method.toLowerCase());
    const found = name === undefined ? undefined : methods[name];
    if (!found) throw new BotApiError(404, 'Not Found: method not found');
    return Promise.resolve(found(body));
  }

  async function answer(ctx: Context, method: string, given: string): Promise<void> {
    const ended = new AbortController();
    ctx.res.on('close', () => ended.abort());
    try {
      const body: unknown =
        ctx.method === 'GET'
          ? ctx.query
          : { ...ctx.query, ...((await readForm(ctx)) ?? (ctx.request.body as object)) };
      if (given !== token) throw new BotApiError(401, 'Unauthorized');
      if (method !== 'getUpdates') calls.add(method, withoutBytes(body));
      const result = await faults.around(method, () => run(method, body, ended.signal));
      ctx.body = { ok: true, result };
    } catch (error) {
      if (error instanceof CutConnection) {
        ctx.respond = false;
        ctx.res.destroy();
        return;
      }
      if (!(error instanceof BotApiError)) throw error;
      ctx.status = error.status;
      ctx.body = {
        ok: false,
        error_code: error.status,
        description: error.message,
        ...(error.retryAfter === undefined ? {} : { parameters: { retry_after: error.retryAfter } }),
      };
    }
  }

  router.all('/bot:token/:method', async (ctx) => {
    await answer(ctx, ctx.params['method'] ?? '', ctx.params['token'] ?? '');
  });
  return router;
}

/** Files by their size, so that calls can be read as JSON. */
function withoutBytes(body: unknown): unknown {
  return Object.fromEntries(
    Object.entries(body as object).map(([name, value]: [string, unknown]) => [
      name,
      value instanceof Uint8Array ? `${value.length} bytes` : value,
    ]),
  );
}
